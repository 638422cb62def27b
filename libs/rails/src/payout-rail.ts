import type { Environment, Id, Instant, Money } from '@causeway/kernel';
import type { OpenOrder, Rail } from './carry-order.js';

/** What a rail needs to pay out. The id is the payment's own, so that an order sent twice pays once. */
export interface PayoutOrder {
  readonly payoutId: string;
  /** Whose payment it is: a rail that keeps the order keeps it under this subject's key. */
  readonly payerId: string;
  readonly amount: Money;
  /** The destination's account number, IBAN or address: personal, never into a log. */
  readonly identifier: string;
  /** Where the rest of what a bank needs is registered; absent for a UMA address, and for money that goes back. */
  readonly accountId?: Id<'ExternalAccount'>;
  /** What the receiver's institution agreed to beforehand, where a UMA address is paid at another one. */
  readonly agreementId?: string;
  readonly accountType: string;
  /** `null` on a chain. */
  readonly rail: string | null;
  /** For the recipient's bank, in the slot that the rail has for it: personal. */
  readonly remittanceInformation?: string;
}

/** `STAYS_PENDING`: the partner accepts it too, and does not process it before it reports its outcome. */
export const PAYOUT_VERDICTS = [
  'ACCEPTABLE',
  'STAYS_PENDING',
  'INSUFFICIENT_FUNDS',
  'ACCOUNT_INVALID',
] as const;
export type PayoutVerdict = (typeof PAYOUT_VERDICTS)[number];

/** Why a partner did not pay out (transactions §2); `QUOTE_EXECUTION_FAILED` is whatever has no name of its own. */
export const PAYOUT_FAILURE_REASONS = [
  'ACCOUNT_CANNOT_RECEIVE',
  'ACCOUNT_INVALID',
  'LIMIT_EXCEEDED',
  'COMPLIANCE_REJECTED',
  'QUOTE_EXECUTION_FAILED',
] as const;
export type PayoutFailureReason = (typeof PAYOUT_FAILURE_REASONS)[number];

/** How a payout ended. Every one is final, except that a payout that has settled may still be returned. */
export type EndedPayout =
  | {
      readonly state: 'SETTLED';
      readonly settledAt: Instant;
      /** When it is worth looking for a return; absent once none can come any more. */
      readonly lookAgainAt?: Instant;
      /**
       * Of a payout on a chain, once it is final there: it has the confirmations that the network needs. Of one to
       * another institution: the settlement between the two.
       */
      readonly transactionHash?: string;
    }
  /** It arrived, and the receiving bank sent all of it back. */
  | {
      readonly state: 'RETURNED';
      readonly settledAt: Instant;
      readonly returnedAt: Instant;
      readonly transactionHash?: string;
    }
  /** It was stopped before it arrived: by `cancel`, or by the payer at the bank. */
  | { readonly state: 'CANCELLED'; readonly cancelledAt: Instant; readonly keepsFunds?: boolean }
  | {
      readonly state: 'FAILED';
      readonly reason: PayoutFailureReason;
      /** True when the partner never answered, so that the refund says `TIMEOUT`. */
      readonly timedOut: boolean;
      /** True when the partner does not give the money back: the refund fails, for an operator to settle. */
      readonly keepsFunds?: boolean;
    };
export type PayoutStatus = OpenOrder | EndedPayout;

/** A bank partner or a chain that pays out. Every connector passes `describePayoutRail`. */
export interface PayoutRail extends Rail<PayoutOrder, EndedPayout> {
  /** Whether the rail would refuse the order at once; without effect. */
  check(order: PayoutOrder): Promise<PayoutVerdict>;
  /**
   * Asks the partner to stop a payout (transactions §8). Resolves with `CANCELLED` once it is stopped for good, by
   * this call or an earlier one; with `TOO_LATE` when it goes on, or has ended in another way.
   */
  cancel(payoutId: string): Promise<'CANCELLED' | 'TOO_LATE'>;
}

/** Whom a rail pays: an account at a bank or on a chain, or an address at another institution. */
export type PayoutRoute = 'ACCOUNT' | 'UMA_ADDRESS';

/** The rails of an environment; `undefined` where nothing is connected, which the payment refuses by name. */
export interface PayoutRails {
  /** `route` is `ACCOUNT` where it is left out. */
  railFor(environment: Environment, platformId: string, route?: PayoutRoute): PayoutRail | undefined;
}

/** Production's payouts by `partner`, where one is connected, and all others by the rails that there are without it. */
export const withPartner = (partner: PayoutRails | undefined, others: PayoutRails): PayoutRails => ({
  railFor: (...wanted) => partner?.railFor(...wanted) ?? others.railFor(...wanted),
});

export type WatchedPayout =
  | { readonly step: 'NOT_CONNECTED' }
  | { readonly step: 'WATCHED'; readonly lookAgainAt: Instant }
  | { readonly step: 'RETURNED'; readonly returnedAt: Instant }
  /** No return can come any more. */
  | { readonly step: 'OVER' };

/** Checks a settled payout for a return, which is all that may still happen to it. */
export const watchPayout = async (rail: PayoutRail | undefined, payoutId: string): Promise<WatchedPayout> => {
  if (rail === undefined) return { step: 'NOT_CONNECTED' };
  const status = await rail.statusOf(payoutId);
  if (status.state === 'RETURNED') return { step: 'RETURNED', returnedAt: status.returnedAt };
  return status.state === 'SETTLED' && status.lookAgainAt !== undefined
    ? { step: 'WATCHED', lookAgainAt: status.lookAgainAt }
    : { step: 'OVER' };
};

/** Whether a partner failed and does not give the money back; `false` where none is connected. */
export const keepsFunds = async (rail: PayoutRail | undefined, payoutId: string): Promise<boolean> => {
  const status = await rail?.statusOf(payoutId);
  return (status?.state === 'FAILED' || status?.state === 'CANCELLED') && status.keepsFunds === true;
};
