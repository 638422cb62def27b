import { instant, Money, newId, Rate, type CurrencyCode, type Id, type Instant } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import fc from 'fast-check';
import { plainOf, policyFrom, updateFrom } from '../testing/plain-policy.js';
import {
  PER_DOLLAR,
  PolicyOracle,
  type PlainOrder,
  type PlainPolicy,
  type PlainUpdate,
} from '../testing/policy-oracle.js';
import { approveAction, concludeAction, rejectAction, submitAction } from './action.decide.js';
import type { Order } from './action.js';
import { changePolicy, updateAgent } from './agent.decide.js';
import { evolveAgent, noAgent, type Agent, type AgentEvent, type KnownAgent } from './agent.js';
import { admission } from './evaluate.js';
import { AGENT_PERMISSIONS } from './policy.js';
import { usageAt } from './usage.js';

const ACCOUNTS = [newId('InternalAccount'), newId('InternalAccount'), newId('InternalAccount')];
const START = Date.parse('2026-01-30T20:00:00.000Z');

const ratesFrom = (from: string, areKnown: boolean): Partial<Record<CurrencyCode, Rate>> =>
  Object.fromEntries(
    Object.entries(areKnown ? PER_DOLLAR : {}).flatMap(([to, per]) => {
      const own = PER_DOLLAR[from];
      return own === undefined || to === from ? [] : [[to, Rate.of(BigInt(per), BigInt(own))]];
    }),
  );

/** Compared strictly, so that each has a prototype as any other object has. */
const PLAIN = { noNullPrototype: true } as const;
/** A choice within another one favours its first otherwise. */
const FAIR = { depthSize: 'max' } as const;
const orNot = <Value, Other>(value: fc.Arbitrary<Value>, other: Other, weight = 1) =>
  fc.oneof(FAIR, { weight: 1, arbitrary: value }, { weight, arbitrary: fc.constant(other) });
const maybe = <Value>(value: fc.Arbitrary<Value>) => orNot(value, undefined);
const seldom = <Value>(value: fc.Arbitrary<Value>) => orNot(value, undefined, 4);
const currencies = fc.constantFrom(...Object.keys(PER_DOLLAR));
const positive = fc.integer({ min: 1, max: 2_000 });
/** Of the least one nothing is left in another currency, so that it has to stay what it is. */
const each = fc.oneof(FAIR, { weight: 4, arbitrary: positive }, { weight: 1, arbitrary: fc.constant(1) });
const mode = fc.constantFrom('AUTO', 'APPROVAL_REQUIRED');
const initialMode = fc.constantFrom('AUTO', 'APPROVAL_REQUIRED', 'APPROVAL_REQUIRED');
const someAccounts = fc.subarray(ACCOUNTS);
const somePermissions = fc.subarray([...AGENT_PERMISSIONS]);
const rules = fc.uniqueArray(
  fc.record({ accountId: fc.constantFrom(...ACCOUNTS), mode: maybe(mode), each: maybe(each) }, PLAIN),
  { maxLength: 2, selector: ({ accountId }) => accountId },
);
/** Wide at first, so that much is held and started; what changes then is narrow. */
const policies: fc.Arbitrary<PlainPolicy> = fc.record(
  {
    ...{
      permissions: orNot(somePermissions, AGENT_PERMISSIONS, 8),
      mode: initialMode,
      allowed: seldom(someAccounts),
    },
    ...{ rules, currency: currencies, each, times: seldom(fc.nat(6)) },
    ...{ daily: seldom(positive), monthly: seldom(positive) },
    ...{ asksAbove: maybe(positive), asksIn: maybe(currencies) },
  },
  PLAIN,
);
const orNone = <Value>(value: fc.Arbitrary<Value>) => orNot(value, null);
const changes: fc.Arbitrary<PlainUpdate> = fc.oneof(
  FAIR,
  somePermissions.map((each) => ({ permissions: each })),
  mode.map((each) => ({ mode: each })),
  currencies.map((currency) => ({ currency })),
  positive.map((each) => ({ each: Math.ceil(each / 4) })),
  fc.nat(3).map((times) => ({ times })),
  orNone(positive).map((daily) => ({ daily })),
  orNone(positive).map((monthly) => ({ monthly })),
  orNone(someAccounts).map((allowed) => ({ allowed })),
  rules.map((each) => ({ rules: each })),
  orNone(positive).map((asksAbove) => ({ asksAbove })),
  currencies.map((asksIn) => ({ asksIn })),
);
const updates = fc.tuple(changes, changes).map(([one, other]): PlainUpdate => ({ ...one, ...other }));
const orders: fc.Arbitrary<PlainOrder> = fc.record(
  {
    type: fc.constantFrom('EXECUTE_QUOTE' as const, 'TRANSFER_IN' as const, 'TRANSFER_OUT' as const),
    amount: fc.integer({ min: 1, max: 800 }),
    currency: currencies,
    accountId: fc.constantFrom(...ACCOUNTS, undefined),
  },
  PLAIN,
);

