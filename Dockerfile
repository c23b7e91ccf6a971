# The whole of Chowk in one image: docs/hosting.md says how to run it.
FROM docker.io/library/rust:1.95.0-slim-trixie AS build
# SQLite is C.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN rustup target add wasm32-unknown-unknown \
    && cargo xtask web \
    && cargo build --release --locked --package chowk

FROM docker.io/library/debian:trixie-slim
RUN useradd --system --uid 10001 --create-home --home-dir /var/lib/chowk chowk
COPY --from=build /src/target/release/chowk /usr/local/bin/chowk
USER 10001
VOLUME /var/lib/chowk
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=20s CMD ["chowk", "health", "127.0.0.1:8080"]
ENTRYPOINT ["chowk"]
# No --behind-proxy here: whoever can reach the port without a proxy could then say any address of theirs.
CMD ["serve", "--listen", "0.0.0.0:8080", "--data", "/var/lib/chowk"]
