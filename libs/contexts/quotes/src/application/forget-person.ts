import { Command, decides, type CallContext, type CommandHandling } from '@causeway/commands';
import { forgetsPersons } from '@causeway/customers';
import { laneOf } from '@causeway/event-store';
import { derivedUuid, type Id } from '@causeway/kernel';
import type { DepositEvent } from '../domain/deposit.js';
import type { ErasedParty } from '../domain/erased-party.js';
import {
  erasePartyOfDeposit,
  erasePartyOfIncomingPayment,
  erasePartyOfQuote,
} from '../domain/party-erased.js';
import type { QuoteEvent } from '../domain/quote.js';
import type { IncomingPaymentEvent } from '../domain/incoming-payment.js';
import { DEPOSIT_STREAMS } from '../read/deposit-transaction.view.js';
import { INCOMING_STREAMS } from '../read/incoming-payment.view.js';
import { incomingPayments, type IncomingPaymentRecord } from './incoming-payment.aggregate.js';
import { QUOTE_STREAMS } from '../read/quote.view.js';
import { someTransactionsOf, type TransactionInStream } from '../read/transactions-of-customer.js';
import { deposits, type DepositRecord } from './deposit.aggregate.js';
import type { QuotePorts } from './ports.js';
import { quotes, type QuoteRecord } from './quote.aggregate.js';

type InStream = ErasedParty & { readonly uuid: string };

/** Takes away an erased party's side of a payment. Known inside this context only. */
export class ErasePartyOfQuote extends Command<InStream, null> {
  static readonly type = 'quotes.erase-party-of-quote';
}
/** Takes away an erased customer's deposit. Known inside this context only. */
export class ErasePartyOfDeposit extends Command<InStream, null> {
  static readonly type = 'quotes.erase-party-of-deposit';
}

/** Takes away an erased customer's payment from outside. Known inside this context only. */
export class ErasePartyOfIncomingPayment extends Command<InStream, null> {
  static readonly type = 'quotes.erase-party-of-incoming-payment';
}

export const erasePartyHandlings: readonly CommandHandling[] = [
  decides<QuoteRecord, QuoteEvent, ErasePartyOfQuote>({
    command: ErasePartyOfQuote,
    aggregate: quotes,
    streamId: ({ uuid }) => uuid,
    decide: (party, { quote }, when) => erasePartyOfQuote(party, quote, when),
    answer: () => null,
  }),
  decides<DepositRecord, DepositEvent, ErasePartyOfDeposit>({
    command: ErasePartyOfDeposit,
    aggregate: deposits,
    streamId: ({ uuid }) => uuid,
    decide: (party, { deposit }) => erasePartyOfDeposit(party, deposit),
    answer: () => null,
  }),
  decides<IncomingPaymentRecord, IncomingPaymentEvent, ErasePartyOfIncomingPayment>({
    command: ErasePartyOfIncomingPayment,
    aggregate: incomingPayments,
    streamId: ({ uuid }) => uuid,
    decide: (party, { payment }) => erasePartyOfIncomingPayment(party, payment),
    answer: () => null,
  }),
];

export const forgetting = forgetsPersons('quotes');

/**
 * A transaction that is taken away is not found again, so whoever was cut off goes on with the rest. What banks and
 * chains told of who sent the money lies in streams of their own, sealed under keys of their own: those go first.
 */
export const forgetPaymentsOf =
  (ports: Pick<QuotePorts, 'dispatch' | 'store' | 'vault' | 'views'>) =>
  async (customerId: Id<'Customer'>, call: CallContext): Promise<void> => {
    for (;;) {
      const left = await someTransactionsOf(customerId, call, ports.views);
      if (left.length === 0) return;
      for (const each of left) {
        for (const arrivalKey of await arrivalsOf(ports, each, customerId, call))
          await ports.vault.shred(arrivalKey);
        await ports.dispatch.execute(erasureOf(each, customerId, call));
      }
    }
  };

/** The arrivals behind a transaction: a deposit shares its uuid with its own, and a quote names those that paid it. */
const arrivalsOf = async (
  { store }: Pick<QuotePorts, 'store'>,
  { streamId }: TransactionInStream,
  customerId: Id<'Customer'>,
  { environment }: CallContext,
): Promise<readonly string[]> => {
  if (streamId.startsWith(`${DEPOSIT_STREAMS}-`)) return [streamId.slice(DEPOSIT_STREAMS.length + 1)];
  if (!streamId.startsWith(`${QUOTE_STREAMS}-`)) return [];
  const events = await store.load(laneOf(store.context, environment), streamId);
  const told = events.map(({ type, data }) => ({ ...data, type }) as QuoteEvent);
  // A receiver within the service is erased without the payer.
  const isPayer = told.some(
    (event) => event.type === 'QuoteCreated' && event.terms.payer.customerId === customerId,
  );
  return isPayer ? told.flatMap(fundingIn) : [];
};

const fundingIn = (event: QuoteEvent): readonly string[] =>
  'fundingId' in event && event.fundingId !== undefined ? [event.fundingId] : [];

const erasureOf = (
  { transactionId, streamId }: TransactionInStream,
  partyId: Id<'Customer'>,
  call: CallContext,
): ErasePartyOfQuote | ErasePartyOfDeposit | ErasePartyOfIncomingPayment => {
  const [category, ...uuid] = streamId.split('-');
  const party = { uuid: uuid.join('-'), partyId, transactionId };
  const step = { ...call, commandId: derivedUuid('erase-party', transactionId) };
  if (category === QUOTE_STREAMS) return new ErasePartyOfQuote(party, step);
  return category === INCOMING_STREAMS
    ? new ErasePartyOfIncomingPayment(party, step)
    : new ErasePartyOfDeposit(party, step);
};
