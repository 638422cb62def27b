import { Command, decides, type CallContext, type CommandHandling } from '@causeway/commands';
import { forgetsPersons } from '@causeway/customers';
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
    decide: (party, { quote }) => erasePartyOfQuote(party, quote),
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

/** A transaction that is taken away is not found again, so whoever was cut off goes on with the rest. */
export const forgetPaymentsOf =
  ({ dispatch, views }: Pick<QuotePorts, 'dispatch' | 'views'>) =>
  async (customerId: Id<'Customer'>, call: CallContext): Promise<void> => {
    for (;;) {
      const left = await someTransactionsOf(customerId, call, views);
      if (left.length === 0) return;
      for (const each of left) await dispatch.execute(erasureOf(each, customerId, call));
    }
  };

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
