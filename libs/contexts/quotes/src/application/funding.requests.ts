import { Command } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import type { IncomingFunding } from '../domain/funding.decide.js';
import type { CollectionReport } from '../domain/collect-funds.decide.js';
import type { TransactionDocument } from '../published/transaction.document.js';

/**
 * Plays the payer of a real-time-funded quote and answers the transaction that the money ended in (sandbox §7). Refuses
 * with `QUOTE_NOT_FOUND`, `QUOTE_NOT_FUNDABLE` and `INVALID_CURRENCY`.
 */
export class SendSandboxFunding extends Command<
  {
    readonly quoteId: Id<'Quote'>;
    readonly currencyCode: string;
    /** Minor units; the exact amount when left out. */
    readonly amountMinor?: bigint;
  },
  TransactionDocument
> {
  static readonly type = 'quotes.send-sandbox-funding';
}

/** Money has come for a quote: from the sandbox, or from a bank or chain that matched it by its coordinates. */
export class ReceiveFunding extends Command<
  IncomingFunding & { readonly quoteId: Id<'Quote'> },
  {
    readonly transactionId: Id<'Transaction'>;
    /** False where the money goes back to whoever sent it. */
    readonly isKept: boolean;
  }
> {
  static readonly type = 'quotes.receive-funding';
}

/** What a bank did with a collection. Known inside this context only. */
export class RecordCollection extends Command<
  { readonly quoteId: Id<'Quote'>; readonly report: CollectionReport },
  null
> {
  static readonly type = 'quotes.record-collection';
}

/** What was seen on a chain for a quote is lost, or late. Known inside this context only. */
export class LoseFunding extends Command<
  { readonly quoteId: Id<'Quote'>; readonly fundingId: string; readonly isDropped: boolean },
  null
> {
  static readonly type = 'quotes.lose-funding';
}

/** What came for a failed payment is back with its sender. */
export class ReturnFunding extends Command<
  { readonly quoteId: Id<'Quote'>; /** An operator settles what had failed. */ readonly isByHand?: true },
  null
> {
  static readonly type = 'quotes.return-funding';
}
