CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
CREATE TABLE subscribers (
    id TEXT PRIMARY KEY,
    guest TEXT NOT NULL,
    tab TEXT NOT NULL,
    seat BIGINT NOT NULL,
    origin TEXT NOT NULL,
    failing BIGINT NOT NULL,
    details TEXT NOT NULL
);
CREATE INDEX subscribers_guest ON subscribers (guest);
CREATE INDEX subscribers_table ON subscribers (tab, seat);
CREATE INDEX subscribers_origin ON subscribers (origin);
CREATE TABLE notices (
    tab TEXT NOT NULL,
    seat BIGINT NOT NULL,
    turn BIGINT NOT NULL,
    PRIMARY KEY (tab, seat)
);
