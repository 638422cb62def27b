import { newId, reject, type Id } from '@causeway/kernel';
import type { MessageContent } from '@causeway/rails';
import {
  approved,
  CARD_ID,
  cleared,
  folded,
  NOW,
  PURCHASE,
  requested,
  SOURCE,
  TOKEN,
} from '../testing/card-transaction.fixture.js';
import type { KnownCard } from './card.js';
import { cardTransactionIdOf } from './card-transaction-id.js';
import type { CardTransactionEvent } from './card-transaction.js';
import { takeFollowUp } from './card-transaction.decide.js';
import type { KnownCardTransaction } from './card-transaction.state.js';
import { emptyQueue, evolveQueue, type MessageQueue } from './message-queue.js';
import { simulateMessage } from './simulation.js';

const CARD: KnownCard = {
  ...{ status: 'ACTIVE', cardId: CARD_ID, platformId: 'acme', cardholderId: newId('Customer') },
  ...{ platformCardId: 'mine', platformCustomerId: 'mine', currency: 'USD', slot: 1 },
  fundingSources: [{ ...SOURCE, fundingSourceId: newId('CardFundingSource') }],
  ...{ createdAt: NOW, updatedAt: NOW },
};
const RETURN_TOKEN = 'a-return';
const RETURN = cardTransactionIdOf(CARD_ID, RETURN_TOKEN);
const returned = (amountMinor: bigint): CardTransactionEvent => ({
  type: 'CardReturnPosted',
  ...{ refundId: RETURN, token: RETURN_TOKEN, amountMinor, creditedMinor: amountMinor },
  ...{ repaidMinor: 0n, strandedMinor: 0n, postedAt: NOW },
});

const clearing = (amountMinor: bigint): MessageContent => ({ kind: 'CLEARING', amountMinor });
const advice = (amountMinor: bigint): MessageContent => ({ kind: 'AUTHORIZATION_ADVICE', amountMinor });
const giveBack = (amountMinor: bigint, returnToken = 'a-later-return'): MessageContent => ({
  ...{ kind: 'RETURN', amountMinor, returnToken },
});
const reversal: MessageContent = { kind: 'RETURN_REVERSAL', returnToken: RETURN_TOKEN };

interface Asked {
  readonly content: MessageContent;
  readonly rowId?: Id<'CardTransaction'>;
  readonly queue?: MessageQueue;
}
const simulated = (known: KnownCardTransaction, { content, rowId = PURCHASE, queue = emptyQueue }: Asked) =>
  simulateMessage({ token: TOKEN, content }, queue, { now: NOW }, { card: CARD, known, rowId });

/** Why it is refused; `undefined` where it is taken. */
const refusal = (known: KnownCardTransaction, asked: Asked) => {
  const decision = simulated(known, asked);
  return decision.outcome === 'rejected' ? decision.rejection : undefined;
};
const unfit = (reason: string) => ({ code: 'CARD_TRANSACTION_NOT_FIT', details: { reason } });
/** The queue after these messages, each of which was taken. */
const waiting = (known: KnownCardTransaction, ...contents: readonly MessageContent[]): MessageQueue =>
  contents.reduce((queue, content) => {
    const { events } = simulated(known, { content, queue });
    return events.reduce(evolveQueue, queue);
  }, emptyQueue);

const open = folded(requested(), approved);
const settled = folded(requested(), approved, cleared(1_000n));

describe('a message about a row', () => {
  const refunded = folded(requested(), approved, cleared(500n), returned(100n));

  it.each([
    ['a clearing', clearing(200n)],
    ['a clearing of nothing', clearing(0n)],
    ['an advice', advice(900n)],
    ['a return', giveBack(50n)],
  ])('does not take the row of a return for its purchase: %s', (_, content) => {
    expect(refusal(refunded, { content })).toBeUndefined();
    expect(refusal(refunded, { content, rowId: RETURN })).toStrictEqual(unfit('ROW_IS_RETURN'));
  });

  it('reverses a return by its own row alone', () => {
    expect(refusal(refunded, { content: reversal, rowId: RETURN })).toBeUndefined();
    const purchases: MessageContent = { kind: 'RETURN_REVERSAL', returnToken: TOKEN };
    expect(refusal(refunded, { content: purchases })).toStrictEqual(unfit('NO_RETURN'));
  });

  it('clears nothing on an inquiry, and ends it', () => {
    const inquiry = folded(requested('BALANCE_INQUIRY', 0n), approved);
    expect(refusal(inquiry, { content: clearing(500n) })).toStrictEqual(unfit('NOTHING_AUTHORIZED'));
    expect(refusal(inquiry, { content: advice(500n) })).toStrictEqual(unfit('NOT_OPEN'));
    expect(refusal(inquiry, { content: clearing(0n) })).toBeUndefined();
  });

  it('gives back no more than was settled, and names the amount', () => {
    expect(refusal(settled, { content: giveBack(1_000n) })).toBeUndefined();
    expect(refusal(settled, { content: giveBack(1_001n) })).toStrictEqual({
      code: 'RETURN_ABOVE_REFUNDABLE',
      details: { reason: 'ABOVE_REFUNDABLE' },
    });
  });
});

