import { RejectedError, type CallContext } from '@causeway/commands';
import { after, currency, derivedUuid, idOf, type Clock, type CurrencyCode, type Id } from '@causeway/kernel';
import type {
  CreateQuote,
  ExecuteQuote,
  QuoteDocument,
  TransferWanted,
  WrittenAnswer,
} from '@causeway/quotes';
import type { OutgoingTransactionDocument } from '@causeway/transaction-owner/domain';
import { outgoing } from '@causeway/transaction-owner/testing';

const LIFETIME_MS = 5 * 60_000;

/** Payments as the quotes keep them, as far as an agent is concerned; every outcome is kept under its command's id. */
export class PaymentsStandIn {
  private readonly quotes = new Map<string, QuoteDocument>();
  private readonly transactions = new Map<string, OutgoingTransactionDocument>();
  private readonly outcomes = new Map<string, WrittenAnswer | RejectedError>();
  /** What was started, in order. */
  readonly started: { readonly commandId: string; readonly transactionId: string }[] = [];
  /** Set: the next operation is refused like this. */
  refusal: RejectedError | undefined;
  /** Quotes that cannot be executed as things are, each with the refusal. */
  readonly unexecutable = new Map<string, RejectedError>();
  /** Set: the process ends before, or right after, the operation. */
  dies: 'BEFORE' | 'AFTER' | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly ownerOf: (accountId: string) => Id<'Customer'> | undefined,
  ) {}

  create(request: CreateQuote['payload'], { commandId }: CallContext): WrittenAnswer {
    const now = this.clock.now('sandbox');
    const { agentId, source, destination, lockedAmountMinor: amount } = request;
    const uuid = derivedUuid('quote', commandId);
    const [quoteId, transactionId] = [idOf('Quote', uuid), idOf('Transaction', uuid)];
    const customerId =
      source.sourceType === 'ACCOUNT'
        ? this.ownerOf(source.accountId)
        : (source.customerId as Id<'Customer'>);
    if (customerId === undefined) throw new Error('An agent pays for its customer');
    const base = outgoing(0);
    const quote: QuoteDocument = {
      ...{ id: quoteId, status: 'PENDING', createdAt: now, expiresAt: after(now, LIFETIME_MS) },
      ...{ source, destination: destination as QuoteDocument['destination'] },
      ...{ sendingCurrency: currency('USD'), receivingCurrency: currency('EUR') },
      ...{ totalSendingAmount: amount, totalReceivingAmount: amount, exchangeRate: 1 },
      ...{ feesIncluded: 0n, platformFeesIncluded: 0n, rateDetails: base.rateDetails },
      ...{ paymentInstructions: [], transactionId },
    };
    this.quotes.set(quoteId, quote);
    this.transactions.set(transactionId, {
      ...base,
      ...{ id: transactionId, quoteId, customerId, createdAt: now, updatedAt: now },
      ...(source.sourceType === 'ACCOUNT' && {
        source: { sourceType: 'ACCOUNT', accountId: source.accountId, currency: 'USD' },
      }),
      ...(agentId !== undefined && { agentId }),
    });
    return { status: 201, body: JSON.stringify(plain(quote)) };
  }

  quote(quoteId: string): QuoteDocument {
    const quote = this.quotes.get(quoteId);
    if (quote === undefined) throw new RejectedError('quotes', 'QUOTE_NOT_FOUND');
    const isOver = quote.status === 'PENDING' && this.clock.now('sandbox') >= quote.expiresAt;
    return isOver ? { ...quote, status: 'EXPIRED' } : quote;
  }

  check(quoteId: string): null {
    const refusal = this.unexecutable.get(quoteId);
    if (refusal !== undefined) throw refusal;
    return null;
  }

  transaction(transactionId: string): OutgoingTransactionDocument {
    const found = this.transactions.get(transactionId);
    if (found === undefined) throw new RejectedError('transactions', 'TRANSACTION_NOT_FOUND');
    return found;
  }

  all(): readonly OutgoingTransactionDocument[] {
    return [...this.transactions.values()];
  }

  execute({ quoteId }: ExecuteQuote['payload'], { commandId }: CallContext): WrittenAnswer {
    return this.once(commandId, () => {
      const quote = this.quote(quoteId);
      if (quote.status !== 'PENDING') throw new RejectedError('quotes', 'QUOTE_EXPIRED');
      this.quotes.set(quoteId, { ...quote, status: 'PROCESSING' });
      return this.start(commandId, this.transaction(quote.transactionId));
    });
  }

  transfer(wanted: TransferWanted, sending: CurrencyCode, { commandId }: CallContext): WrittenAnswer {
    return this.once(commandId, () => {
      const { agentId, amountMinor: amount } = wanted;
      const id = idOf('Transaction', derivedUuid('quote', commandId));
      const sent = { amount, currency: currency(sending) };
      return this.start(commandId, {
        ...outgoing(0, { id, sentAmount: sent, receivedAmount: sent }),
        ...(agentId !== undefined && { agentId }),
      });
    });
  }

  private start(commandId: string, transaction: OutgoingTransactionDocument): WrittenAnswer {
    const processing = { ...transaction, status: 'PROCESSING' as const };
    this.transactions.set(transaction.id, processing);
    this.started.push({ commandId, transactionId: transaction.id });
    return { status: 201, body: JSON.stringify(plain(processing)) };
  }

  private once(commandId: string, operate: () => WrittenAnswer): WrittenAnswer {
    if (this.dies === 'BEFORE') throw new Error('killed');
    const known = this.outcomes.get(commandId) ?? this.outcomeOf(operate);
    this.outcomes.set(commandId, known);
    if (this.dies === 'AFTER') throw new Error('killed');
    if (known instanceof RejectedError) throw known;
    return known;
  }

  private outcomeOf(operate: () => WrittenAnswer): WrittenAnswer | RejectedError {
    const { refusal } = this;
    this.refusal = undefined;
    if (refusal !== undefined) return refusal;
    try {
      return operate();
    } catch (error) {
      if (error instanceof RejectedError) return error;
      throw error;
    }
  }
}

/** As JSON has it: amounts are numbers. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? Number(each) : each)));
