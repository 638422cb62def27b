import type { Outcome } from '../outcome.js';

/** The suffix of a destination's account number: it decides what the simulated bank does (sandbox §3). */
export const ENDINGS = ['PLAIN', '002', '003', '004', '005'] as const;
export type Ending = (typeof ENDINGS)[number];

export interface PaymentLife {
  /** What it sends, in minor units of USD. No other payment sends as much: by it the log's record is found. */
  readonly amountMinor: number;
  readonly ending: Ending;
  readonly sourceAccountId: string;
  /** Created and executed in one request: if refused, it is never visible. */
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
