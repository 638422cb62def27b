import { RejectedError } from '@causeway/commands';
import { newUuid, type CurrencyCode, type Id } from '@causeway/kernel';
import type { LedgerCommand } from '@causeway/ledger';
import fc from 'fast-check';
import type { QuoteRequested } from '../domain/quotes/quote-request.js';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import { RAIL_CHOICE, requested } from '../testing/quotes.fixture.js';
import { QuotesWorld, shownIn } from '../testing/quotes-world.js';
import type { PayoutEnd } from '@causeway/rails/testing';
import { SendSandboxFunding } from './quotes/funding.requests.js';
import { CancelTransaction } from './quotes/transaction.requests.js';

/**
 * The published events of one transaction, by the last words of their types: one of these sequences and no
 * other (transactions §2 and §3, quotes §5 and §8). A run may end in the middle of a sequence, never outside
 * it.
 */
const SEQUENCES: readonly string[] = [
  'quote-created quote-executed payment-settled',
  'quote-created quote-expired',
  'quote-created payment-failed',
  'quote-created quote-executed payment-failed',
  'quote-created quote-executed payment-failed refund-started refund-settled',
  'quote-created quote-executed payment-failed refund-started refund-failed',
  'quote-created quote-executed payment-settled payment-failed refund-started refund-settled',
  'quote-created quote-executed refund-started refund-settled payment-settled',
  'quote-created quote-executed refund-started refund-failed',
  'quote-created payment-failed refund-started refund-settled',
  'deposit-pending deposit-settled',
  'deposit-pending deposit-failed',
  'deposit-settled',
  'deposit-failed deposit-refund-started deposit-refund-settled',
];

/** The edges of a transaction's status: quotes §3, transactions §2 and §3. */
const EDGES: Readonly<Record<string, readonly string[]>> = {
  PENDING: ['PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'],
  PROCESSING: ['COMPLETED', 'FAILED'],
  COMPLETED: ['FAILED'],
  FAILED: [],
  EXPIRED: [],
};
/** And of its refund (transactions §4). */
const REFUND_EDGES: Readonly<Record<string, readonly string[]>> = {
  none: ['PENDING'],
  PENDING: ['COMPLETED', 'FAILED'],
  COMPLETED: [],
  FAILED: ['COMPLETED'],
};

const FUNDS = 400_000;
const PAYOUT_ENDS: readonly PayoutEnd[] = [
  { state: 'SETTLED' },
  { state: 'SETTLED' },
  { state: 'SETTLED', returnedAfterMs: 5_000 },
  { state: 'CANCELLED' },
  { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false },
  { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', timedOut: true },
];
const SOURCES = ['ACCOUNT', 'PLATFORM', 'PUSHED', 'PULLED'] as const;
const DESTINATIONS = ['BANK', 'OWN', 'OTHER', 'DOLLARS'] as const;

type Step =
  | {
      readonly do: 'QUOTE';
      readonly source: (typeof SOURCES)[number];
      readonly destination: (typeof DESTINATIONS)[number];
      readonly side: 'SENDING' | 'RECEIVING';
      readonly amount: bigint;
      readonly fee: bigint | undefined;
    }
  | { readonly do: 'EXECUTE'; readonly quote: number }
  | { readonly do: 'CANCEL'; readonly quote: number }
  | { readonly do: 'PUSH'; readonly quote: number; readonly off: bigint }
  | { readonly do: 'PASS'; readonly ms: number }
  | { readonly do: 'PAYOUT_END'; readonly end: PayoutEnd; readonly takesMs: number };

const quote = fc.nat({ max: 4 });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('QUOTE' as const),
        source: fc.constantFrom(...SOURCES),
        destination: fc.constantFrom(...DESTINATIONS),
        side: fc.constantFrom('SENDING' as const, 'RECEIVING' as const),
        amount: fc.bigInt(1_000n, 200_000n),
        fee: fc.option(fc.bigInt(0n, 300n), { nil: undefined }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('EXECUTE' as const), quote }) },
    fc.record({ do: fc.constant('CANCEL' as const), quote }),
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('PUSH' as const), quote, off: fc.constantFrom(0n, 0n, 1n) }),
    },
    fc.record({ do: fc.constant('PASS' as const), ms: fc.constantFrom(100, 6_000, 400_000) }),
    fc.record({
      do: fc.constant('PAYOUT_END' as const),
      end: fc.constantFrom(...PAYOUT_ENDS),
      takesMs: fc.constantFrom(1, 30_000),
    }),
  ),
  { minLength: 4, maxLength: 20 },
);

