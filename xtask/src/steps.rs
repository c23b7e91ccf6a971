//! The steps of `cargo xtask test`, in the order in which they run: the quick ones first.
use crate::{
    gate, python,
    tools::{self, cargo},
    trial,
    work::{Stop, Work},
};
use std::{path::Path, process::Command};

/// One thing that must hold.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    pub(crate) run: fn(&mut Work) -> Result<(), Stop>,
}

const STEPS: &[Step] = &[
    Step { name: "fmt", what: "the code is formatted", run: fmt },
    Step { name: "tidy", what: "boundaries, clauses, sizes: xtask/tests/tidy.rs", run: tidy },
    Step { name: "lints", what: "clippy has nothing to say", run: lints },
    Step { name: "web", what: "the web client builds, is small, and works in a browser", run: web },
    Step { name: "tests", what: "every other test of the workspace", run: tests },
    Step {
        name: "bench",
        what: "no game takes more instructions than xtask/bench.txt allows",
        run: gate::run,
    },
    Step { name: "docs", what: "the documentation builds without a warning", run: docs },
    Step {
        name: "wasm",
        what: "kernel, games, words, bots and analysis compile for the web",
        run: wasm,
    },
    Step {
        name: "python",
        what: "the Python package builds, and its tests pass in an environment of its own",
        run: python::run,
    },
    Step {
        name: "new-game",
        what: "a game made from the template builds, obeys the laws and is played",
        run: trial::run,
    },
    Step { name: "fuzz", what: "a short run of every fuzz target", run: fuzz },
];

/// How long each fuzz target runs, unless `CHOWK_FUZZ_SECONDS` says otherwise.
const FUZZ_SECONDS: &str = "6";

/// The steps for people to read.
pub(crate) fn list() -> String {
    STEPS.iter().map(|step| format!("  {:<8} {}\n", step.name, step.what)).collect()
}

/// All steps, or those that are named; or the name that is none.
pub(crate) fn chosen(names: &[String]) -> Result<Vec<&'static Step>, &str> {
    if let Some(unknown) = names.iter().find(|name| !STEPS.iter().any(|s| s.name == **name)) {
        return Err(unknown);
    }
    Ok(STEPS.iter().filter(|s| names.is_empty() || names.iter().any(|n| n == s.name)).collect())
}

fn fmt(work: &mut Work) -> Result<(), Stop> {
    tools::need_component(work, "fmt", "rustfmt")?;
    work.run(&mut cargo(["fmt", "--all", "--check"]))?;
    work.run(&mut cargo(["fmt", "--check", "--manifest-path", "python/Cargo.toml"]))?;
    work.run(&mut cargo(["fmt", "--check", "--manifest-path", "fuzz/Cargo.toml"]))
}

fn tidy(work: &mut Work) -> Result<(), Stop> {
    // Notices and licences are compared with packages, offline; a fresh machine has none of these yet.
    for manifest in ["Cargo.toml", "python/Cargo.toml"] {
        work.run(&mut cargo(["fetch", "--locked", "--manifest-path", manifest]))?;
    }
    work.run_tests(&mut cargo(["test", "--package", "xtask", "--profile", "play"]))
}

fn lints(work: &mut Work) -> Result<(), Stop> {
    tools::need_component(work, "clippy", "clippy")?;
    let mut native = cargo(["clippy", "--workspace"]);
    native.args(tools::NOT_NATIVE).args("--all-targets --profile play -- -D warnings".split(' '));
    let result = work.run(&mut native);
    tools::need_wasm(work)?;
    let mut client =
        cargo("clippy --all-targets --package web --package worker --profile play".split(' '));
    client.args(["--target", tools::WASM]).arg("--target-dir").arg(tools::target_dir("wasm"));
    work.run(client.args(["--", "-D", "warnings"])).and(result)
}

/// Before `tests`: they build the program, which holds the files of the client.
fn web(work: &mut Work) -> Result<(), Stop> {
    tools::need_wasm(work)?;
    work.run(&mut build_for_tests("bundle"))?;
    // The last passes over the page keep one processor busy.
    work.run_beside(vec![tools::bundle(&tools::site()), tests_without_page()])?;
    work.run(&mut build_for_tests("chowk"))?;
    let chromium = tools::need_chromium(work)?;
    // Of the packages of the step `tests`, whose builds serve here too; three pages at a time, of which one or two often wait.
    let mut tests = cargo("test --workspace --profile play --test chromium".split(' '));
    tests.args(["--", "--test-threads=3"]);
    tests.env("CHROMIUM", chromium).env("CHOWK_BIN", tools::built("play", "chowk"));
    work.run_tests(&mut tests)
}

/// Chosen together with a test, a program gets its dependencies with the features that tests ask for: what is built
/// here serves the step `tests` too.
fn build_for_tests(program: &str) -> Command {
    let mut build = tools::build(program);
    build.args(["--test", "chromium"]);
    build
}

/// Compiles the tests of the crates that do without the program and its page.
fn tests_without_page() -> Command {
    let mut tests =
        cargo("test --workspace --exclude xtask --profile play --no-run --lib".split(' '));
    for name in tools::integration_tests() {
        tests.args(["--test", &name]);
    }
    tests
}

