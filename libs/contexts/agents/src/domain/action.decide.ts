import { Money, nothing, record, reject, type Decision, type Id, type Instant } from '@causeway/kernel';
import type { Order, Refusal } from './action.js';
import type { Agent, AgentEvent, KnownAgent } from './agent.js';
import { admission, evaluate, withinLimits, type Spending, type Verdict } from './evaluate.js';
import type { AgentPermission } from './policy.js';
import type { AgentRejection } from './rejection-codes.js';
import { usageAt, windowsAt, type Spent } from './usage.js';

type Answer = Decision<AgentEvent, AgentRejection>;
interface When {
  readonly now: Instant;
}
type ActionId = Id<'AgentAction'>;

const PERMISSION: Readonly<Record<Order['type'], AgentPermission>> = {
  EXECUTE_QUOTE: 'EXECUTE_QUOTES',
  TRANSFER_IN: 'CREATE_TRANSFERS',
  TRANSFER_OUT: 'CREATE_TRANSFERS',
};

export interface Submission {
  readonly actionId: ActionId;
  readonly order: Order;
  readonly remittanceInformation?: string;
  /** What the platform will be shown of a quote. */
  readonly quote?: object;
  readonly spending: Spending;
}

/**
 * An agent wants money moved. Refused, held for the platform's approval, or started, and counted with that: one decision
 * on one stream, so that of any number at once none passes a limit (agents §2).
 */
export const submitAction = (submission: Submission, agent: Agent, { now }: When): Answer => {
  if (agent.status !== 'LIVE') return reject('AGENT_NOT_FOUND');
  const { actionId, order, quote, remittanceInformation } = submission;
  if (order.type === 'EXECUTE_QUOTE' && isSubmitted(agent, order.quoteId))
    return reject('QUOTE_ALREADY_SUBMITTED');
  const verdict = verdictOn(agent, submission, { now, judge: evaluate });
  if (verdict.outcome === 'REFUSED') return refusedBy(verdict);
  const { customerId } = agent;
  const submitted: AgentEvent = {
    type: 'ActionSubmitted',
    ...{ actionId, customerId, order },
    ...(remittanceInformation !== undefined && { remittanceInformation }),
    at: now,
  };
  if (verdict.outcome === 'AUTOMATIC') return record(submitted, started(actionId, verdict.amount, now));
  return record<AgentEvent>(submitted, {
    type: 'ActionHeld',
    ...{ actionId, customerId, ...(quote && { quote }) },
    at: now,
  });
};

const isSubmitted = ({ actions }: KnownAgent, quoteId: Id<'Quote'>): boolean =>
  Object.values(actions).some(
    (action) => action?.order.type === 'EXECUTE_QUOTE' && action.order.quoteId === quoteId,
  );

/** Checks 2 and 3, and those of `judge`, with the policy and the usage of this moment. */
const verdictOn = (
  agent: KnownAgent,
  { order, spending }: Pick<Submission, 'order' | 'spending'>,
  { now, judge }: When & { readonly judge: typeof evaluate },
): Verdict => {
  const reason = admission(agent, PERMISSION[order.type], 'CHANGE');
  return reason === undefined
    ? judge(agent.policy, usageAt(agent.usage, now), spending)
    : { outcome: 'REFUSED', reason };
};

const refusedBy = ({ reason, facts }: Extract<Verdict, { outcome: 'REFUSED' }>): Answer =>
  reject(reason, { ...facts });

const started = (actionId: ActionId, amount: bigint, now: Instant): AgentEvent => ({
  type: 'ActionStarted',
  actionId,
  spent: { amount, ...windowsAt(now) } satisfies Spent,
  at: now,
});

/**
 * The platform approves exactly what it was shown. The policy of this moment decides once more; what it refuses has
 * failed, and that is an answer and no error (agents §1, action state).
 */
export const approveAction = (
  actionId: ActionId,
  agent: Agent,
  { now }: When,
  rates: Spending['rates'],
): Answer => {
  if (agent.status !== 'LIVE') return reject('AGENT_NOT_FOUND');
  const action = agent.actions[actionId];
  if (action?.status !== 'HELD') return reject('ACTION_NOT_PENDING');
  const { order } = action;
  const asked = { order, spending: spendingOf(order, rates) };
  const verdict = verdictOn(agent, asked, { now, judge: withinLimits });
  if (verdict.outcome === 'REFUSED')
    return record({ type: 'ActionFailed', actionId, code: verdict.reason, at: now });
  return record(started(actionId, verdict.amount, now));
};

/**
 * What an order would spend, in the currency that it names, with the rates by which it is compared with the limits of
 * the agent.
 */
export const spendingOf = (
  { amountMinor, currency, accountId }: Order,
  rates: Spending['rates'],
): Spending => ({
  money: Money.of(amountMinor, currency),
  rates,
  ...(accountId !== undefined && { accountId }),
});

/** The platform says no; of an approval and a rejection at once the first counts (agents §3). */
export const rejectAction = (
  { actionId, reason }: { readonly actionId: ActionId; readonly reason?: string },
  agent: Agent,
  { now }: When,
): Answer => {
  if (agent.status !== 'LIVE') return reject('AGENT_NOT_FOUND');
  if (agent.actions[actionId]?.status !== 'HELD') return reject('ACTION_NOT_PENDING');
  const { customerId } = agent;
  return record({
    type: 'ActionRejected',
    ...{ actionId, customerId, ...(reason !== undefined && { reason }) },
    at: now,
  });
};

export type Outcome = { readonly transactionId: Id<'Transaction'> } | { readonly refusal: Refusal };

/** What became of a started action. Who finds that it is known already changes nothing. */
export const concludeAction = (
  { actionId, outcome }: { readonly actionId: ActionId; readonly outcome: Outcome },
  agent: Agent,
  { now }: When,
): Decision<AgentEvent> => {
  const action = agent.status === 'ABSENT' ? undefined : agent.actions[actionId];
  if (action?.status !== 'STARTED') return nothing();
  if ('transactionId' in outcome)
    return record({ type: 'ActionApproved', actionId, transactionId: outcome.transactionId, at: now });
  const { refusal } = outcome;
  return record<AgentEvent>(
    action.wasHeld
      ? { type: 'ActionFailed', actionId, code: refusal.code, at: now }
      : { type: 'ActionRefused', actionId, refusal, at: now },
  );
};
