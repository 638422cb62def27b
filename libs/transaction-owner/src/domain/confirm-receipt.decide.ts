import { after, record, reject, type Decision, type Id, type Instant } from '@causeway/kernel';

/** The platform reported that its customer has the receipt (transactions §6); a later report overwrites an earlier one. */
export interface ReceiptConfirmed {
  readonly transactionId: Id<'Transaction'>;
  readonly confirmedAt: Instant;
  readonly notedAt: Instant;
}

export type ReceiptRejection = 'RECEIPT_NOT_DUE' | 'RECEIPT_TIME_INVALID';

/** How far a platform's clock may be ahead of ours (transactions §6). */
const AHEAD_MAX_MS = 5 * 60 * 1_000;

export interface ConfirmReceipt {
  readonly transactionId: Id<'Transaction'>;
  /** When the receipt was delivered; now, unless said otherwise. */
  readonly confirmedAt?: Instant;
}

/** What a receipt is about: it is owed from the first completion on, in every later status. */
export interface ReceiptSubject {
  readonly createdAt: Instant;
  readonly settledAt?: Instant;
}

/** Refuses with `RECEIPT_NOT_DUE` and `RECEIPT_TIME_INVALID`. `type` is the fact's name in its stream. */
export const confirmReceipt = <Type extends string>(
  type: Type,
  { transactionId, confirmedAt }: ConfirmReceipt,
  { createdAt, settledAt }: ReceiptSubject,
  now: Instant,
): Decision<ReceiptConfirmed & { readonly type: Type }, ReceiptRejection> => {
  if (settledAt === undefined) return reject('RECEIPT_NOT_DUE');
  const at = confirmedAt ?? now;
  if (at > after(now, AHEAD_MAX_MS) || at < createdAt) return reject('RECEIPT_TIME_INVALID');
  return record({ type, transactionId, confirmedAt: at, notedAt: now });
};
