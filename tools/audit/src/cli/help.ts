const COMMON = `
  --json           one JSON document on stdout instead of sentences
  --help           this text

Exit codes: 0 nothing found, 1 something found, 2 wrong command line, 3 the audit could not be carried out.
The database is that of DATABASE_URL, else the one of $CAUSEWAY_DATA_DIR (default .causeway), which is started for the
time of the audit when it is not running. Everything is read in short transactions, as role causeway_auditor.
`;

export const HELP: Readonly<Record<'all' | 'verify' | 'replay' | 'balance' | 'events', string>> = {
  all: `
npm run audit -- <command> [options]: hold Causeway's log against itself, and its views against the log

  verify                        recompute the digests of every lane, and name the first damaged row
  replay                        rebuild every view from the log and compare it with the live one, row by row
  balance ACCOUNT [--as-of T]   what an account held at a moment, from the journal
  events STREAM                 the events of a stream, nothing personal shown

\`npm run audit -- <command> --help\` says more.
${COMMON}`,
  verify: `
npm run audit -- verify [options]: recompute the chain of digests of every lane from the stored text

  --lane NAME      this lane only, such as ledger.sandbox; may be repeated
${COMMON}
Positions are dense, every event is covered by one digest, each digest builds on the one before, and the versions of
every stream are dense. The first row that breaks this is named. See docs/guides/auditor.md for what an unsigned chain
cannot see, and for doing the same without this program.
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

  ACCOUNT              InternalAccount:<uuid>, or one of the service's own, such as CLEARING:USD
  --as-of TIME         up to this moment, such as 2026-01-31T09:30:00Z
  --position N         up to and with this position of the journal
  --environment NAME   sandbox or production; needed for the service's own accounts
${COMMON}
Amounts are in minor units. The exit code is 1 when the account had not been opened by then.
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
