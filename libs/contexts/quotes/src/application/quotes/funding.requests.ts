import { Command } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';

/**
 * Plays the payer of a real-time-funded quote and answers the transaction that the money ended in (sandbox §7). Refuses
 * with `QUOTE_NOT_FOUND`, `QUOTE_NOT_FUNDABLE` and `FUNDING_CURRENCY_DIFFERS`.
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
