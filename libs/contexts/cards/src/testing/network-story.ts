import type { HttpHarness } from '@causeway/http/testing';
import { newUuid, type Id } from '@causeway/kernel';
import type { MessageContent, OpeningMessageKind } from '@causeway/rails';
import { specCall } from '@causeway/testing';
import type { CardTransactionDocument } from '@causeway/transaction-owner/domain';
import { cardMessages } from '../application/take-message.js';
import { cardTransactionIdOf } from '../domain/card-transaction-id.js';
import type { CardsHost } from './cards-host.js';
import {
  PlainNetwork,
  refunded,
  type PlainFollowUp,
  type PlainOpeningMessage,
  type PlainRow,
} from './plain-network.js';
import type { Till } from './till.js';

export const OPERATOR = 'operator-secret';
/** So long a work that was cut off waits, and a pull that stays pending is confirmed. */
const FINISHED_MS = 40_000;
const KINDS: Readonly<Record<PlainOpeningMessage['kind'], OpeningMessageKind>> = {
  AUTHORIZATION: 'AUTHORIZATION',
  FINANCIAL: 'FINANCIAL_AUTHORIZATION',
  INQUIRY: 'BALANCE_INQUIRY',
  CREDIT: 'CREDIT_AUTHORIZATION',
  FINANCIAL_CREDIT: 'FINANCIAL_CREDIT_AUTHORIZATION',
};

/** What the ledger's command of a message loses: on its way there, or its answer on the way back. */
export interface Loss {
  readonly what: 'LOSE_REQUEST' | 'LOSE_ANSWER';
  /** Which command of the message, from 1 on. */
  readonly nth: number;
}
export type Step =
  | { readonly step: 'OPEN'; readonly message: PlainOpeningMessage; readonly loss: Loss | null }
  | {
      readonly step: 'FOLLOW';
      readonly of: number;
      readonly message: PlainFollowUp;
      readonly loss: Loss | null;
    }
  /** A message comes again, or before its turn. */
  | { readonly step: 'AGAIN'; readonly of: number; readonly nth: number }
  | { readonly step: 'EARLY'; readonly of: number; readonly message: PlainFollowUp }
  | { readonly step: 'FUND'; readonly account: number; readonly amount: bigint }
  | { readonly step: 'CARD'; readonly to: 'FROZEN' | 'ACTIVE' | 'CLOSED' }
  | { readonly step: 'LIMIT'; readonly limit: number | null }
  | { readonly step: 'SOURCES'; readonly order: readonly number[] }
  | { readonly step: 'KEY'; readonly account: number; readonly isKeyed: boolean }
  | { readonly step: 'WAIT'; readonly days: number }
  | {
      readonly step: 'RESOLVE';
      readonly of: number;
      readonly nth: number | null;
      readonly way: 'COLLECT' | 'WRITE_OFF';
    };

/** One transaction as the network has it: its messages so far, in their order. */
interface Sent {
  readonly token: string;
  readonly contents: MessageContent[];
  readonly returnTokens: string[];
}

/** The same happens to the product and to what the specification says of it. */
export class NetworkStory {
  private readonly sent: Sent[] = [];
  readonly plain: PlainNetwork;
  private readonly cardId: Id<'Card'>;

  constructor(
    private readonly host: CardsHost,
    private readonly http: HttpHarness,
    private readonly shop: Till,
    /** Of the accounts, and how many of their units a unit of the card's currency is. */
    {
      balances,
      unit,
      isWallet,
    }: { readonly balances: readonly bigint[]; readonly unit: bigint; readonly isWallet: boolean },
  ) {
    this.plain = new PlainNetwork(balances, unit, isWallet);
    this.cardId = shop.cardId as Id<'Card'>;
  }

