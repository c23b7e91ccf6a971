CREATE TABLE tables (
    id TEXT PRIMARY KEY NOT NULL,
    host TEXT NOT NULL,
    open INTEGER NOT NULL,
    created INTEGER NOT NULL,
    meta TEXT NOT NULL,
    status INTEGER NOT NULL,
    summary TEXT NOT NULL,
    due INTEGER
) WITHOUT ROWID;
CREATE INDEX tables_open ON tables (created) WHERE open = 1 AND status = 0;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_host ON tables (host, status);
CREATE TABLE steps (
    tab TEXT NOT NULL,
    step INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (tab, step)
) WITHOUT ROWID;
CREATE TABLE seats (
    guest TEXT NOT NULL,
    tab TEXT NOT NULL,
    PRIMARY KEY (guest, tab)
) WITHOUT ROWID;
