CREATE TABLE health (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    ballast BLOB
);
