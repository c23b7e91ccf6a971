ALTER TABLE tables ADD COLUMN origin TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN guests TEXT NOT NULL DEFAULT '';
CREATE INDEX tables_origin ON tables (origin, status);
CREATE INDEX tables_age ON tables (status, created);
CREATE INDEX seats_table ON seats (tab);