/// All but xtask's own, which are the step `tidy`, and the pages in Chromium, which are the step `web`. What the
/// boards work out and what the worker answers needs no browser and is among them: chosen with `--package`, page
/// and worker would have every crate of ours compiled a second time, with other features of its dependencies.
fn tests(work: &mut Work) -> Result<(), Stop> {
    let words = "test --workspace --exclude xtask --profile play --no-fail-fast";
    // Golden files are for `bless` to write, not left beside the old ones.
    let mut tests = cargo(words.split(' '));
    tools::need_python(work)?;
    tests.env("CHOWK_POSTGRES", tools::need_postgres(work)?);
    tests.env("RUST_TEST_THREADS", at_a_time().to_string());
    work.run_tests(tests.env("INSTA_UPDATE", "no"))
}

/// Servers' tests mostly wait: for timeouts, backoff, notices. Where there are few processors, more of them run at a time
/// than those.
fn at_a_time() -> usize {
    const LEAST: usize = 6;
    std::thread::available_parallelism().map_or(LEAST, |processors| processors.get().max(LEAST))
}

/// In the profile of the other steps, whose builds of the dependencies serve here too.
fn docs(work: &mut Work) -> Result<(), Stop> {
    let mut doc = cargo("doc --workspace --no-deps --profile play".split(' '));
    work.run(doc.args(tools::NOT_NATIVE).env("RUSTDOCFLAGS", "-D warnings"))
}

/// With all their features, of which page and worker use some. Page and worker are named too, so that
/// dependencies have the features with which `lints` has compiled them; code is made of it in the step `web`.
fn wasm(work: &mut Work) -> Result<(), Stop> {
    tools::need_wasm(work)?;
    let mut build = cargo("check --lib --package web --package worker --profile play".split(' '));
    build.args(["--target", tools::WASM]).arg("--target-dir").arg(tools::target_dir("wasm"));
    let shared = ["kernel", "catalog", "words", "bots", "analysis"].map(str::to_owned);
    for name in shared.into_iter().chain(tools::games()) {
        build.args(["--package", &format!("chowk-{name}")]);
    }
    work.run(&mut build)
}

/// What cargo-fuzz passes to the compiler, less the address sanitizer: it guards unsafe code, of
/// which we have none, and is all that would need a nightly toolchain. `cargo +nightly fuzz run
/// TARGET` works as well, for long runs.
const COVERAGE: &str = "--cfg fuzzing -Cdebug-assertions -Ccodegen-units=1 -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares";

fn fuzz(work: &mut Work) -> Result<(), Stop> {
    if cfg!(windows) {
        return Err(Stop::Skipped("libFuzzer runs on Linux and macOS".into()));
    }
    tools::need_cxx(work)?;
    let host = tools::host().ok_or(Stop::Failed)?;
    let built = tools::target_dir("fuzz");
    // With --target, build scripts and macros go without the flags.
    let mut build = cargo(["build", "--release", "--bins", "--manifest-path", "fuzz/Cargo.toml"]);
    build.args(["--target", &host]).arg("--target-dir").arg(&built);
    work.run(build.env("RUSTFLAGS", COVERAGE))?;

    let seconds = std::env::var("CHOWK_FUZZ_SECONDS").unwrap_or_else(|_| FUZZ_SECONDS.into());
    let run = |target: String| {
        let program = built.join(&host).join("release").join(&target);
        fuzz_run(&program, &target, &seconds)
    };
    let runs = fuzz_targets().into_iter().map(run).collect::<Result<Vec<_>, Stop>>()?;
    work.run_beside(runs).map(drop)
}

fn fuzz_targets() -> Vec<String> {
    let files = std::fs::read_dir(tools::root().join("fuzz/fuzz_targets"));
    let mut names: Vec<String> = (files.into_iter().flatten().flatten())
        .filter_map(|file| file.path().file_stem()?.to_str().map(str::to_owned))
        .collect();
    names.sort();
    names
}

fn fuzz_run(program: &Path, target: &str, seconds: &str) -> Result<Command, Stop> {
    let fuzz = tools::root().join("fuzz");
    let (corpus, artifacts) = (fuzz.join("corpus").join(target), fuzz.join("artifacts/"));
    for folder in [&corpus, &artifacts] {
        std::fs::create_dir_all(folder).map_err(|_| Stop::Failed)?;
    }
    let mut run = Command::new(program);
    run.current_dir(&fuzz).arg(format!("-max_total_time={seconds}"));
    run.args(["-timeout=10", "-rss_limit_mb=2048", "-max_len=4096"]);
    // What breaks a target is kept as fuzz/artifacts/TARGET-crash-….
    run.arg(format!("-artifact_prefix={}{target}-", artifacts.display()));
    // What is new goes to the corpus, for the next run to begin with; the seeds are only read.
    let seeds = fuzz.join("seeds");
    run.arg(&corpus).arg(seeds.join(target));
    let words = seeds.join(format!("{target}.dict"));
    if words.exists() {
        run.arg(format!("-dict={}", words.display()));
    }
    Ok(run)
}