/** A platform and two customers, who pay one another, banks and themselves, out of accounts and from outside. */
class Story {
  readonly world = new QuotesWorld();
  private readonly payer = this.world.customer('USD', FUNDS);
  private readonly ownEuros = this.world.ledger.open(
    { platformId: this.world.platformId, customerId: this.payer.customerId },
    'EUR',
  );
  private readonly other = this.world.customer('EUR', 0);
  readonly platformDollars = this.world.platformAccount('USD', FUNDS);
  private readonly pulled = this.world.target({
    accountType: 'USD_ACCOUNT',
    currency: 'USD',
    paymentRails: ['ACH'],
    primaryIdentifier: '123456789',
    customerId: this.payer.customerId,
  });
  readonly accounts = [
    this.payer.accountId,
    this.ownEuros,
    this.other.accountId,
    this.platformDollars,
  ] as const;
  private readonly quotes: {
    readonly id: Id<'Quote'>;
    readonly transactionId: Id<'Transaction'>;
    readonly total: bigint;
  }[] = [];

  constructor() {
    // A rail on which the bank can stop a transfer.
    if (RAIL_CHOICE.status === 'CHOSEN') this.world.railChoice = { ...RAIL_CHOICE, rail: 'ACH' };
  }

  async play(step: Step): Promise<void> {
    const { world } = this;
    switch (step.do) {
      case 'QUOTE':
        return this.price(step);
      case 'PASS':
        world.clock.advance(step.ms);
        await world.fireTimers();
        return;
      case 'PAYOUT_END':
        world.rail.end = step.end;
        world.rail.takesMs = step.takesMs;
        world.bank.end = step.end;
        world.bank.takesMs = step.takesMs;
        return;
      case 'EXECUTE':
      case 'CANCEL':
      case 'PUSH':
        return this.act(step);
    }
  }

  private async act(step: Extract<Step, { readonly quote: number }>): Promise<void> {
    const { world } = this;
    const chosen = this.quotes[step.quote];
    if (chosen === undefined) return;
    const { id, transactionId, total } = chosen;
    if (step.do === 'EXECUTE') await answered(world.executeQuote(id));
    else if (step.do === 'CANCEL')
      await answered(world.dispatch.execute(new CancelTransaction({ transactionId }, world.call())));
    else {
      const amountMinor = total + step.off;
      const sent = { quoteId: id, currencyCode: 'USD', amountMinor };
      await answered(world.dispatch.execute(new SendSandboxFunding(sent, world.call())));
    }
  }

  private async price(step: Extract<Step, { readonly do: 'QUOTE' }>): Promise<void> {
    const wanted: QuoteRequested = {
      ...requested('', this.destinationOf(step)),
      source: this.sourceOf(step),
      lockedSide: step.side,
      lockedAmountMinor: step.amount,
      ...(step.fee !== undefined && {
        platformFeeOverride: { fixed: { amountMinor: step.fee, currency: 'USD' }, basisPoints: 15n },
      }),
    };
    const answer = await answered(this.world.create(wanted, this.world.call({ commandId: newUuid() })));
    if (answer === undefined) return;
    const { id, transactionId, totalSendingAmount } = shownIn(answer);
    this.quotes.push({ id, transactionId, total: asBigint(totalSendingAmount) });
  }

