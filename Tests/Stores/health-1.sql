-- A health store as the first bridgehost made it; GRDB noted the migration.
CREATE TABLE types (
  id INTEGER PRIMARY KEY, identifier TEXT NOT NULL UNIQUE, kind INTEGER NOT NULL);
CREATE TABLE terms (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE sources (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, bundle_id TEXT NOT NULL, version TEXT NOT NULL,
  product_type TEXT NOT NULL, UNIQUE (name, bundle_id, version, product_type));
CREATE TABLE devices (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, manufacturer TEXT NOT NULL, model TEXT NOT NULL,
  hardware TEXT NOT NULL, firmware TEXT NOT NULL, software TEXT NOT NULL,
  local_id TEXT NOT NULL, udi TEXT NOT NULL,
  UNIQUE (name, manufacturer, model, hardware, firmware, software, local_id, udi));
CREATE TABLE samples (
  seq INTEGER PRIMARY KEY, uuid BLOB NOT NULL UNIQUE, type_id INTEGER NOT NULL,
  start_time REAL NOT NULL, end_time REAL NOT NULL, created_time REAL,
  value REAL, term_id INTEGER NOT NULL, source_id INTEGER NOT NULL, device_id INTEGER,
  metadata TEXT);
CREATE TABLE workouts (
  seq INTEGER PRIMARY KEY, duration REAL NOT NULL, energy REAL, distance REAL);
CREATE TABLE clients (name TEXT PRIMARY KEY, anchor INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX samples_by_type ON samples (type_id);
CREATE INDEX samples_by_time ON samples (type_id, start_time);
PRAGMA application_id = 1112688723;
PRAGMA user_version = 1;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES ('1: samples');
