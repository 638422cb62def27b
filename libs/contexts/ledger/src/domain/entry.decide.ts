import type { CurrencyCode, Decision, Id, Money, Rejected } from '@causeway/kernel';
import { record, reject } from '@causeway/kernel';
import type { AccountState, InternalAccountStatus } from './account.js';
import { assertBalanced, isInternal, sumOn, type Leg } from './entry.js';
import type { LedgerRefusal, PostEntry } from './instruction.js';
import type { LedgerEvent } from './ledger-event.js';
import type { LedgerState } from './ledger-state.js';

export type Refusal = Rejected<never, LedgerRefusal>;

export const postEntry = (
  { legs, cause, alsoToPending = false }: PostEntry,
  state: LedgerState,
  platformId: string,
): Decision<LedgerEvent, LedgerRefusal> => {
  assertBalanced(legs);
  const refusal = refuseLegs(legs, state, platformId, alsoToPending ? ['ACTIVE', 'PENDING'] : ['ACTIVE']);
  return refusal ?? record({ type: 'EntryPosted', legs, cause });
};

/** Why internal accounts cannot take these legs: the first reason in the order of the legs; none when they can. */
export const refuseLegs = (
  legs: readonly Leg[],
  state: LedgerState,
  platformId: string,
  creditable: readonly InternalAccountStatus[] = ['ACTIVE'],
): Refusal | undefined => {
  for (const { account: accountId, side, amount } of legs.filter(isInternal)) {
    const account = ownAccount(state, platformId, accountId);
    if (account === undefined) return reject('ACCOUNT_NOT_FOUND', { accountId });
    assertSameCurrency(account, amount.currency);
    const refusal =
      side === 'CREDIT'
        ? refuseStatus(account, creditable)
        : // What the same entry credits does not cover its debits: it settles as a whole or not at all.
          (refuseStatus(account, ['ACTIVE']) ??
          refuseAmount(account, sumOn(legs, accountId, 'DEBIT', amount.currency)));
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

/** The account, if it is the platform's. */
export const ownAccount = (
  state: LedgerState,
  platformId: string,
  accountId: Id<'InternalAccount'>,
): AccountState | undefined => {
  const account = state.account(accountId);
  return account?.owner.platformId === platformId ? account : undefined;
};

export const refuseStatus = (
  { status }: AccountState,
  allowed: readonly InternalAccountStatus[],
): Refusal | undefined => (allowed.includes(status) ? undefined : reject('ACCOUNT_NOT_ACTIVE', { status }));

export const refuseAmount = ({ available }: AccountState, required: Money): Refusal | undefined =>
  required.exceeds(available)
    ? reject('INSUFFICIENT_BALANCE', { available: available.amountMinor, required: required.amountMinor })
    : undefined;

export const assertSameCurrency = ({ accountId, currency }: AccountState, moved: CurrencyCode): void => {
  if (currency !== moved) throw new Error(`${accountId} holds ${currency} and cannot move ${moved}`);
};
