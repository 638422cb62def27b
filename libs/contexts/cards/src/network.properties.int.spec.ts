import type { HttpHarness } from '@causeway/http/testing';
import { newUuid, type Id } from '@causeway/kernel';
import type { MessageContent, OpeningMessageKind } from '@causeway/rails';
import { freshDatabase, specCall } from '@causeway/testing';
import type { CardTransactionDocument } from '@causeway/transaction-owner/domain';
import fc from 'fast-check';
import { cardMessages } from './application/take-message.js';
import { cardTransactionIdOf } from './domain/card-transaction-id.js';
import { CardsHost } from './testing/cards-host.js';
import { PlainNetwork, refunded, type PlainMessage, type PlainRow } from './testing/plain-network.js';
import { Till } from './testing/till.js';

const RUNS = 12;
const STEPS_MAX = 22;
const KINDS: Readonly<Record<string, OpeningMessageKind>> = {
  AUTHORIZATION: 'AUTHORIZATION',
  FINANCIAL: 'FINANCIAL_AUTHORIZATION',
  INQUIRY: 'BALANCE_INQUIRY',
  CREDIT: 'CREDIT_AUTHORIZATION',
  FINANCIAL_CREDIT: 'FINANCIAL_CREDIT_AUTHORIZATION',
};

const amount = fc.bigInt({ min: 1n, max: 60n });
const opening = fc.record({
  kind: fc.constantFrom(
    'AUTHORIZATION',
    'AUTHORIZATION',
    'AUTHORIZATION',
    'FINANCIAL',
    'INQUIRY',
    'CREDIT',
    'FINANCIAL_CREDIT',
  ),
  amount,
  descriptor: fc.constantFrom('SHOP', 'SHOP', 'SHOP', 'SHOP 002', 'SHOP 003', 'SHOP 006'),
});
const later = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('CLEARING'), amount: fc.bigInt({ min: 0n, max: 60n }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ADVICE'), amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('RETURN'), amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('REVERSAL'), nth: fc.nat({ max: 1 }) }) },
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ step: fc.constant('OPEN' as const), message: opening }) },
  {
    weight: 9,
    arbitrary: fc.record({ step: fc.constant('FOLLOW' as const), of: fc.nat({ max: 3 }), message: later }),
  },
  /** A message comes again, or before its turn. */
  {
    weight: 3,
    arbitrary: fc.record({
      step: fc.constant('AGAIN' as const),
      of: fc.nat({ max: 3 }),
      nth: fc.nat({ max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ step: fc.constant('EARLY' as const), of: fc.nat({ max: 3 }), message: later }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('FUND' as const), amount }) },
  {
    weight: 1,
    arbitrary: fc.record({
      step: fc.constant('CARD' as const),
      to: fc.constantFrom('FROZEN', 'ACTIVE', 'CLOSED'),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;

/** One transaction as the network has it: its messages so far, in their order. */
interface Sent {
  readonly token: string;
  readonly contents: MessageContent[];
  readonly returnTokens: string[];
}

class Story {
  readonly sent: Sent[] = [];
  readonly plain: PlainNetwork;

  constructor(
    private readonly host: CardsHost,
    private readonly shop: Till,
    available: bigint,
  ) {
    this.plain = new PlainNetwork(available);
  }

  async play(each: Step): Promise<void> {
    switch (each.step) {
      case 'OPEN': {
        const message = each.message as Extract<PlainMessage, { readonly descriptor: string }>;
        const minor = message.kind === 'INQUIRY' ? 0n : message.amount;
        const kind = KINDS[message.kind];
        if (kind === undefined) throw new Error(message.kind);
        const content = { kind, amountMinor: minor, merchant: { descriptor: message.descriptor } };
        const sent = { token: newUuid(), contents: [content], returnTokens: [] };
        this.sent.push(sent);
        await this.deliver(sent, 1);
        this.plain.open({ ...message, amount: minor });
        return;
      }
      case 'FOLLOW': {
        const [sent, row] = [this.sent[each.of], this.plain.rows[each.of]];
        if (sent === undefined || row === undefined) return;
        const message = each.message as Exclude<PlainMessage, { readonly descriptor: string }>;
        sent.contents.push(this.contentOf(message, sent, row));
        await this.deliver(sent, sent.contents.length);
        this.plain.follow(row, message);
        return;
      }
      case 'AGAIN': {
        const sent = this.sent[each.of];
        return sent && this.deliver(sent, (each.nth % sent.contents.length) + 1);
      }
      case 'EARLY': {
        const [sent, row] = [this.sent[each.of], this.plain.rows[each.of]];
        if (sent === undefined || row === undefined) return;
        const message = each.message as Exclude<PlainMessage, { readonly descriptor: string }>;
        const content = this.contentOf(message, { ...sent, returnTokens: [...sent.returnTokens] }, row);
        const answer = await this.hand(sent.token, sent.contents.length + 2, content);
        expect(answer).toStrictEqual({ answer: 'NOT_YET' });
        return;
      }
      case 'FUND':
        await this.host.fund(this.shop.accountId, Number(each.amount));
        this.plain.fund(each.amount);
        return;
      case 'CARD': {
        const { status } = await this.shop.change({ state: each.to });
        if (status === 200) this.plain.card = each.to;
      }
    }
  }

  private contentOf(
    message: Exclude<PlainMessage, { readonly descriptor: string }>,
    { returnTokens }: Sent,
    row: PlainRow,
  ): MessageContent {
    switch (message.kind) {
      case 'REVERSAL':
        return { kind: 'RETURN_REVERSAL', returnToken: returnTokens[message.nth] ?? newUuid() };
      case 'RETURN': {
        const returnToken = newUuid();
        // One that is set aside makes no row: its token names nothing.
        const isFit = !row.isCredit && row.settled > 0n && message.amount <= row.settled - refunded(row);
        if (isFit) returnTokens.push(returnToken);
        return { kind: 'RETURN', amountMinor: message.amount, returnToken };
      }
      case 'ADVICE':
        return { kind: 'AUTHORIZATION_ADVICE', amountMinor: message.amount };
      case 'CLEARING':
        return { kind: 'CLEARING', amountMinor: message.amount };
    }
  }

  private async deliver(sent: Sent, sequence: number): Promise<void> {
    const content = sent.contents[sequence - 1];
    if (content === undefined) throw new Error('no such message');
    expect((await this.hand(sent.token, sequence, content)).answer).not.toBe('NOT_YET');
  }

  private hand(token: string, sequence: number, content: MessageContent) {
    const sentAt = this.host.clock.now();
    const cardId = this.shop.cardId as Id<'Card'>;
    const sink = cardMessages(this.host.ports, specCall(this.shop.platformId));
    return sink.take({ cardId, token, sequence, sentAt, content });
  }

  private nameOf(id: string): string {
    const cardId = this.shop.cardId as Id<'Card'>;
    for (const [nth, { token, returnTokens }] of this.sent.entries()) {
      if (cardTransactionIdOf(cardId, token) === id) return String(nth);
      const returned = returnTokens.findIndex((each) => cardTransactionIdOf(cardId, each) === id);
      if (returned >= 0) return `${String(nth)}/${String(returned)}`;
    }
    return id;
  }

  async actual() {
    const rows = await this.shop.rows();
    return {
      books: await this.shop.books(),
      published: (await this.shop.published()).map(([id, status]) => [this.nameOf(id), status]),
      rows: rows.map((row) => [this.nameOf(row.id), ...shownOf(row)] as const).sort(byName),
    };
  }

  expected() {
    const { available, held, network, losses, published, rows } = this.plain;
    return {
      ...{ books: [available, held, network, losses], published },
      rows: rows
        .flatMap((row, nth) => [
          [String(nth), ...ownOf(row)] as const,
          ...row.returns.map(
            (each, index) => [`${String(nth)}/${String(index)}`, ...returnOf(each)] as const,
          ),
        ])
        .sort(byName),
    };
  }
}

const byName = ([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]): number =>
  one < other ? -1 : 1;
const shownOf = (row: CardTransactionDocument) => [
  ...[row.status, row.declineReason, row.direction, row.authorizedAmount.amount],
  ...[row.settledAmount?.amount, row.refundedAmount?.amount],
  [row.pullSummary.count, row.pullSummary.totalAmount],
  [row.settlementSummary.count, row.settlementSummary.totalAmount],
  [row.refundSummary.count, row.refundSummary.totalAmount],
];
const ownOf = (row: PlainRow) => [
  ...[row.status, row.reason, row.isCredit ? 'CREDIT' : 'DEBIT', row.authorized],
  row.isSettledShown ? row.settled : undefined,
  row.returns.length > 0 ? refunded(row) : undefined,
  [row.pulls, row.pulled],
  [row.settlements, row.settled],
  [row.returns.filter(({ isReversed }) => !isReversed).length, refunded(row)],
];
const returnOf = ({ amount: of, status, isReversed }: PlainRow['returns'][number]) => [
  ...[status, undefined, 'CREDIT', of, isReversed ? 0n : of, undefined, [0, 0n]],
  [isReversed ? 0 : 1, isReversed ? 0n : of],
  [0, 0n],
];

describe('whatever the card network says, in whatever order and however often', () => {
  let host: CardsHost;
  let http: HttpHarness;

  beforeAll(async () => {
    host = await CardsHost.open(await freshDatabase('cards'));
    http = await host.http('operator-secret');
  });
  afterAll(async () => {
    await http.close();
    await host.close();
  });

  it('rows, balances and webhooks are those of the specification’s table, and no unit is made or lost', async () => {
    const balances = fc.nat({ max: 150 });
    await fc.assert(
      fc.asyncProperty(
        balances,
        fc.array(step, { minLength: 6, maxLength: STEPS_MAX }),
        async (balance, steps) => {
          const shop = await Till.open(host, http, [balance]);
          const story = new Story(host, shop, BigInt(balance));
          let came = BigInt(balance);
          for (const each of steps) {
            await story.play(each);
            if (each.step === 'FUND') came += each.amount;
            expect(story.plain.total).toBe(came);
          }
          expect(await story.actual()).toStrictEqual(story.expected());
        },
      ),
      { numRuns: RUNS },
    );
  });
});
