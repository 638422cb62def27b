import type { StateView } from '@causeway/commands';
import { transactionRow, transactionView } from '@causeway/transaction-owner';
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
export const depositView = transactionView('deposits.deposit_view');

/** The deposit as the API shows it; `undefined` where it is shown to no reader. */
export const depositDocument = (
  { deposit, shown, isErased }: DepositRecord,
  platformId: string,
): DepositDocument | undefined =>
  deposit.status === 'ABSENT' || shown === undefined || isErased === true
    ? undefined
    : ownedDeposit(shown, deposit.terms, platformId);

export const depositRow: StateView<DepositRecord> = {
  definition: depositView,
  rows: (record, origin) => {
    const document = depositDocument(record, origin.platformId);
    return document === undefined ? [] : [transactionRow(document, origin)];
  },
};