  private sourceOf({ source }: Extract<Step, { readonly do: 'QUOTE' }>): QuoteRequested['source'] {
    const { customerId, accountId } = this.payer;
    switch (source) {
      case 'ACCOUNT':
        return { sourceType: 'ACCOUNT', accountId };
      case 'PLATFORM':
        return { sourceType: 'ACCOUNT', accountId: this.platformDollars };
      case 'PULLED':
        return { sourceType: 'ACCOUNT', accountId: this.pulled };
      case 'PUSHED':
        return { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId };
    }
  }

  private destinationOf({ destination }: Extract<Step, { readonly do: 'QUOTE' }>): string {
    switch (destination) {
      case 'BANK':
        return this.world.target();
      case 'OWN':
        return this.ownEuros;
      case 'OTHER':
        return this.other.accountId;
      case 'DOLLARS':
        return this.payer.accountId;
    }
  }
}

/** What was written as JSON and read again holds numbers where the document has amounts. */
const asBigint = (amount: bigint): bigint => BigInt(String(amount));

/** Undefined for a refusal; anything else that fails is a mistake. */
const answered = async <Answer>(attempt: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof RejectedError) return undefined;
    throw error;
  }
};

const legsOf = (command: LedgerCommand) => ('legs' in command ? command.legs : []);

/** The entry that settled each outgoing payment, by its transaction. */
const settlementsIn = (posted: readonly LedgerCommand[]): ReadonlyMap<string, LedgerCommand> => {
  const holders = new Map<string, string>();
  const settled = new Map<string, LedgerCommand>();
  for (const command of posted) {
    if (command.kind === 'PLACE_HOLD') holders.set(command.holdId, command.cause.transactionId);
    if (command.kind === 'CAPTURE_HOLD') settled.set(holders.get(command.holdId) ?? '', command);
    if (command.kind === 'POST_ENTRY' && command.cause.kind === 'PAYMENT')
      settled.set(command.cause.transactionId, command);
  }
  return settled;
};

/** What one side of an entry came to on some accounts. */
const movedOn = (
  command: LedgerCommand,
  side: 'DEBIT' | 'CREDIT',
  currency: string,
  accounts: readonly string[],
): bigint =>
  legsOf(command)
    .filter((leg) => leg.side === side && leg.amount.currency === currency && accounts.includes(leg.account))
    .reduce((sum, { amount }) => sum + amount.amountMinor, 0n);

/** What all entries together did to a currency; what came in and went out went through clearing. */
const sumOf = (commands: readonly LedgerCommand[], currency: CurrencyCode): bigint =>
  commands
    .flatMap(legsOf)
    .filter(({ amount }) => amount.currency === currency)
    .reduce(
      (sum, { side, amount }) => sum + (side === 'CREDIT' ? amount.amountMinor : -amount.amountMinor),
      0n,
    );

interface Published {
  readonly types: string[];
  readonly transactions: TransactionDocument[];
}

const publishedBy = async (world: QuotesWorld): Promise<ReadonlyMap<string, Published>> => {
  const messages = new Map<string, Published>();
  for (const { type, data } of await world.published()) {
    const { transaction } = data as { readonly transaction: TransactionDocument };
    const before = messages.get(transaction.id) ?? { types: [], transactions: [] };
    before.types.push(type.replace(/^quotes\./, '').replace(/\.v\d+$/, ''));
    before.transactions.push(transaction);
    messages.set(transaction.id, before);
  }
  return messages;
};

/**
 * The owner of each credited account has a transaction: the payment's own, or an incoming one of the same
 * quote (quotes §8). The platform's fee is no payment to the platform.
 */
