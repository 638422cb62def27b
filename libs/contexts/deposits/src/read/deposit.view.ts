import { rowOf } from '@causeway/commands';
import { defineView, json, text, time } from '@causeway/event-store';
import type { Environment, Id } from '@causeway/kernel';
import type { Deposit } from '../domain/deposit.js';
import type { DepositDocument } from '../published/deposit.document.js';
import { ownedDeposit, type ShownDeposit } from './deposit-document.js';

export const DEPOSIT_STREAMS = 'deposit';

export interface DepositRecord {
  readonly deposit: Deposit;
  /** Absent on an intent and on a refused one: no reader sees them. */
  readonly shown?: ShownDeposit;
  /** Its customer was erased: from then on no reader sees it. */
  readonly isErased?: true;
}

/** Every deposit that its platform may see: from its credit on, pending or not. */
export const depositView = defineView('deposits.deposit_view', {
  key: ['transactionId'],
  subject: 'customerId',
  columns: {
    transactionId: text<Id<'Transaction'>>(),
    platformId: text(),
    environment: text<Environment>(),
    /** The customer's id, or the platform's: also the subject whose key seals the document. */
    customerId: text(),
    status: text<DepositDocument['status']>(),
    accountId: text(),
    reference: text().optional(),
    refundReference: text().optional(),
    createdAt: time(),
    document: json<DepositDocument>().sealed(),
  },
});

/** The deposit as the API shows it; `undefined` where it is shown to no reader. */
export const depositDocument = (
  { deposit, shown, isErased }: DepositRecord,
  platformId: string,
): DepositDocument | undefined =>
  deposit.status === 'ABSENT' || shown === undefined || isErased === true
    ? undefined
    : ownedDeposit(shown, deposit.terms, platformId);

export const depositRow = rowOf(depositView, (record: DepositRecord, { platformId, environment }) => {
  const document = depositDocument(record, platformId);
  if (document === undefined || record.deposit.status === 'ABSENT') return null;
  const { id: transactionId, customerId, status, createdAt } = document;
  return {
    transactionId,
    platformId,
    environment,
    customerId,
    status,
    accountId: record.deposit.terms.accountId,
    reference: document.reconciliationInstructions?.reference,
    refundReference: document.refund?.reference,
    createdAt,
    document,
  };
});