type Step = (both: Beside, now: Instant) => void;
const which = fc.nat(20);
const submit = fc.tuple(orders, which).map(
  ([order, nth]): Step =>
    (both, now) =>
      both.submit(order, nth, now),
);
const approve = which.map(
  (nth): Step =>
    (both, now) =>
      both.approve(nth, now),
);
const change = updates.map(
  (sent): Step =>
    (both, now) =>
      both.change(sent, now),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  FAIR,
  { weight: 8, arbitrary: submit },
  { weight: 4, arbitrary: approve },
  { weight: 2, arbitrary: change },
  ...[
    which.map(
      (nth): Step =>
        (both, now) =>
          both.reject(nth, now),
    ),
    which.map(
      (nth): Step =>
        (both, now) =>
          both.conclude(true, nth, now),
    ),
    which.map(
      (nth): Step =>
        (both, now) =>
          both.conclude(false, nth, now),
    ),
    fc.boolean().map(
      (isPaused): Step =>
        (both, now) =>
          both.pause(isPaused, now),
    ),
    fc.boolean().map(
      (hasRates): Step =>
        (both) =>
          both.market(hasRates),
    ),
    fc.constantFrom(...AGENT_PERMISSIONS).map(
      (each): Step =>
        (both) =>
          both.admit(each),
    ),
  ].map((arbitrary) => ({ weight: 1, arbitrary })),
);
const WIDE: PlainUpdate = {
  ...{ permissions: AGENT_PERMISSIONS, mode: 'AUTO', allowed: null, rules: [] },
  ...{ each: 9_000, daily: null, monthly: null, times: 99 },
  // Above which nearly everything waits.
  ...{ asksAbove: 1, asksIn: 'EUR' },
};
const narrow: fc.Arbitrary<Step> = fc.oneof(
  FAIR,
  { weight: 6, arbitrary: change },
  { weight: 1, arbitrary: fc.constant<Step>((both, now) => both.pause(true, now)) },
  { weight: 1, arbitrary: fc.constant<Step>((both) => both.market(false)) },
);
/** Much is held under a wide policy, which becomes a narrow one before it is approved. */
const narrowed = fc
  .tuple(
    fc.array(submit, { minLength: 4, maxLength: 6 }),
    narrow,
    fc.array(approve, { minLength: 6, maxLength: 8 }),
  )
  .map(([submits, then, approvals]): Step[] => [
    (both, now) => both.change(WIDE, now),
    ...submits,
    then,
    ...approvals,
    ...submits,
  ]);
const stories = fc
  .oneof(FAIR, fc.array(step, { maxLength: 25, size: 'max' }), narrowed)
  .chain((steps) => fc.tuple(...steps.map((each) => fc.tuple(fc.nat(8), fc.constant(each)))));

interface Entry {
  readonly actionId: Id<'AgentAction'>;
  readonly order: PlainOrder;
  state: 'HELD' | 'STARTED' | 'APPROVED' | 'GONE';
  /** In the currency of the limits, and when it was counted. */
  amount: number;
  at: Instant;
}

/** The agent beside its oracle: each step is asked of both. */
class Beside {
  agent: Agent;
  private readonly oracle: PolicyOracle;
  private readonly entries: Entry[] = [];
  private isPaused = false;

