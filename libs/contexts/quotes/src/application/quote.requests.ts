import { Command, Query } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import type { HoldOutcome } from '../domain/execute-quote.decide.js';
import type { PayoutReport, RefundOutcome, Settlement } from '../domain/payment.decide.js';
import type { QuoteRequested } from '../domain/quote-request.js';
import type { QuoteDocument } from '../published/quote.document.js';

/** An answer whose bytes are stored with the outcome, so that a repeated request gets the very same. */
export interface WrittenAnswer {
  readonly status: number;
  /** The JSON text. */
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
  { readonly quoteId: Id<'Quote'>; readonly scaFactor?: string; readonly walletHeaders?: WalletHeaders },
  WrittenAnswer
> {
  static readonly type = 'quotes.execute-quote';
}

/** Refuses with `QUOTE_NOT_FOUND`. */
export class GetQuote extends Query<{ readonly quoteId: Id<'Quote'> }, QuoteDocument> {
  static readonly type = 'quotes.get-quote';
}

/** The first step of `CreateQuote`: decides on it, and gives the answer unless there is an intent to drive on. */
export class OpenQuote extends Command<
  {
    readonly request: QuoteRequested;
    readonly quoteUuid: string;
    readonly executionId: string;
    readonly commandId: string;
  },
  WrittenAnswer | null
> {
  static readonly type = 'quotes.open-quote';
}

/** The first step of `ExecuteQuote`: records the intent, or gives the answer where the customer is asked first. */
export class RequestExecution extends Command<
  {
    readonly quoteId: Id<'Quote'>;
    readonly executionId: string;
    readonly commandId: string;
    readonly scaFactor?: string;
    readonly isSigned?: true;
  },
  WrittenAnswer | null
> {
  static readonly type = 'quotes.request-execution';
}

/** The last step of both: records what the ledger said to the hold, under the id of the request itself. */
export class RecordExecution extends Command<
  {
    readonly quoteId: Id<'Quote'>;
    readonly executionId: string;
    readonly outcome: HoldOutcome;
    /** 201 where the quote was created by the same request. */
    readonly status: 200 | 201;
  },
  WrittenAnswer
> {
  static readonly type = 'quotes.record-execution';
}

/** Brings an intent that a crash left open to its outcome. */
export class FinishExecution extends Command<{ readonly quoteId: Id<'Quote'> }, null> {
  static readonly type = 'quotes.finish-execution';
}

export class ExpireQuote extends Command<{ readonly quoteId: Id<'Quote'> }, null> {
  static readonly type = 'quotes.expire-quote';
}

/** Takes a payment one step on: payout, settlement or refund, whatever is next. */
export class AdvancePayment extends Command<{ readonly quoteId: Id<'Quote'> }, null> {
  static readonly type = 'quotes.advance-payment';
}

/** Takes the invoice of a payment that is funded from outside; refuses with `INVOICE_USED`. */
export class ClaimInvoice extends Command<{ readonly quoteId: Id<'Quote'> }, null> {
  static readonly type = 'quotes.claim-invoice';
}

export class RecordPayout extends Command<
  { readonly quoteId: Id<'Quote'>; readonly report: PayoutReport },
  null
> {
  static readonly type = 'quotes.record-payout';
}

export class RecordSettlement extends Command<{ readonly quoteId: Id<'Quote'> } & Settlement, null> {
  static readonly type = 'quotes.record-settlement';
}

/** The ledger would not spend the hold for now. */
export class DelaySettlement extends Command<
  { readonly quoteId: Id<'Quote'>; readonly refusals: number },
  null
> {
  static readonly type = 'quotes.delay-settlement';
}

export class RecordRefund extends Command<
  { readonly quoteId: Id<'Quote'>; readonly outcome: RefundOutcome },
  null
> {
  static readonly type = 'quotes.record-refund';
}

/** What the timers of a quote carry: the lane knows the environment, but not the platform. */
export interface QuoteDue {
  readonly quoteId: Id<'Quote'>;
  readonly platformId: string;
}
