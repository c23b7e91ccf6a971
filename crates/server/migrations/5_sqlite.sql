CREATE TABLE contest_items (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (kind, id)
);
CREATE TABLE contest_scores (
    contest TEXT NOT NULL,
    guest TEXT NOT NULL,
    deal INTEGER NOT NULL,
    standing INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (contest, guest, deal)
);
CREATE INDEX contest_standings ON contest_scores (contest, standing);
