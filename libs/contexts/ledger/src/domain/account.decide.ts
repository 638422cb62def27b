import { nothing, record, reject, type CurrencyCode } from '@causeway/kernel';
import { accountIdOf, accountTypeOf, type AccountRecord, type InternalAccountStatus } from './account.js';
import { ownAccount, type LedgerDecision } from './entry.decide.js';
import type { ChangeAccountStatus, CloseAccounts, OpenAccounts, SetWalletPrivacy } from './instruction.js';
import type { EventOf } from './ledger-event.js';
import type { LedgerState } from './ledger-state.js';

/** Existing accounts stay as they are. A customer's new one takes in money where the platform's own does. */
export const openAccounts = (
  { owner, currencies, status, withoutFunding }: OpenAccounts,
  state: LedgerState,
  platformId: string,
): LedgerDecision => {
  if (owner.platformId !== platformId) throw new Error(`${platformId} opens accounts of ${owner.platformId}`);
  const isWithdrawn = (currency: CurrencyCode): boolean =>
    owner.customerId === undefined
      ? withoutFunding === true
      : state.accountOf({ platformId }, currency)?.fundingWithdrawn === true;
  const missing = [...new Set(currencies)].filter((code) => state.accountOf(owner, code) === undefined);
  if (missing.length === 0) return nothing();
  const accounts = missing.map((currency) => ({
    accountId: accountIdOf(owner, currency, state.environment),
    type: accountTypeOf(owner, currency),
    currency,
    ...(isWithdrawn(currency) && { fundingWithdrawn: true as const }),
  }));
  return record({ type: 'AccountsOpened', owner, status, accounts });
};

/** The table of accounts §3. */
const REACHABLE: Readonly<Record<InternalAccountStatus, readonly InternalAccountStatus[]>> = {
  PENDING: ['ACTIVE', 'FAILED', 'CLOSED'],
  FAILED: ['ACTIVE', 'CLOSED'],
  ACTIVE: ['FROZEN', 'CLOSED'],
  FROZEN: ['ACTIVE', 'CLOSED'],
  CLOSED: [],
};

/**
 * Moves an account along the table of accounts §3; the status that it has already changes nothing. Only an account
 * without money in any place can be closed.
 */
export const changeAccountStatus = (
  { accountId, to, reason }: ChangeAccountStatus,
  state: LedgerState,
  platformId: string,
): LedgerDecision => {
  const account = ownAccount(state, platformId, accountId);
  if (account === undefined) return reject('ACCOUNT_NOT_FOUND', { accountId });
  const { status: from } = account;
  if (from === to) return nothing();
  if (!REACHABLE[from].includes(to)) return reject('STATUS_NOT_REACHABLE', { status: from });
  if (to === 'CLOSED' && !isEmpty(account)) return reject('ACCOUNT_NOT_EMPTY', contentOf(account));
  const event: EventOf<'AccountStatusChanged'> = { type: 'AccountStatusChanged', accountId, from, to };
  return record(reason === undefined ? event : { ...event, reason });
};

/** The first account that is not empty is the refusal's. Throws for accounts of several owners. */
export const closeAccounts = (
  { accountIds, reason }: CloseAccounts,
  state: LedgerState,
  platformId: string,
): LedgerDecision => {
  const accounts: AccountRecord[] = [];
  for (const accountId of new Set(accountIds)) {
    const account = ownAccount(state, platformId, accountId);
    if (account === undefined) return reject('ACCOUNT_NOT_FOUND', { accountId });
    accounts.push(account);
  }
  if (new Set(accounts.map(({ owner }) => owner.customerId)).size > 1)
    throw new Error('Accounts of several owners are not closed by one command');
  const full = accounts.find((account) => account.status !== 'CLOSED' && !isEmpty(account));
  if (full !== undefined)
    return reject('ACCOUNT_NOT_EMPTY', { accountId: full.accountId, ...contentOf(full) });
  const open = accounts.flatMap(({ accountId, status: from }) =>
    from === 'CLOSED' ? [] : { accountId, from },
  );
  if (open.length === 0) return nothing();
  const event: EventOf<'AccountsClosed'> = { type: 'AccountsClosed', accounts: open };
  return record(reason === undefined ? event : { ...event, reason });
};

/** Throws for an account that is no embedded wallet: only those have any privacy. */
export const setWalletPrivacy = (
  { accountId, privateEnabled }: SetWalletPrivacy,
  state: LedgerState,
  platformId: string,
): LedgerDecision => {
  const account = ownAccount(state, platformId, accountId);
  if (account === undefined) return reject('ACCOUNT_NOT_FOUND', { accountId });
  if (account.type !== 'EMBEDDED_WALLET') throw new Error(`${accountId} is no embedded wallet`);
  if ((account.privateEnabled ?? false) === privateEnabled) return nothing();
  return record({ type: 'WalletPrivacySet', accountId, privateEnabled });
};

/** An account that still owes something is not empty either. */
const isEmpty = ({ balance: { available, held, pending, owed } }: AccountRecord): boolean =>
  available === 0n && held === 0n && pending === 0n && owed === 0n;

const contentOf = ({ balance: { available, held, pending } }: AccountRecord): Content => ({
  available,
  held,
  pending,
});
type Content = Pick<AccountRecord['balance'], 'available' | 'held' | 'pending'>;
