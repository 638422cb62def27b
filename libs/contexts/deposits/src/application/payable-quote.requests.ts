import { Command, Query } from '@causeway/commands';
import type { CurrencyCode, Id, Instant, Money } from '@causeway/kernel';
import type { OnChainTransaction, Originator } from '@causeway/rails';

/** What deposits need of the quotes that money from outside may pay; quotes answer them. */

/** A quote to which coordinates or a reference lead. */
export interface PayableQuote {
  readonly quoteId: Id<'Quote'>;
  readonly platformId: string;
  readonly currency: CurrencyCode;
  /** Those of the coordinates that lead to it. */
  readonly matched: readonly string[];
  /** Its payer was deleted or erased: it takes no money any more. */
  readonly isPayerGone: boolean;
}

/** The quotes of any platform to which one of these coordinates leads. */
export class FindPayableQuotes extends Query<
  { readonly coordinates: readonly string[] },
  readonly PayableQuote[]
> {
  static readonly type = 'quotes.find-payable-quotes';
}

/** What the platform's quote takes: refuses with `QUOTE_NOT_FOUND` and, where an account pays it, `QUOTE_NOT_FUNDABLE`. */
export class GetQuoteCurrency extends Query<{ readonly quoteId: Id<'Quote'> }, CurrencyCode> {
  static readonly type = 'quotes.get-quote-currency';
}

export interface IncomingFunding {
  /** Of the deposit: the same one, reported twice, changes nothing. */
  readonly fundingId: string;
  readonly received: Money;
  /** When it was first seen, which counts as the time of receipt; now when left out. */
  readonly seenAt?: Instant;
  readonly isProvisional?: boolean;
  readonly onChain?: OnChainTransaction;
  readonly originator?: Originator;
}

/** The outcome for the money: where the quote does not keep it, it is returned or credited to the payer. */
export type FundingOutcome =
  | { readonly kind: 'KEPT' | 'GOES_BACK'; readonly transactionId: Id<'Transaction'> }
  | { readonly kind: 'GOES_TO_ACCOUNT'; readonly accountId: Id<'InternalAccount'> };

/** Gives money to a quote. Refuses with `QUOTE_NOT_FUNDABLE` and `FUNDING_CURRENCY_DIFFERS`. */
export class FundQuote extends Command<IncomingFunding & { readonly quoteId: Id<'Quote'> }, FundingOutcome> {
  static readonly type = 'quotes.fund-quote';
}

/** The status of the payments with these ids, of whichever platform; unknown ones are left out. */
export class FindPaymentStatuses extends Query<
  { readonly transactionIds: readonly Id<'Transaction'>[] },
  readonly { readonly transactionId: Id<'Transaction'>; readonly status: string }[]
> {
  static readonly type = 'quotes.find-payment-statuses';
}

/** What was seen on a chain for the quote is lost. */
export class LoseQuoteFunding extends Command<
  { readonly quoteId: Id<'Quote'>; readonly fundingId: string },
  null
> {
  static readonly type = 'quotes.lose-quote-funding';
}
