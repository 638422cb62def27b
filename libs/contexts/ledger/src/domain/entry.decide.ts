import { record, reject, type CurrencyCode, type Decision, type Id, type Rejected } from '@causeway/kernel';
import type { AccountRecord, InternalAccountStatus } from './account.js';
import { assertBalanced, isSystemAccount, posted, type Leg, type PostedLeg } from './entry.js';
import type { LedgerRefusal, PostEntry } from './instruction.js';
import type { LedgerEvent } from './ledger-event.js';
import type { LedgerState } from './ledger-state.js';
import { withoutReceivable, withReceivable } from './receivable.js';

export type Refusal = Rejected<never, LedgerRefusal>;
export type LedgerDecision = Decision<LedgerEvent, LedgerRefusal>;

const ACTIVE: readonly InternalAccountStatus[] = ['ACTIVE'];
const ACTIVE_OR_PENDING: readonly InternalAccountStatus[] = ['ACTIVE', 'PENDING'];

/**
 * Posts legs that balance to zero in every currency, or refuses all of them. Throws where they do not balance, which no
 * caller may ask for.
 */
export const postEntry = (
  { legs: asked, cause, alsoToPending, reverses }: PostEntry,
  state: LedgerState,
  platformId: string,
): LedgerDecision => {
  const legs = asked.map((leg) => posted(leg));
  assertAskable(legs);
  if (reverses !== undefined) {
    const refusal = refuseReversal(reverses, legs, state, platformId);
    if (refusal !== undefined) return refusal;
  }
  const creditable = alsoToPending === true ? ACTIVE_OR_PENDING : ACTIVE;
  const entered = enter(asked, legs, state, platformId, creditable);
  if ('outcome' in entered) return entered;
  return record(
    reverses === undefined
      ? { type: 'EntryPosted', platformId, cause, legs: entered }
      : { type: 'EntryPosted', platformId, cause, legs: entered, reverses },
  );
};

/** Throws on legs that no caller may request: out of balance, or on the receivable. */
export const assertAskable = (legs: readonly PostedLeg[]): void => {
  assertBalanced(legs);
  for (const { account } of legs) {
    if (account === 'RECEIVABLE') throw new Error('What is owed to the service is moved by the ledger alone');
  }
};

/**
 * The legs as they are to be posted, or why internal accounts cannot take them: the first reason in the order of the
 * legs. What a hold pays for (`CAPTURE`) was checked with the hold.
 */
export const enter = (
  asked: readonly Leg[],
  legs: readonly PostedLeg[],
  state: LedgerState,
  platformId: string,
  creditable: readonly InternalAccountStatus[] = ACTIVE,
): readonly PostedLeg[] | Refusal => {
  let isOwing = false;
  for (let index = 0; index < legs.length; index += 1) {
    const leg = legs[index] as PostedLeg;
    const { account: accountId, side } = leg;
    if (isSystemAccount(accountId) || leg.movement !== 'ENTRY') continue;
    const account = ownAccount(state, platformId, accountId);
    if (account === undefined) return reject('ACCOUNT_NOT_FOUND', { accountId });
    assertSameCurrency(account, leg.currency);
    const isCredit = side === 'CREDIT';
    const refusal = refuseStatus(account, isCredit ? creditable : ACTIVE);
    if (refusal !== undefined) return refusal;
    if (isCredit) {
      isOwing ||= account.balance.owed > 0n;
    } else if (asked[index]?.mayOwe === true) {
      if (account.owner.customerId !== undefined)
        throw new Error(`${accountId} is a customer's and cannot owe`);
      isOwing = true;
    } else {
      // What the same entry credits does not cover its debits: it settles as a whole or not at all.
      const short = refuseAmount(account, debitsMinor(asked, legs, accountId));
      if (short !== undefined) return short;
    }
  }
  return isOwing ? withReceivable(asked, legs, state) : legs;
};

/** The account, if it is the platform's. */
export const ownAccount = (
  state: LedgerState,
  platformId: string,
  accountId: Id<'InternalAccount'>,
): AccountRecord | undefined => {
  const account = state.account(accountId);
  return account?.owner.platformId === platformId ? account : undefined;
};

/** `ACCOUNT_NOT_ACTIVE` with the status that the account has, unless that is allowed. */
export const refuseStatus = (
  { status }: AccountRecord,
  allowed: readonly InternalAccountStatus[],
): Refusal | undefined => (allowed.includes(status) ? undefined : reject('ACCOUNT_NOT_ACTIVE', { status }));

/**
 * `INSUFFICIENT_BALANCE` where more is required than is available; both amounts are minor units of the account's
 * currency.
 */
export const refuseAmount = (
  { balance: { available } }: AccountRecord,
  required: bigint,
): Refusal | undefined =>
  required > available ? reject('INSUFFICIENT_BALANCE', { available, required }) : undefined;

/** Throws where an account would move another currency than it holds: a broken command, and no refusal. */
export const assertSameCurrency = ({ accountId, currency }: AccountRecord, moved: CurrencyCode): void => {
  if (currency !== moved) throw new Error(`${accountId} holds ${currency} and cannot move ${moved}`);
};

/** What all debits of an account come to that have to be covered. */
const debitsMinor = (asked: readonly Leg[], legs: readonly PostedLeg[], accountId: string): bigint => {
  let totalMinor = 0n;
  for (let index = 0; index < legs.length; index += 1) {
    const { account, movement, side, amountMinor } = legs[index] as PostedLeg;
    if (account !== accountId || side !== 'DEBIT' || movement !== 'ENTRY') continue;
    if (asked[index]?.mayOwe !== true) totalMinor += amountMinor;
  }
  return totalMinor;
};

/** An entry is reversed once, as a whole, by the opposite of the legs that were requested then. */
const refuseReversal = (
  position: number,
  legs: readonly PostedLeg[],
  state: LedgerState,
  platformId: string,
): Refusal | undefined => {
  const entry = state.entry(position);
  if (entry?.platformId !== platformId) return reject('ENTRY_NOT_FOUND');
  if (entry.isReversed) return reject('ENTRY_REVERSED');
  // Holds and pending credits have ends of their own.
  if (entry.legs.some(({ movement }) => movement !== 'ENTRY')) return reject('ENTRY_NOT_FOUND');
  if (textOf(legs, 'DEBIT') !== textOf(withoutReceivable(entry.legs), 'CREDIT')) {
    throw new Error(`The legs are not the opposite of the entry at ${position}`);
  }
  return undefined;
};

/** Legs as one text, whatever their order; `first` is the side that counts as the first one. */
const textOf = (legs: readonly PostedLeg[], first: PostedLeg['side']): string =>
  legs
    .map(
      ({ account, side, amountMinor, currency }) => `${account} ${side === first} ${amountMinor} ${currency}`,
    )
    .sort()
    .join();
