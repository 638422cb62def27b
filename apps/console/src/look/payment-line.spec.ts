import { ofCard, ofCardPayment, ofPayment, timeLine, type Known } from './payment-line.js';

const at = (second: number): string => `2026-11-24T00:00:0${second}.000Z`;
type Payment = Parameters<typeof ofPayment>[0];
const payment = (changes: object) =>
  ({
    id: 'Transaction:1',
    status: 'PROCESSING',
    createdAt: at(1),
    updatedAt: at(1),
    ...changes,
  }) as unknown as Payment;
const titles = (known: Known): string[] => timeLine(known).map(({ kind, title }) => `${kind}: ${title}`);

describe('the time line of a payment', () => {
  it('is in the order in which things happened, in any service', () => {
    expect(
      titles({
        own: ofPayment(payment({ status: 'COMPLETED', settledAt: at(4), updatedAt: at(5) }), {
          id: 'Quote:1',
          createdAt: at(0),
        } as never),
        messages: [
          { position: 8, recordedAt: at(3), direction: 'SENT', partner: 'PAYOUT', says: 'ORDER' },
          { position: 9, recordedAt: at(4), direction: 'HEARD', partner: 'PAYOUT', says: 'SETTLED' },
        ],
        entries: [
          { position: 5, recordedAt: at(4), type: 'HoldCaptured', postings: [1, 2] },
          { position: 4, recordedAt: at(2), type: 'HoldPlaced', postings: [1] },
        ],
        deliveries: [
          {
            webhookId: 'Webhook:1',
            type: 'OUTGOING_PAYMENT.COMPLETED',
            status: 'DELIVERED',
            attemptsMade: 2,
            createdAt: at(6),
          },
        ],
      }),
    ).toStrictEqual([
      'quote: Priced: Quote:1',
      'payment: Made',
      'ledger: HoldPlaced with 1 posting',
      'rail: ORDER sent to the rail that pays out',
      'payment: Settled',
      'ledger: HoldCaptured with 2 postings',
      'rail: SETTLED heard from the rail that pays out',
      'payment: Now COMPLETED',
      'webhook: OUTGOING_PAYMENT.COMPLETED DELIVERED after 2 attempts',
    ]);
  });

  it('has a refund from its beginning to its end', () => {
    const refund = { initiatedAt: at(2), settledAt: at(3), status: 'COMPLETED' };
    expect(titles({ own: ofPayment(payment({ refund }), undefined) })).toStrictEqual([
      'payment: Made',
      'refund: Refund began',
      'refund: Refund COMPLETED',
    ]);
  });

  it('of a payment that nothing has happened to says that it was made', () => {
    expect(titles({ own: ofPayment(payment({}), undefined) })).toStrictEqual(['payment: Made']);
  });

  it('of what a card paid says what became of it', () => {
    const row = (changes: object) =>
      ofCardPayment({ authorizedAt: at(1), status: 'SETTLED', ...changes } as never);
    expect(titles({ own: row({ updatedAt: at(1) }) })).toStrictEqual([
      'payment: Asked for by the network: SETTLED',
    ]);
    expect(titles({ own: row({ updatedAt: at(2) }) })).toStrictEqual([
      'payment: Asked for by the network',
      'payment: Now SETTLED',
    ]);
  });

  it('of a card has its issue, its state now, and its steps between, which are its webhooks', () => {
    const own = ofCard({ createdAt: at(0), updatedAt: at(3), state: 'FROZEN' } as never);
    const frozen = { webhookId: 'Webhook:1', type: 'CARD.STATE_CHANGE', status: 'QUEUED', attemptsMade: 0 };
    expect(titles({ own, deliveries: [{ ...frozen, createdAt: at(2) }] })).toStrictEqual([
      'card: Issued',
      'webhook: CARD.STATE_CHANGE QUEUED after 0 attempts',
      'card: Now FROZEN',
    ]);
    expect(titles({ own: ofCard({ createdAt: at(0), updatedAt: at(0) } as never) })).toStrictEqual([
      'card: Issued',
    ]);
  });
});
