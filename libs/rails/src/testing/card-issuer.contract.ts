import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId, type Instant } from '@causeway/kernel';
import type {
  CardIssuer,
  CardOrder,
  CardOrderStatus,
  IssuerAnswer,
  IssuerMessage,
  IssuerMessageSink,
} from '../card-issuer.js';

/** The outcomes of an order on the partner's test system that the service must handle. */
export type TestOrder = 'isIssued' | 'isRefused' | 'isIssuedLater' | 'staysOpen';
/** Where a message gets lost: on its way to the service, or with the answer on its way back. */
export type Loss = 'REQUEST' | 'ANSWER';

/** An issuer with its partner's test system, and a spec's hands on both. */
export interface CardIssuerHarness {
  readonly issuer: CardIssuer;
  /** An order that the partner will decide so. */
  order(kind: TestOrder): CardOrder;
  /** A card is used at a merchant: an authorization, and its clearing right after. */
  spend(cardId: CardOrder['cardId']): Promise<void>;
  /** Lets the issuer hand over what the sink has not taken yet. */
  deliver(sink: IssuerMessageSink): Promise<void>;
  now(): Instant;
  waitUntil(moment: Instant): Promise<void>;
  close(): Promise<void>;
}

const LOOKS_MAX = 20;
const UUID = /^[0-9a-f-]{36}$/;

class Sink implements IssuerMessageSink {
  readonly taken: IssuerMessage[] = [];
  loses: Loss | undefined;
  answer: IssuerAnswer = { answer: 'TAKEN' };

  take(message: IssuerMessage): Promise<IssuerAnswer> {
    if (this.loses === 'REQUEST') return Promise.reject(new Error('the request is lost'));
    this.taken.push(message);
    if (this.loses === 'ANSWER') return Promise.reject(new Error('the answer is lost'));
    return Promise.resolve(this.answer);
  }
}

/** Every promise that cards rely on. A connector that keeps them may issue. */
export const describeCardIssuer = (name: string, open: () => Promise<CardIssuerHarness>): void => {
  describe(`${name} keeps the promises of a card issuer`, () => {
    let harness: CardIssuerHarness;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());

    const followed = async (cardId: string): Promise<CardOrderStatus> => {
      for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
        const status = await harness.issuer.statusOf(cardId);
        if (status.state !== 'OPEN') return status;
        expect(status.lookAgainAt > harness.now()).toBe(true);
        await harness.waitUntil(status.lookAgainAt);
      }
      throw new Error(`the order is still open after ${LOOKS_MAX} looks`);
    };
    const issued = async () => {
      const order = harness.order('isIssued');
      await harness.issuer.send(order);
      await followed(order.cardId);
      return order.cardId;
    };

    it('does not know an order that it never had', async () => {
      expect(await harness.issuer.statusOf(newId('Card'))).toStrictEqual({ state: 'UNKNOWN' });
    });

    it('issues a card once, however often the order is sent', async () => {
      const order = harness.order('isIssued');
      await Promise.all([harness.issuer.send(order), harness.issuer.send(order)]);
      const card = await followed(order.cardId);
      await harness.issuer.send(order);
      expect(card.state).toBe('ISSUED');
      expect(await followed(order.cardId)).toStrictEqual(card);
    });

    it('shows numbers that end in what it said of the card, and pass the Luhn test', async () => {
      const order = harness.order('isIssued');
      await harness.issuer.send(order);
      const card = await followed(order.cardId);
      const numbers = await harness.issuer.numbersOf(order.cardId);
      if (card.state !== 'ISSUED' || numbers === undefined) throw new Error('no card was issued');
      expect(numbers.pan.endsWith(card.last4)).toBe(true);
      expect(isLuhnValid(numbers.pan)).toBe(true);
      expect(numbers.cvv).toMatch(/^\d{3,4}$/);
      expect([numbers.expMonth, numbers.expYear]).toStrictEqual([card.expMonth, card.expYear]);
      expect(await harness.issuer.numbersOf(order.cardId)).toStrictEqual(numbers);
    });

    it('decides later what it leaves open, and says when to look', async () => {
      const order = harness.order('isIssuedLater');
      await harness.issuer.send(order);
      expect((await harness.issuer.statusOf(order.cardId)).state).toBe('OPEN');
      expect((await followed(order.cardId)).state).toBe('ISSUED');
    });

    it('refuses for good, and has no numbers then', async () => {
      const order = harness.order('isRefused');
      await harness.issuer.send(order);
      expect(await followed(order.cardId)).toStrictEqual({ state: 'REFUSED' });
      await harness.issuer.send(order);
      expect(await followed(order.cardId)).toStrictEqual({ state: 'REFUSED' });
      expect(await harness.issuer.numbersOf(order.cardId)).toBeUndefined();
    });

    it('takes the same use of a card twice', async () => {
      const cardId = await issued();
      for (const use of ['FROZEN', 'FROZEN', 'ACTIVE', 'CLOSED', 'CLOSED'] as const)
        await harness.issuer.setUse(cardId, use);
      expect((await harness.issuer.statusOf(cardId)).state).toBe('ISSUED');
    });

    it('hands messages of one transaction over in their order, each once when it is taken', async () => {
      const cardId = await issued();
      await harness.spend(cardId);
      const sink = new Sink();
      await harness.deliver(sink);
      await harness.deliver(sink);
      const [authorization, clearing] = sink.taken;
      expect(sink.taken.map(({ sequence, content }) => [sequence, content.kind])).toStrictEqual([
        [1, 'AUTHORIZATION'],
        [2, 'CLEARING'],
      ]);
      expect(clearing?.token).toBe(authorization?.token);
      expect(authorization?.token).toMatch(UUID);
    });

    it.each(['REQUEST', 'ANSWER'] as const)('sends what lost its %s again, as it was', async (loss) => {
      const cardId = await issued();
      await harness.spend(cardId);
      const sink = new Sink();
      sink.loses = loss;
      await harness.deliver(sink).catch(() => undefined);
      const before = [...sink.taken];
      sink.loses = undefined;
      await harness.deliver(sink);
      expect(sink.taken.map(({ sequence }) => sequence)).toStrictEqual(
        loss === 'REQUEST' ? [1, 2] : [1, 1, 2],
      );
      if (loss === 'ANSWER') expect(sink.taken[1]).toStrictEqual(before[0]);
    });

    it('does not go on to the next message of a transaction while one is not taken yet', async () => {
      const cardId = await issued();
      await harness.spend(cardId);
      const sink = new Sink();
      sink.answer = { answer: 'NOT_YET' };
      await harness.deliver(sink);
      expect(sink.taken.map(({ sequence }) => sequence)).toStrictEqual([1]);
    });

    it('gives every transaction a token of its own', async () => {
      const cardId = await issued();
      const sink = new Sink();
      for (let nth = 0; nth < 5; nth += 1) await harness.spend(cardId);
      await harness.deliver(sink);
      const ours = sink.taken.filter((message) => message.cardId === cardId);
      expect(new Set(ours.map(({ token }) => token)).size).toBe(5);
    });
  });
};

const isLuhnValid = (pan: string): boolean => {
  const sum = [...pan].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
};
