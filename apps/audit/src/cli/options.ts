import { oneOf, UsageError, type CommandRow, type Given, type Option, type Program } from '@causeway/cli';
import type { Environment } from '@causeway/kernel';
import { accountNamed, type AccountName } from '../balance/account-name.js';
import type { EventsQuestion } from '../events/read-events.js';
import { streamsNamed } from '../events/stream-names.js';
import type { ExportRequest } from '../export/export-lane.js';
import type { EvidencePlaces } from '../heads/evidence.js';
import type { Moment } from '../moment/moment.js';
import type { Time } from '../supply/supply-of.js';
import { count, environment, moment, momentNamed, time } from './read-values.js';

/** Which of the ledger's lanes are read; all of them without either. */
export interface LedgerLanes {
  readonly lanes: readonly string[];
  readonly environment?: Environment;
}

export type AuditRequest = { readonly json: boolean } & (
  | { readonly command: 'verify'; readonly lanes: readonly string[]; readonly places: EvidencePlaces }
  | { readonly command: 'replay'; readonly contexts: readonly string[] }
  | { readonly command: 'balance'; readonly account: AccountName; readonly moment: Moment | undefined }
  | ({
      readonly command: 'diff';
      readonly from: Moment;
      readonly to: Moment;
      readonly account: AccountName | undefined;
    } & LedgerLanes)
  | ({ readonly command: 'trial'; readonly moment: Moment | undefined } & LedgerLanes)
  | {
      readonly command: 'supply';
      readonly moment: Time | undefined;
      readonly environment: Environment | undefined;
    }
  | { readonly command: 'export'; readonly request: ExportRequest; readonly places: EvidencePlaces }
  | { readonly command: 'events'; readonly question: EventsQuestion }
);

const EVENTS_DEFAULT = '1000';

/** A command, and the request made of its values; throws a `UsageError` for contradicting values. */
export interface AuditCommand extends CommandRow {
  request(given: Given): RequestOf;
}
type RequestOf = AuditRequest extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'json'>
    : never
  : never;

const ACCOUNT =
  "InternalAccount:<uuid>, or one of the service's own for a platform, such as CLEARING:USD:Platform:<uuid>";
const ledgerLane: Option = {
  value: 'NAME',
  about: 'this lane of the ledger only, such as ledger.sandbox',
  repeats: true,
};
const oneEnvironment: Option = {
  value: 'NAME',
  about: "sandbox or production; needed for the service's own accounts",
  read: environment,
};
const asOf = {
  'as-of': { value: 'TIME', about: 'up to this moment, such as 2026-01-31T09:30:00Z', read: time },
  position: { value: 'N', about: 'up to and with this position of the lane', read: count },
} satisfies Record<string, Option>;
const period = {
  from: {
    value: 'A',
    about: 'after this moment, such as 2026-01-31T09:30:00Z, or this position of the one lane',
    read: moment,
  },
  to: { value: 'B', about: 'up to and with this moment or position', read: moment },
} satisfies Record<string, Option>;
const evidence = {
  heads: {
    value: 'PLACE',
    about: 'signed heads from outside the database: a file or a folder (default: heads in the data folder)',
  },
  'public-key': {
    value: 'KEY',
    about:
      'the key they must be signed with: a file or 32 bytes in base64 (default: signing.pub in the data folder)',
    repeats: true,
  },
} satisfies Record<string, Option>;

