import { money, nothing, record, reject, type Decision, type Id, type Instant } from '@causeway/kernel';
import type { OnChainTransaction } from '@causeway/rails';
import {
  confirmReceipt,
  type ErasedParty,
  type FundedAccount,
  type LedgerPlace,
  type ReceiptRejection,
} from '@causeway/transaction-owner/domain';
import type { Deposit, DepositEvent, DepositRefusal } from './deposit.js';

export type DepositRejection =
  | 'INTERNAL_ACCOUNT_NOT_FOUND'
  | 'INTERNAL_ACCOUNT_NOT_ACTIVE'
  | 'INTERNAL_ACCOUNT_FULL'
  | 'END_USER_TERMS_NOT_ACCEPTED';

export interface NewDeposit {
  readonly transactionId: Id<'Transaction'>;
  readonly accountId: Id<'InternalAccount'>;
  /** In minor units of the account's currency. */
  readonly amountMinor: bigint;
  readonly onChain?: OnChainTransaction;
}

/** A pending account may be funded, so that a customer can be prepared before approval (sandbox §7). */
const FUNDABLE: readonly FundedAccount['status'][] = ['ACTIVE', 'PENDING'];

/** Takes up a deposit, unless its account may not be funded (sandbox §7). The same one again changes nothing. */
export const detectDeposit = (
  { transactionId, accountId, amountMinor, onChain }: NewDeposit,
  deposit: Deposit,
  { now, platformId }: { readonly now: Instant; readonly platformId: string },
  account: FundedAccount | undefined,
): Decision<DepositEvent, DepositRejection> => {
  if (deposit.status !== 'ABSENT') return nothing();
  if (account === undefined) return reject('INTERNAL_ACCOUNT_NOT_FOUND', { resource: 'InternalAccount' });
  const { status, currency, customer } = account;
  if (customer?.hasAcceptedTerms === false) return reject('END_USER_TERMS_NOT_ACCEPTED');
  if (!FUNDABLE.includes(status)) return reject('INTERNAL_ACCOUNT_NOT_ACTIVE', { status });
  return record({
    type: 'DepositDetected',
    transactionId,
    accountId,
    amount: money(amountMinor, currency),
    ...(customer && {
      customer: { customerId: customer.customerId, platformCustomerId: customer.platformCustomerId },
    }),
    detectedAt: now,
    ...(onChain && { origin: { subjectId: customer?.customerId ?? platformId, onChain } }),
  });
};

export type LedgerVerdict =
  | { readonly status: 'POSTED'; readonly place: LedgerPlace }
  | ({ readonly status: 'REFUSED' } & DepositRefusal);

/** Records the outcome of the entry. The ledger repeats its answer, so the first one is final. */
export const concludeDeposit = (
  { verdict }: { readonly verdict: LedgerVerdict },
  deposit: Deposit,
  { now }: { readonly now: Instant },
): Decision<DepositEvent> => {
  if (deposit.status === 'ABSENT') throw new Error('A deposit is concluded that was never detected');
  if (deposit.status !== 'DETECTED') return nothing();
  if (verdict.status === 'REFUSED') {
    const { code, details } = verdict;
    return record({ type: 'DepositRefused', code, details });
  }
  return record({ type: 'DepositSettled', ledgerPlace: verdict.place, settledAt: now });
};

/** Records that the platform delivered the receipt; one is owed from the credit on (transactions §6). */
export const confirmDepositReceipt = (
  { confirmedAt }: { readonly confirmedAt?: Instant },
  deposit: Deposit,
  { now }: { readonly now: Instant },
): Decision<DepositEvent, ReceiptRejection> => {
  if (deposit.status !== 'SETTLED') return reject('RECEIPT_NOT_DUE');
  const { transactionId, detectedAt: createdAt } = deposit.terms;
  const receipt = { transactionId, ...(confirmedAt !== undefined && { confirmedAt }) };
  return confirmReceipt('DepositReceiptConfirmed', receipt, { createdAt, settledAt: deposit.settledAt }, now);
};

/** The customer's side is erased: from then on no reader sees the deposit. The ledger's entry stays. */
export const erasePartyOfDeposit = (
  { partyId, transactionId }: ErasedParty,
  deposit: Deposit,
): Decision<DepositEvent> =>
  deposit.status === 'ABSENT' ? nothing() : record({ type: 'DepositPartyErased', partyId, transactionId });
