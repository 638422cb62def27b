import type { Ending, PaymentLife } from '../../workload/payments/payment-life.js';

/** The ends of a payment once nothing is pending, as the API shows them; `ABSENT`: never created. */
export type End = 'ABSENT' | 'EXPIRED' | 'COMPLETED' | `FAILED ${string}`;

/** The outcome of an execution at the simulated bank (sandbox §3). */
const END_OF: Readonly<Record<Ending, End>> = {
  PLAIN: 'COMPLETED',
  '002': 'FAILED QUOTE_EXECUTION_FAILED',
  '003': 'FAILED ACCOUNT_INVALID',
  '004': 'FAILED ACCOUNT_CANNOT_RECEIVE, refund COMPLETED TRANSACTION_FAILED',
  '005': 'FAILED QUOTE_EXECUTION_FAILED, refund COMPLETED TIMEOUT',
};
/** Created and executed at once, these are never visible (quotes §4). */
const REFUSED_ON_THE_SPOT: ReadonlySet<Ending> = new Set(['002', '003']);

/** Every end that is possible for what a caller knows of its payment. */
export const possibleEnds = ({ ending, isImmediate, quoted, executed }: PaymentLife): readonly End[] => {
  if (isImmediate) {
    const end = REFUSED_ON_THE_SPOT.has(ending) ? 'ABSENT' : END_OF[ending];
    if (quoted === 'in doubt') return ['ABSENT', end];
    return quoted === 'acknowledged' ? [end] : ['ABSENT'];
  }
  if (quoted === 'refused') return ['ABSENT'];
  if (quoted === 'in doubt') return ['ABSENT', 'EXPIRED'];
  switch (executed) {
    case undefined:
      return ['EXPIRED'];
    case 'in doubt':
      return ['EXPIRED', END_OF[ending]];
    default:
      return [END_OF[ending]];
  }
};