const expectTransactionsOfCredited = async (world: QuotesWorld, fees: string): Promise<number> => {
  const messages = [...(await publishedBy(world)).values()].flatMap(({ transactions }) =>
    transactions.slice(-1),
  );
  let found = 0;
  for (const [id, entry] of settlementsIn(world.ledger.posted)) {
    const own = messages.find((transaction) => transaction.id === id);
    for (const { account, side } of legsOf(entry)) {
      const owner = world.ledger.accounts.get(account)?.owner;
      if (side !== 'CREDIT' || owner === undefined || account === fees) continue;
      const ownerId = owner.customerId ?? owner.platformId;
      const of = messages.filter(
        ({ quoteId, customerId }) => quoteId === own?.quoteId && customerId === ownerId,
      );
      expect(of).toHaveLength(1);
      if (ownerId === own?.customerId) continue;
      expect(of).toMatchObject([
        { type: 'INCOMING', status: 'COMPLETED', destination: { accountId: account } },
      ]);
      found += 1;
    }
  }
  return found;
};

const accountIn = (side: object): string => ('accountId' in side ? String(side.accountId) : '');

const refundOf = (transaction: TransactionDocument): string =>
  ('refund' in transaction ? transaction.refund?.status : undefined) ?? 'none';

const expectEdges = (edges: Readonly<Record<string, readonly string[]>>, states: readonly string[]): void =>
  states.forEach((state, index) => {
    const before = states[index - 1];
    if (before !== undefined && before !== state) expect(edges[before]).toContain(state);
  });

it('for every source and destination, money is conserved and events keep to their order', async () => {
  const stories = new Set<string>();
  let compared = 0;
  let credited = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (messages) => {
      const story = new Story();
      for (const step of messages) await story.play(step);
      const { world } = story;
      await world.letTimePass(300);
      for (const [id, { types, transactions }] of await publishedBy(world)) {
        const tale = types.join(' ');
        stories.add(tale);
        expect([id, SEQUENCES.some((whole) => whole === tale || whole.startsWith(`${tale} `))]).toStrictEqual(
          [id, true],
        );
        expectEdges(
          EDGES,
          transactions.map(({ status }) => status),
        );
        expectEdges(REFUND_EDGES, ['none', ...transactions.map(refundOf)]);
      }
      const settlements = settlementsIn(world.ledger.posted);
      for (const [id, { transactions }] of await publishedBy(world)) {
        const shown = transactions.at(-1);
        const entry = settlements.get(id);
        if (shown?.type !== 'OUTGOING' || entry === undefined) continue;
        compared += 1;
        const { source, destination, sentAmount, receivedAmount, platformFees } = shown;
        const from = [accountIn(source), 'CLEARING'];
        const to = [accountIn(destination), 'CLEARING'];
        expect([
          movedOn(entry, 'DEBIT', sentAmount.currency.code, from),
          movedOn(entry, 'CREDIT', receivedAmount.currency.code, to),
          movedOn(entry, 'CREDIT', 'USD', [story.platformDollars]),
        ]).toStrictEqual([
          asBigint(sentAmount.amount),
          asBigint(receivedAmount.amount),
          asBigint(platformFees),
        ]);
      }
      credited += await expectTransactionsOfCredited(world, story.platformDollars);
      for (const command of world.ledger.posted)
        for (const currency of ['USD', 'EUR'] as const) expect(sumOf([command], currency)).toBe(0n);
      for (const accountId of story.accounts) {
        const { available, held, pending } = world.ledger.account(accountId);
        // The ledger has a claim only on a platform that has spent the fee of a returned payment.
        expect(accountId === story.platformDollars || !available.isNegative()).toBe(true);
        expect([held.isZero() || held.isPositive(), pending.isZero()]).toStrictEqual([true, true]);
      }
    }),
    { numRuns: 120 },
  );
  // A sequence that never occurs proves nothing.
  expect(SEQUENCES.filter((tale) => stories.has(tale)).length).toBeGreaterThan(5);
  expect(compared).toBeGreaterThan(20);
  expect(credited).toBeGreaterThan(5);
});
