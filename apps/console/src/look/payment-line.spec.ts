import { timeLine, type Known } from './payment-line.js';

const at = (second: number): string => `2026-11-24T00:00:0${second}.000Z`;
const payment = (changes: object) =>
  ({
    id: 'Transaction:1',
    status: 'PROCESSING',
    createdAt: at(1),
    updatedAt: at(1),
    ...changes,
  }) as unknown as Known['payment'];
const titles = (known: Partial<Known>): string[] =>
  timeLine({ payment: payment({}), quote: undefined, deliveries: [], entries: [], ...known }).map(
    ({ kind, title }) => `${kind}: ${title}`,
  );

describe('the time line of a payment', () => {
  it('is in the order in which things happened, in any service', () => {
    expect(
      titles({
        payment: payment({ status: 'COMPLETED', settledAt: at(4), updatedAt: at(5) }),
        quote: { id: 'Quote:1', createdAt: at(0) } as Known['quote'],
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
      'payment: Settled',
      'ledger: HoldCaptured with 2 postings',
      'payment: Now COMPLETED',
      'webhook: OUTGOING_PAYMENT.COMPLETED DELIVERED after 2 attempts',
    ]);
  });

  it('has a refund from its beginning to its end', () => {
    const refund = { initiatedAt: at(2), settledAt: at(3), status: 'COMPLETED' };
    expect(titles({ payment: payment({ refund }) })).toStrictEqual([
      'payment: Made',
      'refund: Refund began',
      'refund: Refund COMPLETED',
    ]);
  });

  it('of a payment that nothing has happened to says that it was made', () => {
    expect(titles({})).toStrictEqual(['payment: Made']);
  });
});
