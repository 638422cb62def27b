const COMMON = `
  --json           one JSON document on stdout instead of sentences
  --help           this text

Exit codes: 0 nothing found, 1 something found, 2 wrong command line, 3 the audit could not be carried out.
The database is that of DATABASE_URL, else the one of $CAUSEWAY_DATA_DIR (default .causeway), which is started for the
time of the audit when it is not running. Everything is read in short transactions, as role causeway_auditor.
`;

type Topic = 'all' | 'verify' | 'replay' | 'balance' | 'diff' | 'trial' | 'export' | 'events';

export const HELP: Readonly<Record<Topic, string>> = {
  all: `
npm run audit -- <command> [options]: hold Causeway's log against itself, and its views against the log

  verify                        recompute the digests of every lane, hold them against what was signed, and name the
                                first damaged row
  replay                        rebuild every view from the log and compare it with the live one, row by row
  balance ACCOUNT [--as-of T]   what an account held at a moment, from the journal
  diff --from A --to B          what became of every account between two moments, and that it comes to zero
  trial [--as-of T]             the trial balance of each currency, and that it comes to zero
  export --lane NAME --out DIR  the events of a period in files, with a proof that needs none of our programs
  events STREAM                 the events of a stream, nothing personal shown

\`npm run audit -- <command> --help\` says more.
${COMMON}`,
  verify: `
npm run audit -- verify [options]: recompute the chain of digests of every lane from the stored text

  --lane NAME        this lane only, such as ledger.sandbox; may be repeated
  --heads PLACE      signed heads from outside the database: a file or a folder (default: heads in the data folder)
  --public-key KEY   the key they must be signed with: a file or 32 bytes in base64; may be repeated
                     (default: signing.pub in the data folder)
${COMMON}
Positions are dense, every event is covered by one digest, each digest builds on the one before, the versions of every
stream are dense, and every signed head is the digest at its position. The first row that breaks this is named. Events
after the last head are told as unanchored. See docs/guides/auditor.md for doing the same without this program.
`,
  replay: `
npm run audit -- replay [options]: rebuild every view from the log, and compare it with the live one

  --context NAME   this context only, such as ledger; may be repeated
${COMMON}
Differing rows are named by their keys and columns; texts are never shown. Sealed columns are compared when
CAUSEWAY_MASTER_KEY or the data folder's master.key is at hand. The service may go on working meanwhile.
`,
  balance: `
npm run audit -- balance ACCOUNT [options]: what an account held, folded from the ledger's journal

  ACCOUNT              InternalAccount:<uuid>, or one of the service's own for a platform, such as CLEARING:USD:Platform:<uuid>
  --as-of TIME         up to this moment, such as 2026-01-31T09:30:00Z
  --position N         up to and with this position of the journal
  --environment NAME   sandbox or production; needed for the service's own accounts
${COMMON}
Amounts are in minor units. The exit code is 1 when the account had not been opened by then.
`,
  diff: `
npm run audit -- diff --from A --to B [options]: what became of accounts between two moments, folded from the journals

  --from A, --to B     moments such as 2026-01-31T09:30:00Z, or positions of the one lane that --lane names
  --account ACCOUNT    this account only: InternalAccount:<uuid>, or one of the service's own for a platform, such as
                       CLEARING:USD:Platform:<uuid>
  --lane NAME          this lane of the ledger only, such as ledger.sandbox; may be repeated
  --environment NAME   sandbox or production; needed for the service's own accounts
${COMMON}
An entry belongs to the period when it was recorded after A and not after B. The changes of all accounts come to zero in
each currency; the exit code is 1 when they do not. Events of other contexts are counted by type.
`,
  trial: `
npm run audit -- trial [options]: every account of the ledger added up by currency, folded from the journals

  --as-of TIME         up to this moment, such as 2026-01-31T09:30:00Z
  --position N         up to and with this position of the one lane that --lane names
  --lane NAME          this lane of the ledger only, such as ledger.sandbox; may be repeated
  --environment NAME   sandbox or production
${COMMON}
Everything in a currency comes to zero, all platforms together and each by itself; the exit code is 1 when it does not.
`,
  export: `
npm run audit -- export --lane NAME --out FOLDER [options]: the events of a period in files, and what proves them

  --lane NAME        the lane, such as ledger.sandbox
  --out FOLDER       a folder that is empty or not there yet
  --from A, --to B   moments such as 2026-01-31T09:30:00Z, or positions; without, from the first event to the last
  --format FORMAT    ndjson (default) or csv
  --heads, --public-key   as for verify
${COMMON}
The export begins after the last signed head before the period and ends with the first one after it, so that signatures
prove both ends. What is sealed stays sealed. docs/guides/export-format.md tells the format to the byte, and
docs/guides/verify-export.mjs checks an export without any of our code. The exit code is 1 when a digest is wrong.
`,
  events: `
npm run audit -- events STREAM [options]: the events of a stream

  STREAM           an id as the API shows it (Quote:…, Transaction:…, Customer:…), or a stream such as journal
  --after N        events of later versions only
  --limit N        so many of each stream at most (default 1000)
${COMMON}
What is sealed reads as sealed, and texts that may be personal are left out. The exit code is 1 when there are none.
`,
};
