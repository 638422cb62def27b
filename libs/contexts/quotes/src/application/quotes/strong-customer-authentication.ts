import type { CallContext } from '@causeway/commands';
import type { CurrencyCode, Id } from '@causeway/kernel';
import type { AuthorizationDemand } from '../../domain/quotes/authorization.js';

/** A payment out of a customer's own account, or that a customer pushes money for, as strong customer authentication looks at it (sca §1). */
export interface PaymentToAuthorize {
  /** Follows from the request: the same request is about the same payment, however often it comes. */
  readonly quoteId: Id<'Quote'>;
  readonly customerId: Id<'Customer'>;
  /** At creation a trusted beneficiary without a live login is challenged, at execution refused (sca §8). */
  readonly moment: 'CREATION' | 'EXECUTION';
  readonly source: 'ACCOUNT' | 'REALTIME_FUNDING';
  readonly sendingCurrency: CurrencyCode;
  readonly receivingCurrency: CurrencyCode;
  /** Exactly this external account; absent within the service and for UMA addresses, which cannot be trusted beneficiaries. */
  readonly externalAccountId?: Id<'ExternalAccount'>;
  readonly isConversion: boolean;
  /** Amount, currency and destination: a proof is made for exactly these. The quote keeps them as they are. */
  readonly boundTo: readonly string[];
  /** As asked for; `SMS_OTP` by default. */
  readonly scaFactor?: string;
}

/** Decides which payments need their customer's authentication, and with which factor. */
export interface StrongCustomerAuthentication {
  /**
   * What is demanded of a payment now. Without effect: a challenge is only designed here. Once the quote has recorded
   * it (`quotes.authorization-requested.v1`) its owner sends codes, and none is sent for one that a later check refused.
   */
  demandOn(payment: PaymentToAuthorize, call: CallContext): Promise<AuthorizationDemand>;
  /** Whether debits in this currency of this customer are gated, so that a transfer must be a quote (sca §1). */
  isGated(
    debit: { readonly customerId: Id<'Customer'>; readonly currency: CurrencyCode },
    call: CallContext,
  ): Promise<boolean>;
}
