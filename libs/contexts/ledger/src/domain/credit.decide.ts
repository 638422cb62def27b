import { record, reject } from '@causeway/kernel';
import { posted, type PostedLeg } from './entry.js';
import {
  assertSameCurrency,
  ownAccount,
  refuseStatus,
  type LedgerDecision,
  type Refusal,
} from './entry.decide.js';
import type { RecordPendingCredit, RejectPendingCredit, SettlePendingCredit } from './instruction.js';
import type { Credit, LedgerState } from './ledger-state.js';
import { credited } from './receivable.js';

/** Also to frozen or pending accounts: the credit stays pending until they are active (accounts §3). */
export const recordPendingCredit = (
  { creditId, accountId, amount, cause }: RecordPendingCredit,
  state: LedgerState,
  platformId: string,
): LedgerDecision => {
  if (!amount.isPositive()) throw new Error(`A credit of ${amount.toString()} is not positive`);
  const account = ownAccount(state, platformId, accountId);
  if (account === undefined) return reject('ACCOUNT_NOT_FOUND', { accountId });
  assertSameCurrency(account, amount.currency);
  const existing = state.credit(platformId, creditId);
  if (existing !== undefined) return reject('CREDIT_EXISTS', { status: existing.status });
  const refusal = refuseStatus(account, ['ACTIVE', 'PENDING', 'FROZEN']);
  if (refusal !== undefined) return refusal;
  const legs = [
    posted({ account: 'CLEARING', side: 'DEBIT', amount }),
    posted({ account: accountId, side: 'CREDIT', amount }, 'PENDING'),
  ];
  return record({ type: 'PendingCreditRecorded', platformId, cause, creditId, legs });
};

/**
 * Makes a pending credit available; of an account that owes, it first pays back what is owed. The account must be
 * `ACTIVE`.
 */
export const settlePendingCredit = (
  { creditId }: SettlePendingCredit,
  state: LedgerState,
  platformId: string,
): LedgerDecision => {
  const credit = state.credit(platformId, creditId);
  if (credit?.status !== 'PENDING') return refuseCredit(credit);
  const { accountId, amountMinor, currency, cause } = credit;
  const account = ownAccount(state, platformId, accountId);
  if (account === undefined)
    throw new Error(`Credit ${creditId} is to ${accountId}, which is no account here`);
  const refusal = refuseStatus(account, ['ACTIVE']);
  if (refusal !== undefined) return refusal;
  const leg: PostedLeg = { account: accountId, movement: 'SETTLE', side: 'CREDIT', amountMinor, currency };
  const { available: availableMinor, owed: owedMinor } = account.balance;
  const legs = credited(leg, { availableMinor, owedMinor });
  return record({ type: 'PendingCreditSettled', platformId, cause, creditId, legs });
};

/** Whatever the account's status: what never was spendable only leaves the total again. */
export const rejectPendingCredit = (
  { creditId }: RejectPendingCredit,
  state: LedgerState,
  platformId: string,
): LedgerDecision => {
  const credit = state.credit(platformId, creditId);
  if (credit?.status !== 'PENDING') return refuseCredit(credit);
  const { accountId, amountMinor, currency, cause } = credit;
  const legs: PostedLeg[] = [
    { account: accountId, movement: 'REJECT', side: 'DEBIT', amountMinor, currency },
    { account: 'CLEARING', movement: 'ENTRY', side: 'CREDIT', amountMinor, currency },
  ];
  return record({ type: 'PendingCreditRejected', platformId, cause, creditId, legs });
};

const refuseCredit = (credit: Exclude<Credit, { status: 'PENDING' }> | undefined): Refusal =>
  credit === undefined ? reject('CREDIT_NOT_FOUND') : reject('CREDIT_NOT_ACTIVE', { status: credit.status });