describe('an amount that is too large in the unit of the account', () => {
  /** Of six decimals, on a card of two. */
  const DOLLARS = { ...SOURCE, currency: 'USDC' } as const;
  const MOST = 900_000_000_000n;
  const tooMuch = { code: 'AMOUNT_ABOVE_MAX', details: { min: 1n, max: MOST } };
  const paid = folded({ ...requested(), firstSource: DOLLARS }, { ...approved, source: DOLLARS });

  it.each([
    ['a clearing', clearing],
    ['an advice', advice],
  ])('is refused: %s', (_, content) => {
    expect(refusal(paid, { content: content(MOST) })).toBeUndefined();
    expect(refusal(paid, { content: content(MOST + 1n) })).toStrictEqual(tooMuch);
    expect(refusal(open, { content: content(MOST + 1n) })).toBeUndefined();
  });

  it.each(['ACTIVE', 'CLOSED'] as const)('is asked of no card: %s', (status) => {
    const [bound] = CARD.fundingSources.map((each) => ({ ...each, ...DOLLARS }));
    const card: KnownCard = {
      ...CARD,
      ...(status === 'CLOSED'
        ? { status, fundingSources: [], ...(bound && { formerSource: bound }) }
        : { status, fundingSources: bound ? [bound] : [] }),
    };
    const asked = (amountMinor: bigint) =>
      simulateMessage(
        { token: TOKEN, content: { kind: 'AUTHORIZATION', amountMinor, merchant: { descriptor: 'SHOP' } } },
        emptyQueue,
        { now: NOW },
        { card },
      );
    expect(asked(MOST).outcome).toBe('accepted');
    expect(asked(MOST + 1n)).toStrictEqual(reject(tooMuch.code, tooMuch.details));
  });

  it('of an issuer that says it all the same, is set aside', () => {
    const work = { kind: 'CLEARING', amountMinor: MOST + 1n, mayPull: true } as const;
    const { events } = takeFollowUp({ sequence: 2, work }, paid, { now: NOW });
    expect(events.at(-1)).toStrictEqual({
      type: 'CardMessageSetAside',
      ...{ reason: 'ABOVE_AMOUNT_MAX', setAsideAt: NOW },
    });
  });
});

describe('a message behind others that wait', () => {
  it.each([
    ['a clearing behind one of the whole', open, [clearing(1_000n)], clearing(1n), unfit('NOT_OPEN')],
    ['a clearing behind one of a part', open, [clearing(400n)], clearing(600n), undefined],
    ['a clearing behind one of nothing', open, [clearing(0n)], clearing(1n), unfit('NOT_OPEN')],
    [
      'an advice behind one that settles the row',
      open,
      [clearing(400n), advice(400n)],
      advice(900n),
      unfit('NOT_OPEN'),
    ],
    ['a return behind the clearing that it needs', open, [clearing(1_000n)], giveBack(1_000n), undefined],
    ['a return of the rest behind another one', settled, [giveBack(600n)], giveBack(400n), undefined],
    [
      'a return above the rest behind another one',
      settled,
      [giveBack(600n)],
      giveBack(401n),
      { code: 'RETURN_ABOVE_REFUNDABLE', details: { reason: 'ABOVE_REFUNDABLE' } },
    ],
  ] as const)('is judged as they will leave the transaction: %s', (_, known, before, content, expected) => {
    const queue = waiting(known, ...before);
    expect(queue.waiting).toHaveLength(before.length);
    expect(refusal(known, { content, queue })).toStrictEqual(expected);
  });

  it('reverses a return once', () => {
    const refunded = folded(requested(), approved, cleared(1_000n), returned(1_000n));
    const asked = { content: reversal, rowId: RETURN };
    const queue = simulated(refunded, asked).events.reduce(evolveQueue, emptyQueue);
    expect(refusal(refunded, { ...asked, queue })).toStrictEqual(unfit('REVERSED_BEFORE'));
    expect(refusal(refunded, { content: giveBack(1_000n), queue })).toBeUndefined();
  });

  it('counts one that was taken and is being carried out, and counts it once', () => {
    const queue = waiting(settled, giveBack(600n));
    const taken = folded(requested(), approved, cleared(1_000n), {
      type: 'CardMessageTaken',
      ...{ sequence: settled.sequence + 1, takenAt: NOW },
      work: { kind: 'RETURN', amountMinor: 600n, refundId: RETURN, token: RETURN_TOKEN },
    });
    for (const each of [queue, emptyQueue]) {
      expect(refusal(taken, { content: giveBack(400n), queue: each })).toBeUndefined();
      expect(refusal(taken, { content: giveBack(401n), queue: each })?.code).toBe('RETURN_ABOVE_REFUNDABLE');
    }
  });

  it('is not judged by messages of another transaction', () => {
    const queue = waiting(settled, giveBack(1_000n));
    const others = { ...queue, waiting: queue.waiting.map((each) => ({ ...each, token: 'another' })) };
    expect(refusal(settled, { content: giveBack(1_000n), queue: others })).toBeUndefined();
  });
});
