import type { CallContext } from '@causeway/commands';
import type { CurrencyCode, Id } from '@causeway/kernel';
import type { LockedSide } from '../../domain/quotes/pricing.js';
import type { UmaReceiverAnswer } from '../../domain/quotes/uma-receiver.js';

export interface UmaReceiverQuestion {
  /** As sent, typed or bare. */
  readonly lookupId: string;
  /** As sent: compared without case. */
  readonly umaAddress: string;
  /** The first one that the look-up offered when absent. */
  readonly currency?: string;
  readonly sendingCurrency: CurrencyCode;
  /** Absent where the platform itself pays. */
  readonly senderCustomerId?: Id<'Customer'>;
  readonly senderCustomerInfo?: Readonly<Record<string, unknown>>;
  readonly purposeOfPayment?: string;
  readonly lockedSide: LockedSide;
  /** In minor units of the locked side's currency. */
  readonly lockedAmountMinor: bigint;
}

/** A payment that another institution is asked to accept, after it has passed our own checks. */
export interface UmaAgreementQuestion extends UmaReceiverQuestion {
  readonly currency: CurrencyCode;
  /** What should arrive, at the rate that was looked up. */
  readonly receivedMinor: bigint;
  /** The quote's: a repeated request for it gets the same answer. */
  readonly paymentUuid: string;
}

/** Institutions that are reached by UMA, and what was looked up of them (quotes §1.2). */
export interface UmaReceivers {
  /** Asked once for each creation, after the checks of shape. */
  resolve(question: UmaReceiverQuestion, call: CallContext): Promise<UmaReceiverAnswer>;
  /** Asks the receiver's institution to take the payment, and keeps its answer for the payout. */
  agree?(question: UmaAgreementQuestion, call: CallContext): Promise<UmaReceiverAnswer>;
  /**
   * Whether the platform deals with the institution of an address now, as its operator says; asked again before each
   * execution. Where it cannot be determined, every institution is accepted.
   */
  isAllowed?(umaAddress: string, call: CallContext): Promise<boolean>;
  /** Whose look-up it is; `undefined` when unknown, expired or another platform's. */
  accountOfLookup?(lookupId: string, call: CallContext): Promise<Id<'ExternalAccount'> | undefined>;
}
