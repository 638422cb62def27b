import { rowOf } from '@causeway/commands';
import { defineView, json, text, type ViewRecord } from '@causeway/event-store';
import { Erased, type Environment, type Id } from '@causeway/kernel';
import type { OpenAction } from '../domain/action.js';
import type { Agent, KnownAgent } from '../domain/agent.js';
import type { actionView } from './action.view.js';

type KeptAction = Omit<OpenAction, 'remittanceInformation' | 'quote'>;
type Kept = Omit<KnownAgent, 'name' | 'platformCustomerId' | 'actions' | 'concluded'> & {
  readonly actions: Readonly<Partial<Record<Id<'AgentAction'>, KeptAction>>>;
};
interface Words {
  readonly name: string;
  readonly platformCustomerId: string;
  readonly remittances: Readonly<Record<string, string>>;
}

/**
 * What every stream of an agent has folded into, one row each, of a deleted one too: an agent that acts for years is
 * decided on without its past. What only the answer to one request needs, a quote that was shown and the action that
 * ended last, is not in it; and of any number of actions that wait for an approval each has a row of its own.
 */
export const agentStateView = defineView('agents.agent_state_view', {
  key: ['environment', 'agentId'],
  subject: 'customerId',
  columns: {
    environment: text<Environment>(),
    agentId: text<Id<'Agent'>>(),
    customerId: text<Id<'Customer'>>(),
    kept: json<Kept>(),
    words: json<Words>().sealed(),
  },
});

export const agentStateRows = rowOf(agentStateView, (agent: Agent, { environment }) => {
  if (agent.status === 'ABSENT') return null;
  const { name, platformCustomerId, actions, concluded: _answered, ...state } = agent;
  const { agentId, customerId } = state;
  const remittances: Record<string, string> = {};
  const open: Record<string, KeptAction> = {};
  for (const [actionId, action] of Object.entries(actions) as [string, OpenAction][]) {
    if (action.status === 'HELD') continue;
    const { remittanceInformation, quote: _shown, ...kept } = action;
    open[actionId] = kept;
    if (typeof remittanceInformation === 'string') remittances[actionId] = remittanceInformation;
  }
  const words =
    name instanceof Erased || platformCustomerId instanceof Erased
      ? Erased.instance
      : { name, platformCustomerId, remittances };
  return { environment, agentId, customerId, kept: { ...state, actions: open }, words };
});

/** The agent of a row, as its stream folds to, with those of its waiting actions that are given. */
export const agentOf = (
  { kept, words }: ViewRecord<typeof agentStateView>,
  waiting: readonly ViewRecord<typeof actionView>[],
): KnownAgent => {
  const spoken = words instanceof Erased ? undefined : words;
  const started = (Object.entries(kept.actions) as [string, KeptAction][]).map(([actionId, action]) => {
    const remittanceInformation = spoken?.remittances[actionId];
    const said = remittanceInformation !== undefined && { remittanceInformation };
    return [actionId, { ...action, ...said }] as const;
  });
  const held = waiting
    .filter(({ actionId, status }) => status === 'PENDING_APPROVAL' && kept.actions[actionId] === undefined)
    .map((action) => [action.actionId, heldAction(action)] as const);
  return {
    ...kept,
    name: spoken?.name ?? Erased.instance,
    platformCustomerId: spoken?.platformCustomerId ?? Erased.instance,
    actions: Object.fromEntries<OpenAction>([...held, ...started]),
  };
};

const heldAction = (row: ViewRecord<typeof actionView>): OpenAction => {
  const { actionOrder: order, createdAt: submittedAt, remittanceInformation } = row;
  return {
    ...{ status: 'HELD', wasHeld: true, order, submittedAt },
    ...(remittanceInformation !== undefined && { remittanceInformation }),
  };
};
