internal import SQLite

extension StoreFile.Kind {
  /// The application ID is the letters BRHS.
  static let healthStore = StoreFile.Kind(
    name: "health store", example: "health.sqlite", applicationID: 0x4252_4853,
    migrations: HealthStoreSchema.migrations,
    origin: "`bridgehost health import` or `health generate` makes a store.",
    remedy: "Make a new store from the export that it came from.")
}

/// The tables and indexes of a health store.
enum HealthStoreSchema {
  /// Version 1 has samples. Version 2 adds what queries need.
  static let migrations = [samplesSchema, queriesSchema + createSampleIndexes]

  /// Names that repeat are stored as numbers. There are no REFERENCES: each row comes through
  /// `SampleWriter`, which has just looked up the numbers, and four lookups per row would cost
  /// time.
  private static let samplesSchema = """
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
    """

  /// `deleted` stores what anchored queries return for deleted samples. Its `seq` shares the
  /// numbering of `samples`, so a position is valid in both. `longest` is the length of a type's
  /// longest sample. `type_sources` lists the sources that have saved samples of a type.
  private static let queriesSchema = """
    ALTER TABLE types ADD COLUMN longest REAL NOT NULL DEFAULT 0;
    UPDATE types SET longest =
      coalesce((SELECT max(end_time - start_time) FROM samples WHERE type_id = types.id), 0);
    CREATE TABLE deleted (
      seq INTEGER PRIMARY KEY, uuid BLOB NOT NULL, type_id INTEGER NOT NULL,
      source_id INTEGER NOT NULL);
    CREATE TABLE contents (
      correlation_seq INTEGER NOT NULL, sample_seq INTEGER NOT NULL,
      PRIMARY KEY (correlation_seq, sample_seq)) WITHOUT ROWID;
    CREATE TABLE workout_events (
      seq INTEGER NOT NULL, position INTEGER NOT NULL, term_id INTEGER NOT NULL,
      start_time REAL NOT NULL, end_time REAL NOT NULL, PRIMARY KEY (seq, position)) WITHOUT ROWID;
    CREATE TABLE type_sources (
      type_id INTEGER NOT NULL, source_id INTEGER NOT NULL,
      PRIMARY KEY (type_id, source_id)) WITHOUT ROWID;
    INSERT INTO type_sources SELECT DISTINCT type_id, source_id FROM samples;
    CREATE TABLE phone (name TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID;
    INSERT INTO phone SELECT 'lastSequence', coalesce(max(seq), 0) FROM samples;
    CREATE INDEX deleted_by_type ON deleted (type_id);
    CREATE INDEX contents_by_sample ON contents (sample_seq);
    DROP INDEX samples_by_type;
    DROP INDEX samples_by_time;

    """

  /// `seq` is the order of saving and deleting. Anchors are positions in it. Numbers are never
  /// reused.
  ///
  /// `samples_by_type` and `deleted_by_type` end with the rowid, which is `seq`. So "of this type,
  /// since this anchor" is a seek, with results in order. `samples_by_time` is for "of this type,
  /// between these dates". No sample is longer than the `longest` of its type, so samples that
  /// overlap a range begin in it or less than `longest` before it. The index also has the end
  /// times, which decide. The UNIQUE index on `uuid` finds repeated samples of an import, and
  /// samples to delete. There is no index for sources, devices or metadata: these are checked in
  /// each row that the type and time leave.
  static let createSampleIndexes = """
    CREATE INDEX samples_by_type ON samples (type_id);
    CREATE INDEX samples_by_time ON samples (type_id, start_time, end_time);
    """

  static let dropSampleIndexes = "DROP INDEX samples_by_type; DROP INDEX samples_by_time;"
}
