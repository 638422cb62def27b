import { Command, Query } from '@causeway/commands';
import type { CurrencyCode, Id } from '@causeway/kernel';
import type { AuthorizationDemand, PaymentToAuthorize, WrittenAnswer } from '@causeway/quotes';
import type { SentCredential } from './ports.js';

/** What a payment demands of its customer now (sca §1); designs a challenge and sets none. */
export class GetAuthorizationDemand extends Query<PaymentToAuthorize, AuthorizationDemand> {
  static readonly type = 'sca.get-authorization-demand';
}

/** Whether debits in the currency of the customer are gated. */
export class IsDebitGated extends Query<
  { readonly customerId: Id<'Customer'>; readonly currency: CurrencyCode },
  boolean
> {
  static readonly type = 'sca.is-debit-gated';
}

/**
 * Proves the payment of a quote that waits for it, which releases it (sca §4.1). Refuses with `CHALLENGE_NOT_PENDING`,
 * `LOGIN_LOCKED`, `SCA_SESSION_REQUIRED`, `TOO_MANY_PROOFS` and `PROOF_WRONG`; answers with the quote.
 */
export class ProveQuote extends Command<QuoteProof, WrittenAnswer> {
  static readonly type = 'sca.prove-quote';
}
export interface QuoteProof {
  readonly quoteId: Id<'Quote'>;
  readonly endUserIpAddress?: string;
  readonly proof: { readonly code: string } | SentCredential;
}

/** Sends another code (sca §4.2). Refuses with `CHALLENGE_NOT_PENDING` and `TOO_MANY_RESENDS`. */
export class ResendQuoteCode extends Command<{ readonly quoteId: Id<'Quote'> }, null> {
  static readonly type = 'sca.resend-quote-code';
}