  async play(each: Step): Promise<void> {
    await this.pass(1_000);
    switch (each.step) {
      case 'OPEN':
        return this.open(each.message, each.loss);
      case 'FOLLOW':
        return this.follow(each);
      case 'AGAIN': {
        const sent = this.sent[each.of];
        return sent && this.deliver(sent, (each.nth % sent.contents.length) + 1);
      }
      case 'EARLY': {
        const [sent, row] = [this.sent[each.of], this.plain.rows[each.of]];
        if (sent === undefined || row === undefined) return;
        const content = this.contentOf(each.message, { ...sent, returnTokens: [...sent.returnTokens] }, row);
        const { answer } = await this.hand(sent.token, sent.contents.length + 2, content);
        if (answer !== 'NOT_YET') throw new Error(`a message before its turn was ${answer}`);
        return;
      }
      case 'FUND':
        await this.host.fund(this.accountAt(each.account), Number(each.amount));
        this.plain.fund(each.account, each.amount);
        return;
      case 'CARD':
        if (await this.change({ state: each.to })) this.plain.card = each.to;
        return;
      case 'LIMIT':
        if (await this.change({ maxSpendPerTransaction: each.limit }))
          this.plain.limit = each.limit === null ? undefined : BigInt(each.limit);
        return;
      case 'SOURCES':
        if (await this.change({ fundingSources: each.order.map((nth) => this.accountAt(nth)) }))
          this.plain.replaceSources(each.order);
        return;
      case 'KEY':
        return this.setKey(each);
      case 'WAIT':
        return this.pass(each.days * 86_400_000);
      case 'RESOLVE':
        return this.resolve(each);
    }
  }

  private async open(message: PlainOpeningMessage, loss: Loss | null): Promise<void> {
    const amount = message.kind === 'INQUIRY' ? 0n : message.amount;
    const content = {
      ...{ kind: KINDS[message.kind], amountMinor: amount },
      merchant: { descriptor: message.descriptor },
    };
    const sent = { token: newUuid(), contents: [content], returnTokens: [] };
    this.sent.push(sent);
    // The decision asks once and does not wait: what is lost of it is never found out in time.
    await this.losing(loss && { ...loss, nth: 1 }, () => this.deliver(sent, 1));
    this.plain.open({ ...message, amount }, loss !== null);
    await this.pass(FINISHED_MS);
  }

  private async follow({ of, message, loss }: Extract<Step, { readonly step: 'FOLLOW' }>): Promise<void> {
    const [sent, row] = [this.sent[of], this.plain.rows[of]];
    if (sent === undefined || row === undefined) return;
    sent.contents.push(this.contentOf(message, sent, row));
    await this.losing(loss, () => this.deliver(sent, sent.contents.length));
    if (loss !== null) await this.pass(FINISHED_MS);
    this.plain.follow(row, message);
  }

  /** One command of the ledger is lost, and all after it are carried out. */
  private async losing(loss: Loss | null, deliver: () => Promise<void>): Promise<void> {
    const { ledger } = this.host;
    let nth = 0;
    ledger.intercept = () => Promise.resolve((nth += 1) === loss?.nth ? loss.what : 'CARRY_OUT');
    await deliver();
    ledger.intercept = () => Promise.resolve('CARRY_OUT');
  }

  private async pass(ms: number): Promise<void> {
    this.host.clock.advance(ms);
    await this.host.fireTimers();
    this.plain.pass(ms);
  }

  private async change(change: object): Promise<boolean> {
    return (await this.shop.change(change)).status === 200;
  }

  private async setKey({ account, isKeyed }: Extract<Step, { readonly step: 'KEY' }>): Promise<void> {
    const { fundingSources } = await this.host.cardOf(this.cardId, this.shop.platformId);
    const binding = fundingSources.find(({ accountId }) => accountId === this.accountAt(account));
    const plain = this.plain.accounts[account];
    if (binding === undefined || plain === undefined) return;
    if (isKeyed) this.host.keyed.add(binding.fundingSourceId);
    else this.host.keyed.delete(binding.fundingSourceId);
    plain.isKeyed = isKeyed;
  }

