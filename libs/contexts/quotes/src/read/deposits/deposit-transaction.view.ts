import type { StateView } from '@causeway/commands';
import type { Deposit } from '../../domain/deposits/deposit.js';
import type { IncomingTransactionDocument } from '../../published/transaction.document.js';
import { transactionRow } from '../transactions/transaction-row.js';
import { transactionView } from '../transactions/transaction.view.js';
import { ownedDeposit, type ShownDeposit } from './deposit-document.js';

export const DEPOSIT_STREAMS = 'deposit';

export interface DepositRecord {
  readonly deposit: Deposit;
  /** Absent on an intent and on a refused one: no reader sees them. */
  readonly shown?: ShownDeposit;
  /** Its customer was erased: from then on no reader sees it. */
  readonly isErased?: true;
}

/** The deposit as the API shows it; `undefined` where it is shown to no reader. */
export const depositDocument = (
  { deposit, shown, isErased }: DepositRecord,
  platformId: string,
): IncomingTransactionDocument | undefined =>
  deposit.status === 'ABSENT' || shown === undefined || isErased === true
    ? undefined
    : ownedDeposit(shown, deposit.terms, platformId);

/** A deposit is a transaction from its credit on, pending or not. */
export const depositTransactionRow: StateView<DepositRecord> = {
  definition: transactionView,
  row: (record, { platformId, environment, streamId }) => {
    const document = depositDocument(record, platformId);
    return document === undefined ? null : transactionRow(document, { platformId, environment, streamId });
  },
};
