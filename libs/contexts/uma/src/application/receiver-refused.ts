import type { ReceiverAnswer, ReceiverRefusal } from './requests.js';

export type ReceiverRefused = Extract<ReceiverAnswer, { status: 'REFUSED' }>;

/** A "no" to a quote, which its port has as an answer. */
export const receiverRefused = (
  code: ReceiverRefusal,
  details?: ReceiverRefused['details'],
): ReceiverRefused =>
  details === undefined ? { status: 'REFUSED', code } : { status: 'REFUSED', code, details };