  private async resolve({ of, nth, way }: Extract<Step, { readonly step: 'RESOLVE' }>): Promise<void> {
    const [sent, row] = [this.sent[of], this.plain.rows[of]];
    const token = nth === null ? sent?.token : sent?.returnTokens[nth];
    if (row === undefined || token === undefined) return;
    const path = way === 'COLLECT' ? 'collect-shortfall' : 'write-off-shortfall';
    await this.http.send('POST', `//operator/cards/${path}`, {
      as: null,
      headers: { authorization: `Bearer ${OPERATOR}` },
      body: {
        ...{ platformId: this.shop.platformId, environment: 'sandbox' },
        cardTransactionId: cardTransactionIdOf(this.cardId, token),
      },
    });
    this.plain.resolve(row, nth ?? undefined, way);
  }

  private contentOf(message: PlainFollowUp, { returnTokens }: Sent, row: PlainRow): MessageContent {
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
    const { answer } = await this.hand(sent.token, sequence, content);
    if (answer === 'NOT_YET') throw new Error('a message that has its turn is put off');
  }

  private hand(token: string, sequence: number, content: MessageContent) {
    const sentAt = this.host.clock.now();
    const sink = cardMessages(this.host.ports, specCall(this.shop.platformId));
    return sink.take({ cardId: this.cardId, token, sequence, sentAt, content });
  }

  private accountAt(nth: number): Id<'InternalAccount'> {
    const accountId = this.shop.accountIds[nth];
    if (accountId === undefined) throw new Error(`no account ${String(nth)}`);
    return accountId;
  }

  private nameOf(id: string): string {
    for (const [nth, { token, returnTokens }] of this.sent.entries()) {
      if (cardTransactionIdOf(this.cardId, token) === id) return String(nth);
      const returned = returnTokens.findIndex((each) => cardTransactionIdOf(this.cardId, each) === id);
      if (returned >= 0) return `${String(nth)}/${String(returned)}`;
    }
    return id;
  }

  async actual() {
    const rows = await this.shop.rows();
    const books = await Promise.all(this.shop.accountIds.map((_, nth) => this.shop.books(nth)));
    return {
      balances: books.map((of) => of.slice(0, 2)),
      system: books[0]?.slice(2),
      published: (await this.shop.published()).map(([id, status]) => [this.nameOf(id), status]),
      rows: rows.map((row) => [this.nameOf(row.id), ...this.shownOf(row)] as const).sort(byName),
    };
  }

  expected(unit: bigint) {
    const { accounts, network, losses, published, rows } = this.plain;
    return {
      balances: accounts.map(({ available, held }) => [available, held]),
      system: [network, losses],
      published,
      rows: rows
        .flatMap((row, nth) => [
          [String(nth), ...ownOf(row, unit)] as const,
          ...row.returns.map(
            (each, index) => [`${String(nth)}/${String(index)}`, ...returnOf(row, each, unit)] as const,
          ),
        ])
        .sort(byName),
    };
  }

  private shownOf(row: CardTransactionDocument) {
    return [
      ...[row.status, row.declineReason, row.direction, row.authorizedAmount.amount],
      this.shop.accountIds.findIndex((accountId) => accountId === row.accountId),
      ...[row.settledAmount?.amount, row.refundedAmount?.amount],
      [row.pullSummary.count, row.pullSummary.totalAmount],
      [row.settlementSummary.count, row.settlementSummary.totalAmount],
      [row.refundSummary.count, row.refundSummary.totalAmount],
    ];
  }
}

const byName = ([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]): number =>
  one < other ? -1 : 1;
const ownOf = (row: PlainRow, unit: bigint) => [
  ...[row.status, row.reason, row.isCredit ? 'CREDIT' : 'DEBIT', row.authorized, row.account],
  row.isSettledShown ? row.settled : undefined,
  row.returns.length > 0 ? refunded(row) : undefined,
  [row.pulls, row.pulled],
  [row.settlements, row.settled * unit],
  [row.returns.filter(({ isReversed }) => !isReversed).length, refunded(row) * unit],
];
const returnOf = (
  { account }: PlainRow,
  { amount: of, status, isReversed }: PlainRow['returns'][number],
  unit: bigint,
) => [
  ...[status, undefined, 'CREDIT', of, account, isReversed ? 0n : of, undefined, [0, 0n]],
  isReversed ? [0, 0n] : [1, of * unit],
  [0, 0n],
];
