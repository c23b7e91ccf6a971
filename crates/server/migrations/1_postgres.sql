CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    open BIGINT NOT NULL,
    created BIGINT NOT NULL,
    meta TEXT NOT NULL,
    status BIGINT NOT NULL,
    summary TEXT NOT NULL,
    due BIGINT
);
CREATE INDEX tables_open ON tables (created) WHERE open = 1 AND status = 0;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_host ON tables (host, status);
CREATE TABLE steps (
    tab TEXT NOT NULL,
    step BIGINT NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (tab, step)
);
CREATE TABLE seats (
    guest TEXT NOT NULL,
    tab TEXT NOT NULL,
    PRIMARY KEY (guest, tab)
);
