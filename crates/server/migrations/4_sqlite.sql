CREATE TABLE secrets (
    name TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE subscribers (
    id TEXT PRIMARY KEY NOT NULL,
    guest TEXT NOT NULL,
    tab TEXT NOT NULL,
    seat INTEGER NOT NULL,
    origin TEXT NOT NULL,
    failing INTEGER NOT NULL,
    details TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX subscribers_guest ON subscribers (guest);
CREATE INDEX subscribers_table ON subscribers (tab, seat);
CREATE INDEX subscribers_origin ON subscribers (origin);
CREATE TABLE notices (
    tab TEXT NOT NULL,
    seat INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (tab, seat)
) WITHOUT ROWID;
