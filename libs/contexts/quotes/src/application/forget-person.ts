import type { CallContext } from '@causeway/commands';
import { forgetsPersons, type Forget } from '@causeway/customers';
import { laneOf } from '@causeway/event-store';
import { derivedUuid, idOf, type Id } from '@causeway/kernel';
import type { LoadedQuoteEvent } from '../domain/quotes/quote.js';
import { QUOTE_STREAMS } from '../read/quotes/quote.view.js';
import { someTransactionsOf, type TransactionInStream } from '@causeway/transaction-owner';
import { paymentTransactionView } from '../read/transaction.view.js';
import type { QuotePorts } from './ports.js';
import { forgetPartyOfQuote } from './quotes/quote.decisions.js';

type ForgettingPorts = Pick<QuotePorts, 'record' | 'store' | 'vault' | 'views'>;

/**
 * A transaction that is taken away is not found again, so that a step that was cut off goes on with the rest. What banks
 * and chains said of the sender lies in streams of their own, sealed under keys of their own: those go first.
 */
const forgetPaymentsOf =
  (ports: ForgettingPorts): Forget =>
  async (customerId, call) => {
    for (;;) {
      const left = await someTransactionsOf(paymentTransactionView, ports.views, call, customerId);
      if (left.length === 0) return;
      for (const each of left) {
        for (const arrivalKey of await arrivalsOf(ports, each, customerId, call))
          await ports.vault.shred(arrivalKey);
        await erase(ports, each, customerId, call);
      }
    }
  };

/** The arrivals behind a payment: a quote names those that paid it. */
const arrivalsOf = async (
  { store }: Pick<QuotePorts, 'store'>,
  { streamId }: TransactionInStream,
  customerId: Id<'Customer'>,
  { environment }: CallContext,
): Promise<readonly string[]> => {
  const events = await store.load(laneOf(store.context, environment), streamId);
  const history = events.map(({ type, data }) => ({ ...data, type }) as LoadedQuoteEvent);
  // A receiver within the service is erased without the payer.
  const isPayer = history.some(
    (event) => event.type === 'QuoteCreated' && event.terms.payer.customerId === customerId,
  );
  return isPayer ? history.flatMap(fundingIn) : [];
};

const fundingIn = (event: LoadedQuoteEvent): readonly string[] =>
  'fundingId' in event && event.fundingId !== undefined ? [event.fundingId] : [];

const erase = (
  { record }: Pick<QuotePorts, 'record'>,
  { transactionId, streamId }: TransactionInStream,
  partyId: Id<'Customer'>,
  call: CallContext,
): Promise<void> => {
  const quoteId = idOf('Quote', streamId.slice(QUOTE_STREAMS.length + 1));
  const step = { ...call, commandId: derivedUuid('erase-party', transactionId) };
  return record(step, forgetPartyOfQuote(quoteId, { partyId, transactionId }));
};

/** When a person is erased, its side of every transaction is blanked. */
export const forgetting = forgetsPersons('quotes', forgetPaymentsOf);
