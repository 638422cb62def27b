import { Command, Query } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import type { QuoteRequested } from '../../domain/quotes/quote-request.js';
import type { QuoteDocument } from '../../published/quote.document.js';

/** An answer whose bytes are stored with the outcome, so that a repeated request gets the very same. */
export interface WrittenAnswer {
  readonly status: number;
  readonly body: string;
}

/** Prices a transfer and opens its transaction; with `immediatelyExecute` also executes it (quotes §1, §4). */
export class CreateQuote extends Command<QuoteRequested, WrittenAnswer> {
  static readonly type = 'quotes.create-quote';
}

/** What the owner of a paying wallet sends beside the request; ignored for other sources (quotes §4). */
export interface WalletHeaders {
  readonly signature?: string;
  readonly requestId?: string;
}

/** Starts the payment of a quote; cannot be undone (quotes §4). */
export class ExecuteQuote extends Command<
  {
    readonly quoteId: Id<'Quote'>;
    readonly scaFactor?: string;
    readonly walletHeaders?: WalletHeaders;
    /** Its owner signed when an agent submitted it (`VerifyQuoteSignature`); no request of the API says so. */
    readonly isSigned?: true;
  },
  WrittenAnswer
> {
  static readonly type = 'quotes.execute-quote';
}

/**
 * Whether the wallet that pays was signed for, before anything is executed: an agent's action may wait for long after
 * (agents §3). `false` where no wallet pays; refuses as `ExecuteQuote` does.
 */
export class VerifyQuoteSignature extends Query<
  { readonly quoteId: Id<'Quote'>; readonly walletHeaders: WalletHeaders },
  boolean
> {
  static readonly type = 'quotes.verify-quote-signature';
}

/**
 * Refuses as `ExecuteQuote` would at this moment, and executes nothing: what can never run is not stored to be approved
 * (agents §2). A short balance is no refusal, for it may be filled before the approval.
 */
export class CheckExecution extends Query<
  { readonly quoteId: Id<'Quote'>; readonly scaFactor?: string; readonly isSigned?: true },
  null
> {
  static readonly type = 'quotes.check-execution';
}

/** Refuses with `QUOTE_NOT_FOUND`. */
export class GetQuote extends Query<{ readonly quoteId: Id<'Quote'> }, QuoteDocument> {
  static readonly type = 'quotes.get-quote';
}

/** What the timers of a quote carry: the lane knows the environment, but not the platform. */
export interface QuoteDue {
  readonly quoteId: Id<'Quote'>;
  readonly platformId: string;
}
