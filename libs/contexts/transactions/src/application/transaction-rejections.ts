import type { RejectionTable } from '@causeway/commands';
import { stepRejections } from '@causeway/transaction-owner';

export type TransactionRejection = Exclude<keyof typeof stepRejections, 'RECEIPT_TIME_INVALID'>;

const { RECEIPT_TIME_INVALID: _decidedByOwners, ...rejections } = stepRejections;

export const transactionRejections: RejectionTable<TransactionRejection> = rejections;
