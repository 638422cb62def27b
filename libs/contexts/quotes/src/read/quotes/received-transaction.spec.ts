import { idOf } from '@causeway/kernel';
import {
  created,
  executed,
  LATER,
  ledgerPlace,
  NOW,
  OTHER_ACCOUNT,
  OTHER_CUSTOMER,
  QUOTE_UUID,
  SOURCE,
  transferTerms,
} from '../../testing/terms.fixture.js';
import { recordSettlement } from '../../domain/quotes/payment.decide.js';
import { absentQuote, evolveQuote, type Quote, type QuoteEvent } from '../../domain/quotes/quote.js';
import { receivedTransaction } from './received-transaction.js';

type Received = Extract<QuoteEvent, { type: 'TransferReceived' }>;

const USD = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 };
const EUR = { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 };

const recorded = (): Received => {
  const paying = [created(transferTerms()), executed].reduce<Quote>(evolveQuote, absentQuote);
  const settlement = { settledAt: LATER, ledgerPlace: ledgerPlace(8) };
  const { events } = recordSettlement(settlement, paying, { now: NOW });
  const received = events.find((event): event is Received => event.type === 'TransferReceived');
  if (received === undefined) throw new Error('a transfer has a receiver');
  return received;
};

describe('the transaction of a receiver within the service (transactions §1)', () => {
  it('shows what arrived, what was sent for it, and at which rate', () => {
    const event = recorded();
    expect(receivedTransaction(event)).toStrictEqual({
      id: event.transactionId,
      status: 'COMPLETED',
      type: 'INCOMING',
      direction: 'CREDIT',
      source: { sourceType: 'ACCOUNT', accountId: SOURCE, currency: 'USD' },
      destination: { destinationType: 'ACCOUNT', accountId: OTHER_ACCOUNT, currency: 'EUR' },
      customerId: OTHER_CUSTOMER,
      platformCustomerId: 'mine-2',
      receivedAmount: { amount: 219_696n, currency: EUR },
      sentAmount: { amount: 240_000n, currency: USD },
      exchangeRate: 1.08695652,
      quoteId: idOf('Quote', QUOTE_UUID),
      settledAt: LATER,
      createdAt: LATER,
      updatedAt: LATER,
    });
  });

  it('shows of one that was recorded without a rate what it always showed', () => {
    const { sendingPerReceiving: _later, ...before } = recorded();
    const { sentAmount: _sent, exchangeRate: _rate, ...shown } = receivedTransaction(recorded());
    expect(receivedTransaction(before)).toStrictEqual(shown);
  });
});
