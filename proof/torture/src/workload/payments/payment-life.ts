import type { Outcome } from '../outcome.js';

/** What a destination's account number ends in: the simulated bank pays, or does what the digits say (sandbox §3). */
export const ENDINGS = ['PLAIN', '002', '003', '004', '005'] as const;
export type Ending = (typeof ENDINGS)[number];

export interface PaymentLife {
  /** What it sends, in minor units of USD. No other payment sends as much: by it the log's record is found. */
  readonly amountMinor: number;
  readonly ending: Ending;
  readonly sourceAccountId: string;
  /** Created and executed in one request: refused, it was never there. */
  readonly isImmediate: boolean;
  quoted: Outcome;
  /** Known once the quote was acknowledged. */
  quoteId?: string;
  transactionId?: string;
  /** `refused` is the required outcome of 002 and 003. Absent: never tried, and the quote expires. */
  executed?: Outcome;
}

/** Money that a caller paid into an account; an amount that no other funding has. */
export interface FundingLife {
  readonly accountId: string;
  readonly amountMinor: number;
  readonly outcome: Outcome;
}

/** A customer that a caller registered, under a unique name. */
export interface CustomerLife {
  readonly platformCustomerId: string;
  readonly customerId: string;
}
