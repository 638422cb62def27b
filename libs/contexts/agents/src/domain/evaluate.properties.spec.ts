import { Money, newId, Rate, type CurrencyCode, type Instant } from '@causeway/kernel';
import { instant } from '@causeway/kernel';
import fc from 'fast-check';
import { decider } from '@causeway/testing';
import { approveAction, concludeAction, rejectAction, submitAction } from './action.decide.js';
import { evolveAgent, noAgent, type Agent, type AgentEvent } from './agent.js';
import type { Policy } from './policy.js';
import { usageAt } from './usage.js';

/**
 * The policy language a second time, from the tables of agents §2 and in another way: the whole history is a list, every
 * counter is added up anew, amounts are decimal text in cents of a dollar, and the checks are a list of questions.
 */
interface Entry {
  readonly at: Instant;
  readonly dollars: number;
  state: 'HELD' | 'STARTED' | 'APPROVED' | 'GONE';
}
interface Asked {
  readonly at: Instant;
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly account: number;
}
/** So many of the currency's units are worth a hundred dollar cents; a whole number of them, so that text is exact. */
const PER_DOLLAR: Readonly<Record<string, number>> = { USD: 100, EUR: 80, MXN: 2_000 };

const oracleVerdict = (policy: Policy, paused: boolean, past: readonly Entry[], asked: Asked): string => {
  const worth = (to: string): number | undefined => {
    const [from, into] = [PER_DOLLAR[asked.currency], PER_DOLLAR[to]];
    if (asked.currency === to) return asked.amount;
    return from === undefined || into === undefined ? undefined : Math.ceil((asked.amount * into) / from);
  };
  const rule = policy.accountRestrictions?.accountRules?.find(
    ({ accountId }) => accountId === ACCOUNTS[asked.account],
  );
  const { spendingLimits: limits, approvalThresholds: threshold } = policy;
  const spent = worth(limits.currency);
  const counting = past.filter(({ state }) => state === 'STARTED' || state === 'APPROVED');
  const sum = (length: number): number =>
    counting
      .filter(({ at }) => at.slice(0, length) === asked.at.slice(0, length))
      .reduce((total, { dollars }) => total + dollars, 0);
  const today = counting.filter(({ at }) => at.slice(0, 10) === asked.at.slice(0, 10)).length;
  const atMost = (limit: bigint | number | undefined, value: number): boolean =>
    limit === undefined || value <= Number(limit);
  const each = rule?.perTransactionLimit ?? limits.perTransactionLimit;
  const allowed = policy.accountRestrictions?.allowedAccountIds;
  const questions: readonly (readonly [string, boolean])[] = [
    ['AGENT_PAUSED', !paused],
    ['PERMISSION_DENIED', policy.permissions.includes('CREATE_TRANSFERS')],
    ['ACCOUNT_NOT_ALLOWED', allowed === undefined || allowed.some((id) => id === ACCOUNTS[asked.account])],
    ['RATE_UNAVAILABLE', spent !== undefined],
    ['PER_TRANSACTION_LIMIT', atMost(each, spent ?? 0)],
    ['DAILY_LIMIT', atMost(limits.dailyLimit, sum(10) + (spent ?? 0))],
    ['MONTHLY_LIMIT', atMost(limits.monthlyLimit, sum(7) + (spent ?? 0))],
    ['DAILY_TRANSACTION_LIMIT', atMost(limits.dailyTransactionLimit, today + 1)],
  ];
  const failed = questions.find(([, holds]) => !holds);
  if (failed !== undefined) return failed[0];
  if ((rule?.executionMode ?? policy.defaultExecutionMode) === 'APPROVAL_REQUIRED') return 'APPROVAL';
  if (threshold?.amount === undefined || threshold.currency === undefined) return 'AUTOMATIC';
  const compared = worth(threshold.currency);
  if (compared === undefined) return 'RATE_UNAVAILABLE';
  return compared > Number(threshold.amount) ? 'APPROVAL' : 'AUTOMATIC';
};

const ACCOUNTS = [newId('InternalAccount'), newId('InternalAccount'), newId('InternalAccount')];
const customerId = newId('Customer');
const START = Date.parse('2026-01-30T20:00:00.000Z');

