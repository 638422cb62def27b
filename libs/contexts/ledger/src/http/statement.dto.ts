import { dtoOf, PAGE_QUERY } from '@causeway/http';
import { parseId } from '@causeway/kernel';
import {
  count,
  currencyCode,
  described,
  environment,
  FINE,
  flag,
  listOf,
  nullable,
  object,
  oneOf,
  optional,
  resourceId,
  shownAmount,
  shownByName,
  text,
  timestamp,
  type Shape,
} from '@causeway/shapes';
import { isSystemAccount, SYSTEM_ACCOUNTS, type AnyAccount } from '../domain/entry.js';

/** The id of an internal account, or the name of one of the service's own. */
const anyAccount: Shape<AnyAccount> = {
  read: (value) => parseId('InternalAccount', value) ?? value,
  problems: (value) =>
    isSystemAccount(value as AnyAccount) || parseId('InternalAccount', value) !== undefined
      ? FINE
      : [{ message: `must be the id of an InternalAccount, or one of ${SYSTEM_ACCOUNTS.join(', ')}` }],
  schema: { type: 'string', example: 'InternalAccount:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10' },
};

const TENANT = { platformId: resourceId('Platform'), environment: environment() };
const ACCOUNT = {
  account: anyAccount,
  currency: described(optional(currencyCode()), 'Of one of the service’s own accounts'),
};
const NONE: readonly { readonly path: string; readonly message: string }[] = [];
const currencyOfSystem = ({ account, currency }: { account: AnyAccount; currency?: string }) =>
  isSystemAccount(account) && currency === undefined
    ? [{ path: 'currency', message: `is required: ${account} is one account in each currency` }]
    : NONE;

/** Moments and positions are two ways to say the same. */
const oneOfBoth = <Name extends string>(
  query: Partial<Record<Name, unknown>>,
  moment: Name,
  position: Name,
) =>
  query[moment] !== undefined && query[position] !== undefined
    ? [{ path: position, message: `and ${moment} exclude each other: name one of them, or none` }]
    : NONE;

export class LedgerTenantQuery extends dtoOf(object('LedgerTenantQuery', TENANT)) {}

export class StatementQuery extends dtoOf(
  object(
    'StatementQuery',
    {
      ...PAGE_QUERY,
      ...TENANT,
      ...ACCOUNT,
      from: described(optional(timestamp()), 'The first moment of the period'),
      to: described(optional(timestamp()), 'The first moment after the period'),
      afterPosition: described(optional(count()), 'Instead of `from`: the entries after this position'),
      upToPosition: described(optional(count()), 'Instead of `to`: the entries up to this position'),
    },
    {
      across: (query) => [
        ...currencyOfSystem(query),
        ...(query.from !== undefined && query.to !== undefined && query.from >= query.to
          ? [{ path: 'to', message: 'must be later than from' }]
          : NONE),
        ...oneOfBoth(query, 'from', 'afterPosition'),
        ...oneOfBoth(query, 'to', 'upToPosition'),
      ],
    },
  ),
) {}

export class BalanceQuery extends dtoOf(
  object(
    'BalanceQuery',
    {
      ...TENANT,
      ...ACCOUNT,
      position: described(optional(count()), 'After the entry at this position'),
      at: described(optional(timestamp()), 'After everything that was recorded up to this moment'),
    },
    {
      across: (query) => [
        ...currencyOfSystem(query),
        ...(query.position !== undefined && query.at !== undefined
          ? [{ path: 'at', message: 'and position exclude each other: name one of them, or none for now' }]
          : NONE),
      ],
    },
  ),
) {}

export class TransactionEntriesQuery extends dtoOf(
  object('TransactionEntriesQuery', { ...TENANT, transactionId: resourceId('Transaction') }),
) {}

const code = () => text({ max: 10 });
const name = () => text({ max: 64 });
const BALANCE = {
  available: shownAmount(),
  held: shownAmount(),
  pending: shownAmount(),
  total: described(shownAmount(), 'All of these'),
  owed: described(shownAmount(), 'What the account owes the service'),
};
const balance = object('LedgerBalance', BALANCE);

const ENTRY_PLACE = {
  position: count({ min: 1 }),
  ordinal: described(count({ min: 1 }), 'Which entry of the account it is'),
  recordedAt: timestamp(),
};
const cause = object('LedgerCause', { kind: name(), transactionId: resourceId('Transaction') });
const MOVE = {
  movement: oneOf(['ENTRY', 'HOLD', 'CAPTURE', 'RELEASE', 'PENDING', 'SETTLE', 'REJECT']),
  side: oneOf(['DEBIT', 'CREDIT']),
  amount: shownAmount(),
};

const statementLine = object('LedgerStatementLine', {
  ...ENTRY_PLACE,
  type: name(),
  cause,
  postings: listOf(object('LedgerMove', MOVE)),
  after: balance,
});
export class StatementDto extends dtoOf(
  object('LedgerStatement', {
    account: anyAccount,
    currency: code(),
    lane: name(),
    opening: described(balance, 'Before the period'),
    closing: described(balance, 'After the period'),
    data: described(listOf(statementLine), 'Newest first'),
    hasMore: flag(),
    nextCursor: described(optional(text({ max: 512 })), 'Present exactly when `hasMore` is true'),
    totalCount: count(),
  }),
) {}

export class BalanceAsOfDto extends dtoOf(
  object('LedgerBalanceAsOf', {
    account: anyAccount,
    currency: code(),
    lane: name(),
    lanePosition: count(),
    balance,
    lastEntry: nullable(object('LedgerEntryPlace', ENTRY_PLACE)),
  }),
) {}

const transactionEntry = object('LedgerTransactionEntry', {
  position: count({ min: 1 }),
  recordedAt: timestamp(),
  type: name(),
  cause,
  postings: listOf(
    object('LedgerTransactionPosting', { ...MOVE, account: anyAccount, currency: code(), after: balance }),
  ),
});
export class TransactionEntriesDto extends dtoOf(
  object('LedgerTransactionEntries', { data: described(listOf(transactionEntry), 'Oldest first') }),
) {}

const currencyTrial = object('LedgerCurrencyTrial', {
  currency: code(),
  internal: object('LedgerInternalTotal', { ...BALANCE, accounts: count() }),
  system: shownByName<bigint>({ type: 'integer', format: 'int64' }),
  sum: described(shownAmount(), 'Zero, always'),
});
export class TrialBalanceDto extends dtoOf(
  object('LedgerTrialBalance', { lane: name(), position: count(), currencies: listOf(currencyTrial) }),
) {}