  constructor(
    policy: PlainPolicy,
    private readonly seen: Set<string>,
  ) {
    this.oracle = new PolicyOracle(policy);
    this.agent = evolveAgent(noAgent, {
      type: 'AgentCreated',
      ...{ agentId: newId('Agent'), customerId: newId('Customer'), platformId: 'p' },
      ...{ platformCustomerId: 'c', name: 'n', policy: policyFrom(policy), createdAt: instant(START) },
    });
  }

  get known(): KnownAgent {
    if (this.agent.status === 'ABSENT') throw new Error('it was created');
    return this.agent;
  }
  private apply(events: readonly AgentEvent[]): void {
    for (const event of events) this.agent = evolveAgent(this.agent, event);
  }
  private one(state: Entry['state'], which: number): Entry | undefined {
    const some = this.entries.filter((entry) => entry.state === state);
    return some[which % Math.max(1, some.length)];
  }

  private ratesFrom(from: string): Partial<Record<CurrencyCode, Rate>> {
    return ratesFrom(from, this.oracle.hasRates);
  }

  submit(wanted: PlainOrder, which: number, now: Instant): void {
    const former = this.entries[which];
    const order =
      wanted.type !== 'EXECUTE_QUOTE'
        ? wanted
        : former?.order.type === 'EXECUTE_QUOTE'
          ? former.order
          : { ...wanted, quoteId: newId('Quote') };
    const { quoteId, type, amount, currency, accountId } = order;
    const isOpen = this.entries.some(
      (entry) => quoteId === entry.order.quoteId && quoteId && ['HELD', 'STARTED'].includes(entry.state),
    );
    const verdict = isOpen ? 'QUOTE_ALREADY_SUBMITTED' : this.oracle.verdict(order, this.isPaused, now);
    this.seen.add(verdict);
    const actionId = newId('AgentAction');
    const sum = { amountMinor: BigInt(amount), currency, ...(accountId && { accountId }) };
    const [sourceAccountId, destinationAccountId] = ['here', 'there'];
    const asked = (
      type === 'EXECUTE_QUOTE'
        ? { ...sum, type, quoteId, transactionId: newId('Transaction') }
        : { ...sum, type, sourceAccountId, destinationAccountId }
    ) as Order;
    const money = Money.of(BigInt(amount), currency as CurrencyCode);
    const spending = { money, rates: this.ratesFrom(currency), ...(accountId && { accountId }) };
    const decided = submitAction({ actionId, order: asked, spending: spending as never }, this.agent, {
      now,
    });
    const isHeld = decided.events.some((event) => event.type === 'ActionHeld');
    const taken = isHeld ? 'APPROVAL' : 'AUTOMATIC';
    expect(decided.outcome === 'rejected' ? decided.rejection.code : taken).toBe(verdict);
    this.apply(decided.events);
    if (decided.outcome === 'rejected') return;
    const entry: Entry = { actionId, order, state: 'HELD', amount: 0, at: now };
    this.entries.push(entry);
    if (!isHeld) this.starts(entry, now);
  }
  private starts(entry: Entry, at: Instant): void {
    const amount = this.oracle.worth(entry.order) ?? 0;
    Object.assign(entry, { state: 'STARTED', amount, at });
    this.oracle.spends(amount, at);
  }

  approve(which: number, now: Instant): void {
    const entry = this.one('HELD', which);
    if (entry === undefined) return;
    const verdict = this.oracle.verdict(entry.order, this.isPaused, now, true);
    this.seen.add(`approved: ${verdict}`);
    const rates = this.ratesFrom(entry.order.currency);
    const { events } = approveAction(entry.actionId, this.agent, { now }, rates);
    const passes = verdict === 'AUTOMATIC';
    const found = events.map((event) => (event.type === 'ActionFailed' ? event.code : event.type));
    expect(found).toStrictEqual([passes ? 'ActionStarted' : verdict]);
    this.apply(events);
    if (passes) this.starts(entry, now);
    else entry.state = 'GONE';
  }

  reject(which: number, now: Instant): void {
    const entry = this.one('HELD', which);
    if (entry === undefined) return;
    this.apply(rejectAction({ actionId: entry.actionId }, this.agent, { now }).events);
    entry.state = 'GONE';
  }

