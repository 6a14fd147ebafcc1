package ledger

// migrations lead from an empty file to a ledger; PRAGMA user_version counts those
// applied. Each one changes the tables. A released one never changes.
func migrations() []string { return []string{first, second, third, fourth, fifth} }

// maxVersion bounds the versions to believe.
const maxVersion = 1000

// application marks a file as a ledger (PRAGMA application_id): "dail".
const application = 0x6461696c

// Times are milliseconds since 1970, took is in nanoseconds, cost in billionths of the
// currency unit. The bounds keep sums within 64 bits whatever a server claims; they are
// those of bounded.
const first = `
PRAGMA application_id = 0x6461696c;
CREATE TABLE runs (
	number  INTEGER PRIMARY KEY,
	id      TEXT NOT NULL UNIQUE,
	version TEXT NOT NULL,
	author  TEXT NOT NULL,
	games   TEXT NOT NULL, -- with spaces between
	first   TEXT NOT NULL,
	last    TEXT NOT NULL,
	seed    TEXT NOT NULL, -- its 64 bits have no sign and do not fit an INTEGER
	state   TEXT NOT NULL CHECK (state IN ('running', 'published', 'nothing', 'failed', 'interrupted')),
	message TEXT NOT NULL
) STRICT;
CREATE TABLE starts (
	number  INTEGER PRIMARY KEY AUTOINCREMENT,
	run     INTEGER NOT NULL REFERENCES runs (number),
	started INTEGER NOT NULL,
	ended   INTEGER -- NULL after a kill
) STRICT;
CREATE INDEX starts_of_runs ON starts (run);
CREATE TABLE attempts (
	number   INTEGER PRIMARY KEY,
	start    INTEGER NOT NULL REFERENCES starts (number),
	game     TEXT NOT NULL,
	round    INTEGER NOT NULL,
	request  INTEGER NOT NULL,
	try      INTEGER NOT NULL,
	model    TEXT NOT NULL,
	key      TEXT NOT NULL,
	sent     INTEGER NOT NULL,
	ended    INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)), -- 0 for good after a kill
	status   INTEGER NOT NULL DEFAULT 0,
	outcome  TEXT NOT NULL DEFAULT '',
	told     INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1)),
	prompt   INTEGER NOT NULL DEFAULT 0 CHECK (prompt BETWEEN 0 AND 1000000000000),
	answer   INTEGER NOT NULL DEFAULT 0 CHECK (answer BETWEEN 0 AND 1000000000000),
	priced   INTEGER NOT NULL DEFAULT 0 CHECK (priced IN (0, 1)),
	cost     INTEGER NOT NULL DEFAULT 0 CHECK (cost BETWEEN 0 AND 1000000000000000),
	took     INTEGER NOT NULL DEFAULT 0 CHECK (took BETWEEN 0 AND 1000000000000000),
	replayed INTEGER NOT NULL DEFAULT 0 CHECK (replayed IN (0, 1))
) STRICT;
CREATE INDEX attempts_of_starts ON attempts (start);
CREATE TABLE summaries (
	run     INTEGER NOT NULL REFERENCES runs (number),
	game    TEXT NOT NULL,
	summary TEXT NOT NULL, -- JSON of a Summary
	PRIMARY KEY (run, game)
) STRICT, WITHOUT ROWID;
`

// Reported and estimated figures have columns of their own. An attempt begins with the
// estimates that it costs if it never ends. Cached tokens are part of the prompt's,
// reasoning tokens part of the answer's.
const second = `
ALTER TABLE attempts ADD COLUMN estimated_prompt INTEGER NOT NULL DEFAULT 0 CHECK (estimated_prompt BETWEEN 0 AND 1000000000000);
ALTER TABLE attempts ADD COLUMN estimated_answer INTEGER NOT NULL DEFAULT 0 CHECK (estimated_answer BETWEEN 0 AND 1000000000000);
ALTER TABLE attempts ADD COLUMN cached INTEGER NOT NULL DEFAULT 0 CHECK (cached BETWEEN 0 AND 1000000000000);
ALTER TABLE attempts ADD COLUMN reasoning INTEGER NOT NULL DEFAULT 0 CHECK (reasoning BETWEEN 0 AND 1000000000000);
`

// Requests of a batch are marked: they cost less, and outlive the program.
const third = `
ALTER TABLE attempts ADD COLUMN batched INTEGER NOT NULL DEFAULT 0 CHECK (batched IN (0, 1));
`

// A request to the critic or to a reader says so; those to authors and players say nothing.
const fourth = `
ALTER TABLE attempts ADD COLUMN asked_as TEXT NOT NULL DEFAULT '';
`

// The id of a run's batch as its endpoint calls it, once it is known: the list of an endpoint may
// lack a batch that it has made.
const fifth = `
ALTER TABLE runs ADD COLUMN batch TEXT NOT NULL DEFAULT '';
`
