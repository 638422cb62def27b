import type { Environment, Instant, Money } from '@causeway/kernel';

/** What a rail needs to pay out. The id is the payment's own, so that whoever sends it twice pays once. */
export interface PayoutOrder {
  readonly payoutId: string;
  /** Whose payment it is: a rail that keeps the order keeps it under this subject's key. */
  readonly payerId: string;
  readonly amount: Money;
  /** The destination's account number, IBAN or address: personal, never into a log. */
  readonly identifier: string;
  readonly accountType: string;
  /** `null` on a chain. */
  readonly rail: string | null;
  /** For the recipient's bank, in the slot that the rail has for it: personal. */
  readonly remittanceInformation?: string;
}

export type PayoutVerdict = 'ACCEPTABLE' | 'INSUFFICIENT_FUNDS' | 'ACCOUNT_INVALID';

export type PayoutFailureReason = 'ACCOUNT_CANNOT_RECEIVE' | 'ACCOUNT_INVALID' | 'QUOTE_EXECUTION_FAILED';

/** Where a payout stands. `SETTLED` and `FAILED` are final. */
export type PayoutStatus =
  | { readonly state: 'OPEN'; /** When it is worth looking again. */ readonly lookAgainAt: Instant }
  | { readonly state: 'SETTLED'; readonly settledAt: Instant }
  | {
      readonly state: 'FAILED';
      readonly reason: PayoutFailureReason;
      /** True when the partner never answered, so that the refund says `TIMEOUT`. */
      readonly timedOut: boolean;
    };

/** A bank partner or a chain, as the payment sees it. Every connector passes `describePayoutRail`. */
export interface PayoutRail {
  /** A look without effect: does the rail refuse on the spot? */
  check(order: PayoutOrder): Promise<PayoutVerdict>;
  /** Hands the payout over; resolves once the rail has it for good. A repeated id changes nothing. */
  send(order: PayoutOrder): Promise<void>;
  /** `UNKNOWN` when the rail never had this payout. */
  statusOf(payoutId: string): Promise<PayoutStatus | { readonly state: 'UNKNOWN' }>;
}

/** The rails of an environment; `undefined` where nothing is connected, which the payment refuses by name. */
export interface PayoutRails {
  railFor(environment: Environment, platformId: string): PayoutRail | undefined;
}