  conclude(isGood: boolean, which: number, now: Instant): void {
    const entry = this.one('STARTED', which);
    if (entry === undefined) return;
    const refusal = { context: 'quotes', code: 'INSUFFICIENT_BALANCE', details: {} };
    const outcome = isGood ? { transactionId: newId('Transaction') } : { refusal };
    this.apply(concludeAction({ actionId: entry.actionId, outcome }, this.agent, { now }).events);
    if (!isGood) this.oracle.givesBack(entry.amount, entry.at);
    entry.state = isGood ? 'APPROVED' : 'GONE';
  }

  pause(isPaused: boolean, now: Instant): void {
    this.isPaused = isPaused;
    this.apply(updateAgent({ isPaused }, this.agent, { now }).events);
  }

  /** Rates are away, or are back. */
  market(hasRates: boolean): void {
    this.oracle.hasRates = hasRates;
  }

  admit(permission: (typeof AGENT_PERMISSIONS)[number]): void {
    for (const kind of ['READ', 'CHANGE'] as const)
      expect(admission(this.known, permission, kind)).toBe(
        this.oracle.admits(permission, this.isPaused, kind === 'CHANGE'),
      );
  }

  change(sent: PlainUpdate, now: Instant): void {
    const { currency: from } = this.known.policy.spendingLimits;
    const rate = sent.currency && this.ratesFrom(from)[sent.currency as CurrencyCode];
    const facts = { ownAccounts: new Set(ACCOUNTS), ...(rate && { rate: { from, rate } }) };
    const decided = changePolicy(updateFrom(sent), this.agent, { now }, facts);
    const policy = this.oracle.updated(sent);
    expect(decided.outcome === 'rejected').toBe(policy === undefined);
    this.seen.add(policy === undefined ? 'policy refused' : 'policy changed');
    if (policy === undefined) return;
    if (policy.currency !== from) this.seen.add('policy recast');
    this.apply(decided.events);
    const inFlight = this.entries.filter(({ state }) => state === 'STARTED');
    this.oracle.becomes(policy, inFlight);
  }

  /** Policy and counters are the oracle's. */
  compare(now: Instant): void {
    expect(plainOf(this.known.policy)).toStrictEqual(this.oracle.policy);
    const { times: dailyTransactionCount, day, month } = this.oracle.usage(now);
    expect(usageAt(this.known.usage, now)).toStrictEqual({
      ...{ day: now.slice(0, 10), month: now.slice(0, 7), dailyTransactionCount },
      ...{ dailySpend: BigInt(day), monthlySpend: BigInt(month) },
    });
  }
}

const REASONS = [
  ...['AGENT_PAUSED', 'PERMISSION_DENIED', 'ACCOUNT_NOT_ALLOWED', 'RATE_UNAVAILABLE'],
  ...['PER_TRANSACTION_LIMIT', 'DAILY_LIMIT', 'MONTHLY_LIMIT', 'DAILY_TRANSACTION_LIMIT'],
];

describe('the policy language (agents §2)', () => {
  it('decides and counts as plain questions over the whole history do', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(policies, stories, (policy, story) => {
        const both = new Beside(policy, seen);
        let time = START;
        for (const [hours, taken] of story) {
          time += hours * 3_600_000;
          const now = instant(time);
          taken(both, now);
          both.compare(now);
        }
      }),
      { numRuns: 400 },
    );
    const wanted = [
      ...['AUTOMATIC', 'APPROVAL', 'QUOTE_ALREADY_SUBMITTED', ...REASONS],
      ...['AUTOMATIC', ...REASONS].map((reason) => `approved: ${reason}`),
      ...['policy changed', 'policy refused', 'policy recast'],
    ];
    expect(wanted.filter((each) => !seen.has(each))).toStrictEqual([]);
  });

  it('needs an agent that is there', () => {
    const { given } = decider<Agent, AgentEvent>({ initial: noAgent, evolve: evolveAgent });
    given()
      .when((agent) => rejectAction({ actionId: newId('AgentAction') }, agent, { now: instant(START) }))
      .thenRejected('AGENT_NOT_FOUND')
      .andRecorded();
  });
});