export const COMMANDS: readonly AuditCommand[] = [
  {
    words: 'verify',
    summary:
      'recompute the digests of every lane, hold them against what was signed, and name the first damaged row',
    remarks: `Positions are dense, every event is covered by one digest, each digest builds on the one before, the versions of every
stream are dense, and every signed head is the digest at its position. The first row that breaks this is named. Events
after the last head are named as unanchored. See docs/guides/auditor.md for doing the same without this program.`,
    takes: {},
    options: {
      lane: { value: 'NAME', about: 'this lane only, such as ledger.sandbox', repeats: true },
      ...evidence,
    },
    request: (given) => ({ command: 'verify', lanes: given['lane'] as string[], places: placesOf(given) }),
  },
  {
    words: 'replay',
    summary: 'rebuild every view from the log and compare it with the live one, row by row',
    remarks: `Differing rows are named by their keys and columns; texts are never shown. Sealed columns are compared when
CAUSEWAY_MASTER_KEY or the data folder's master.key is at hand. The service may go on working meanwhile.`,
    takes: {},
    options: { context: { value: 'NAME', about: 'this context only, such as ledger', repeats: true } },
    request: (given) => ({ command: 'replay', contexts: given['context'] as string[] }),
  },
  {
    words: 'balance',
    summary: "what an account held at a moment, folded from the ledger's journal",
    remarks: 'Amounts are in minor units. The exit code is 1 when the account had not been opened by then.',
    takes: { ACCOUNT: { about: ACCOUNT } },
    options: { ...asOf, environment: oneEnvironment },
    request: (given) => ({
      command: 'balance',
      account: accountNamed(given['ACCOUNT'] as string, environmentOf(given)),
      moment: momentOf(given),
    }),
  },
  {
    words: 'diff',
    summary: 'what became of every account between two moments, and that it comes to zero',
    remarks: `An entry belongs to the period when it was recorded after A and not after B. The changes of all accounts come to zero in
each currency; the exit code is 1 when they do not. Events of other contexts are counted by type.`,
    takes: {},
    options: {
      from: { ...period.from, needed: true },
      to: { ...period.to, needed: true },
      account: { value: 'ACCOUNT', about: `this account only: ${ACCOUNT}` },
      lane: ledgerLane,
      environment: oneEnvironment,
    },
    request: (given) => {
      const moments = {
        from: momentNamed(given['from'] as string),
        to: momentNamed(given['to'] as string),
      };
      const name = given['account'] as string | undefined;
      const account = name === undefined ? undefined : accountNamed(name, environmentOf(given));
      return { command: 'diff', ...moments, account, ...lanesOf(given, [moments.from, moments.to]) };
    },
  },
  {
    words: 'trial',
    summary: 'the trial balance of each currency, folded from the journals, and that it comes to zero',
    remarks:
      'Everything in a currency comes to zero, all platforms together and each by itself; the exit code is 1 when it does not.',
    takes: {},
    options: {
      ...asOf,
      lane: ledgerLane,
      environment: { ...oneEnvironment, about: 'sandbox or production' },
    },
    request: (given) => {
      const moment = momentOf(given);
      return { command: 'trial', moment, ...lanesOf(given, [moment]) };
    },
  },
  {
    words: 'supply',
    summary: 'what was minted and burnt of every stablecoin, held against reserve and supply in the ledger',
    remarks: `From two logs alone, the operations' and the ledger's, as of any moment: whatever moved the accounts RESERVE and SUPPLY is
one operation's, over its amount, on both at once; every operation that is booked has that once; minted less burnt is
what is outstanding and what the reserve holds. The exit code is 1 when it is not.`,
    takes: {},
    options: { 'as-of': asOf['as-of'], environment: { ...oneEnvironment, about: 'sandbox or production' } },
    request: (given) => {
      const at = given['as-of'] as string | undefined;
      const moment = at === undefined ? undefined : ({ kind: 'TIME', at } as const);
      return { command: 'supply', moment, environment: environmentOf(given) };
    },
  },
  {
    words: 'export',
    summary: 'the events of a period in files, with a proof that needs none of our programs',
    remarks: `The export begins after the last signed head before the period and ends with the first one after it, so that signatures
prove both ends; without --from and --to it is the whole lane. What is sealed stays sealed. docs/guides/export-format.md
gives the format to the byte, and docs/guides/verify-export.mjs checks an export without any of our code. The exit code
is 1 when a digest is wrong.`,
    takes: {},
    options: {
      lane: { value: 'NAME', about: 'the lane, such as ledger.sandbox', needed: true },
      out: { value: 'FOLDER', about: 'a folder that is empty or not there yet', needed: true },
      ...period,
      format: { value: 'FORMAT', about: 'ndjson or csv', read: oneOf('ndjson', 'csv'), byDefault: 'ndjson' },
      ...evidence,
    },
    request: (given) => ({ command: 'export', request: exportOf(given), places: placesOf(given) }),
  },
  {
    words: 'events',
    summary: 'the events of a stream, nothing personal shown',
    remarks:
      'What is sealed reads as sealed, and texts that may be personal are left out. The exit code is 1 when there are none.',
    takes: {
      STREAM: {
        about: 'an id as the API shows it (Quote:…, Transaction:…, Customer:…), or a stream such as journal',
      },
    },
    options: {
      after: { value: 'N', about: 'events of later versions only', read: count, byDefault: '0' },
      limit: { value: 'N', about: 'so many of each stream at most', read: count, byDefault: EVENTS_DEFAULT },
    },
    request: (given) => {
      const stream = given['STREAM'] as string;
      streamsNamed(stream);
      return {
        command: 'events',
        question: { stream, after: given['after'] as number, limit: given['limit'] as number },
      };
    },
  },
];

export const AUDIT: Program<AuditCommand> = {
  name: 'npm run audit --',
  summary: "Hold Causeway's log against itself, and its views against the log.",
  commands: COMMANDS,
  common: { json: { about: 'one JSON document on stdout instead of sentences' } },
  ending: `Exit codes: 0 nothing found, 1 something found, 2 wrong command line, 3 the audit could not be carried out.
The database is that of DATABASE_URL, else the one of $CAUSEWAY_DATA_DIR (default .causeway), which is started for the
time of the audit when it is not running. Everything is read in short transactions, as role causeway_auditor.`,
};

const placesOf = (given: Given): EvidencePlaces => ({
  heads: given['heads'] as string | undefined,
  publicKeys: given['public-key'] as string[],
});

const environmentOf = (given: Given): Environment | undefined =>
  given['environment'] as Environment | undefined;

/** `--as-of` and `--position` name the same thing in two ways. */
const momentOf = (given: Given): Moment | undefined => {
  const [at, position] = [given['as-of'] as string | undefined, given['position'] as number | undefined];
  if (at !== undefined && position !== undefined)
    throw new UsageError('Give --as-of or --position, not both: each is a moment.');
  if (at !== undefined) return { kind: 'TIME', at };
  return position === undefined ? undefined : { kind: 'POSITION', position };
};

/** Each lane counts its own positions, so that a position needs a lane. */
const lanesOf = (given: Given, moments: readonly (Moment | undefined)[]): LedgerLanes => {
  const lanes = given['lane'] as string[];
  if (moments.some((each) => each?.kind === 'POSITION') && lanes.length !== 1)
    throw new UsageError('A position is one of a lane: name it by --lane, such as ledger.sandbox.');
  const one = environmentOf(given);
  return { lanes, ...(one && { environment: one }) };
};

const exportOf = (given: Given): ExportRequest => {
  const [from, to] = [given['from'] as string | undefined, given['to'] as string | undefined];
  return {
    lane: given['lane'] as string,
    folder: given['out'] as string,
    format: given['format'] as ExportRequest['format'],
    ...(from !== undefined && { from: momentNamed(from) }),
    ...(to !== undefined && { to: momentNamed(to) }),
  };
};