const currencies = fc.constantFrom<CurrencyCode>('USD', 'EUR', 'MXN', 'JPY');
const priced = fc.constantFrom<CurrencyCode>('USD', 'EUR', 'MXN');
const limit = fc.option(fc.integer({ min: 0, max: 3_000 }).map(BigInt), { nil: undefined });
const positive = fc.integer({ min: 1, max: 1_500 }).map(BigInt);
const mode = fc.constantFrom('AUTO' as const, 'APPROVAL_REQUIRED' as const);
const present = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value;

const policies: fc.Arbitrary<Policy> = fc
  .record({
    permitted: fc.integer({ min: 0, max: 9 }).map((nth) => nth > 0),
    defaultExecutionMode: mode,
    currency: priced,
    perTransactionLimit: positive,
    dailyLimit: limit,
    dailyTransactionLimit: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
    monthlyLimit: limit,
    allowed: fc.option(fc.subarray(ACCOUNTS), { nil: undefined }),
    rule: fc.option(
      fc.record({
        accountId: fc.constantFrom(...ACCOUNTS),
        executionMode: fc.option(mode, { nil: undefined }),
        perTransactionLimit: fc.option(positive, { nil: undefined }),
      }),
      { nil: undefined },
    ),
    threshold: fc.option(fc.record({ currency: currencies, amount: positive }), { nil: undefined }),
  })
  .map(({ permitted, defaultExecutionMode, allowed, rule, threshold, ...limits }) => ({
    permissions: permitted ? ['CREATE_TRANSFERS'] : [],
    defaultExecutionMode,
    spendingLimits: present(limits),
    accountRestrictions: present({
      allowedAccountIds: allowed,
      accountRules: rule && [present(rule)],
    }),
    approvalThresholds: threshold,
  }));

const STEPS = ['SUBMIT', 'SUBMIT', 'SUBMIT', 'APPROVE', 'REJECT', 'SUCCEED', 'FAIL', 'PAUSE'] as const;
const stories = fc.array(
  fc.record({
    what: fc.constantFrom(...STEPS),
    hours: fc.integer({ min: 0, max: 14 }),
    amount: fc.integer({ min: 1, max: 1_600 }),
    currency: currencies,
    account: fc.integer({ min: 0, max: 2 }),
    which: fc.nat(20),
  }),
  { maxLength: 25 },
);

const ratesFrom = (from: CurrencyCode) =>
  Object.fromEntries(
    Object.entries(PER_DOLLAR).flatMap(([to, per]) => {
      const own = PER_DOLLAR[from];
      return own === undefined || to === from ? [] : [[to, Rate.of(BigInt(per), BigInt(own))]];
    }),
  );

const { given } = decider<Agent, AgentEvent>({ initial: noAgent, evolve: evolveAgent });

