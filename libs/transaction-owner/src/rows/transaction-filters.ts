import type { CallContext, PageWanted } from '@causeway/commands';
import {
  idOf,
  parseId,
  uuidOf,
  type Instant,
  type KeysetPosition,
  type ResourceType,
} from '@causeway/kernel';
import type { TransactionStatus, TransactionType } from '../domain/transaction-document.js';
import type { TransactionView } from './transaction-view.js';

/** Filters combine with AND; of a list one has to match. What people call customers and accounts is resolved here. */
export interface ResolvedWanted {
  /** 1 to 100. */
  readonly limit: number;
  /** The last row of the page before. */
  readonly after?: KeysetPosition;
  /** On `createdAt`, then id; newest first unless asked otherwise. */
  readonly sortOrder?: 'asc' | 'desc';
  /** A customer's id, or the platform's for its own transactions, typed or bare: an unknown one gives an empty page. */
  readonly customerId?: string;
  /** Those who bear the platform's name of a customer. */
  readonly ownerIds?: readonly string[];
  /** Accounts' ids, or `umaSide`s of an address. */
  readonly eitherSide?: readonly string[];
  /** Of these accounts one is on either side: what an agent may see (agents §4). */
  readonly withinAccounts?: readonly string[];
  /** A card, on either side: what it paid, or was paid back (cards §5). */
  readonly cardId?: string;
  readonly senderSide?: readonly string[];
  readonly receiverSide?: readonly string[];
  readonly status?: TransactionStatus;
  readonly type?: TransactionType;
  /** The payer's reference, or a refund's. */
  readonly reference?: string;
  /** Both inclusive, on `createdAt`. */
  readonly startDate?: Instant;
  readonly endDate?: Instant;
}

/** Adds a value to the parameters and gives its place, `$3`. */
type Param = (value: unknown) => string;

/** The condition of one filter; only filters that were sent take part, so that each list finds its index. */
type Filters = {
  readonly [Filter in keyof ResolvedWanted]?: (
    value: NonNullable<ResolvedWanted[Filter]>,
    param: Param,
    now: Instant,
  ) => string;
};

const RECEIVER_COLUMNS = ['destination_account', 'destination_alias'];

const onSides = (columns: readonly string[], sides: readonly string[], param: Param): string => {
  const values = param(sides);
  return `(${columns.map((column) => `${column} = any(${values}::text[])`).join(' or ')})`;
};

const FILTERS: Filters = {
  customerId: (sent, param) => among('customer_id', ownerSpellings(sent), param),
  ownerIds: (ids, param) => among('customer_id', ids, param),
  eitherSide: (sides, param) => onSides(['source_account', ...RECEIVER_COLUMNS], sides, param),
  withinAccounts: (sides, param) => onSides(['source_account', ...RECEIVER_COLUMNS], sides, param),
  cardId: (card, param) => onSides(['source_account', ...RECEIVER_COLUMNS], [card], param),
  senderSide: (sides, param) => onSides(['source_account'], sides, param),
  receiverSide: (sides, param) => onSides(RECEIVER_COLUMNS, sides, param),
  status: (status, param, now) => {
    // Expired from its moment on, whether the sweep has come by or not (quotes §3).
    if (status === 'EXPIRED')
      return `(status = 'EXPIRED' or (status = 'PENDING' and expires_at <= ${param(now)}))`;
    if (status === 'PENDING')
      return `(status = 'PENDING' and (expires_at is null or expires_at > ${param(now)}))`;
    return `status = ${param(status)}`;
  },
  type: (type, param) => `type = ${param(type)}`,
  reference: (reference, param) => {
    const value = param(reference);
    return `(reference = ${value} or refund_reference = ${value})`;
  },
  startDate: (date, param) => `created_at >= ${param(date)}`,
  endDate: (date, param) => `created_at <= ${param(date)}`,
};

/** The tenant's rows that pass every filter sent, as they are at this moment. */
export const matchingRows = (
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
  wanted: ResolvedWanted,
  now: Instant,
): Pick<PageWanted<TransactionView['declared']>, 'filters' | 'where'> => ({
  filters: { platformId, environment },
  where: (param) =>
    Object.entries(FILTERS).flatMap(([name, filter]) => {
      const value = wanted[name as keyof ResolvedWanted];
      return value === undefined ? [] : [filter(value as never, param, now)];
    }),
});

const among = (column: string, values: readonly string[], param: Param): string =>
  `${column} = any(${param(values)}::text[])`;

/** What a sent id of an owner may stand for; the id of its configuration names a platform, too (config-and-tokens §1). */
export const ownerSpellings = (sent: string): readonly string[] => {
  const config = parseId('PlatformConfig', sent);
  const platform = config && idOf('Platform', uuidOf(config));
  return [...new Set([...spellings(sent, 'Customer', 'Platform'), ...(platform ? [platform] : [])])];
};

/** What a sent id of an account may stand for. */
export const accountSpellings = (sent: string): readonly string[] =>
  spellings(sent, 'InternalAccount', 'ExternalAccount');

/** What a sent id may stand for: itself, and the typed id of each kind that it can be read as. */
const spellings = (sent: string, ...types: readonly ResourceType[]): string[] => [
  ...new Set([sent, ...types.flatMap((type) => parseId(type, sent) ?? [])]),
];