describe('the policy language (agents §2)', () => {
  it('decides and counts as plain questions over the whole history do', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(policies, stories, (policy, story) => {
        let agent = evolveAgent(noAgent, {
          type: 'AgentCreated',
          ...{ agentId: newId('Agent'), platformId: 'p', customerId, platformCustomerId: 'c' },
          ...{ name: 'n', policy, createdAt: instant(START) },
        });
        const apply = (events: readonly AgentEvent[]) => {
          for (const event of events) agent = evolveAgent(agent, event);
        };
        const history: (Entry & {
          readonly actionId: ReturnType<typeof newActionId>;
          readonly asked: Asked;
        })[] = [];
        let [time, paused] = [START, false];
        for (const step of story) {
          time += step.hours * 3_600_000;
          const now = instant(time);
          const of = (state: Entry['state']) => {
            const some = history.filter((entry) => entry.state === state);
            return some[step.which % Math.max(1, some.length)];
          };
          if (step.what === 'PAUSE') {
            paused = !paused;
            apply([{ type: paused ? 'AgentPaused' : 'AgentResumed', at: now }]);
          } else if (step.what === 'SUBMIT') {
            const actionId = newActionId();
            const asked: Asked = { at: now, ...step };
            const accountId = ACCOUNTS[step.account] ?? ACCOUNTS[0] ?? newId('InternalAccount');
            const decided = submitAction(
              {
                actionId,
                order: {
                  ...{ type: 'TRANSFER_OUT', amountMinor: BigInt(step.amount), currency: step.currency },
                  ...{ accountId, sourceAccountId: accountId, destinationAccountId: 'there' },
                },
                spending: {
                  money: Money.of(BigInt(step.amount), step.currency),
                  ...{ accountId, rates: ratesFrom(step.currency) },
                },
              },
              agent,
              { now },
            );
            const verdict = oracleVerdict(policy, paused, history, asked);
            seen.set(verdict, (seen.get(verdict) ?? 0) + 1);
            const actual =
              decided.outcome === 'rejected'
                ? decided.rejection.code
                : decided.events.some(({ type }) => type === 'ActionHeld')
                  ? 'APPROVAL'
                  : 'AUTOMATIC';
            expect(actual).toBe(verdict);
            apply(decided.events);
            if (verdict === 'APPROVAL' || verdict === 'AUTOMATIC')
              history.push({
                ...{ actionId, asked, at: now, dollars: spentBy(policy, asked) },
                state: verdict === 'AUTOMATIC' ? 'STARTED' : 'HELD',
              });
          } else if (step.what === 'APPROVE') {
            const entry = of('HELD');
            if (entry === undefined) continue;
            const decided = approveAction(entry.actionId, agent, { now }, ratesFrom(entry.asked.currency));
            const verdict = oracleVerdict(
              { ...policy, approvalThresholds: {}, defaultExecutionMode: 'AUTO' },
              paused,
              history,
              { ...entry.asked, at: now },
            );
            const passes = verdict === 'AUTOMATIC' || verdict === 'APPROVAL';
            expect(decided.events.map(({ type }) => type)).toStrictEqual([
              passes ? 'ActionStarted' : 'ActionFailed',
            ]);
            apply(decided.events);
            history.splice(history.indexOf(entry), 1, {
              ...entry,
              at: now,
              state: passes ? 'STARTED' : 'GONE',
            });
          } else if (step.what === 'REJECT') {
            const entry = of('HELD');
            if (entry === undefined) continue;
            apply(rejectAction({ actionId: entry.actionId }, agent, { now }).events);
            entry.state = 'GONE';
          } else {
            const entry = of('STARTED');
            if (entry === undefined) continue;
            const isGood = step.what === 'SUCCEED';
            const outcome = isGood
              ? { transactionId: newId('Transaction') }
              : { refusal: { context: 'quotes', code: 'INSUFFICIENT_BALANCE', details: {} } };
            apply(concludeAction({ actionId: entry.actionId, outcome }, agent, { now }).events);
            entry.state = isGood ? 'APPROVED' : 'GONE';
          }
          if (agent.status === 'ABSENT') throw new Error('it was created');
          const counting = history.filter(({ state }) => state === 'STARTED' || state === 'APPROVED');
          const within = (length: number) =>
            counting.filter(({ at }) => at.slice(0, length) === now.slice(0, length));
          const total = (entries: readonly Entry[]) =>
            BigInt(entries.reduce((sum, { dollars }) => sum + dollars, 0));
          expect(usageAt(agent.usage, now)).toStrictEqual({
            ...{ day: now.slice(0, 10), month: now.slice(0, 7) },
            dailyTransactionCount: within(10).length,
            dailySpend: total(within(10)),
            monthlySpend: total(within(7)),
          });
        }
      }),
      { numRuns: 300 },
    );
    const verdicts = [
      ...['AUTOMATIC', 'APPROVAL', 'AGENT_PAUSED', 'PERMISSION_DENIED', 'ACCOUNT_NOT_ALLOWED'],
      ...[
        'RATE_UNAVAILABLE',
        'PER_TRANSACTION_LIMIT',
        'DAILY_LIMIT',
        'MONTHLY_LIMIT',
        'DAILY_TRANSACTION_LIMIT',
      ],
    ];
    expect(verdicts.filter((verdict) => !seen.has(verdict))).toStrictEqual([]);
  });

  it('needs an agent that is there', () => {
    given()
      .when((agent) => rejectAction({ actionId: newActionId() }, agent, { now: instant(START) }))
      .thenRejected('AGENT_NOT_FOUND')
      .andRecorded();
  });
});

const newActionId = () => newId('AgentAction');

const spentBy = ({ spendingLimits: { currency } }: Policy, asked: Asked): number => {
  const [from, into] = [PER_DOLLAR[asked.currency] ?? 1, PER_DOLLAR[currency] ?? 1];
  return asked.currency === currency ? asked.amount : Math.ceil((asked.amount * into) / from);
};
