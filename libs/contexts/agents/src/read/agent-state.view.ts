import { rowOf } from '@causeway/commands';
import { defineView, json, text, type ViewRecord } from '@causeway/event-store';
import { Erased, type Environment, type Id } from '@causeway/kernel';
import type { OpenAction } from '../domain/action.js';
import type { Agent, KnownAgent } from '../domain/agent.js';

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
 * ended last, is not in it.
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

/** The agent of a row, as its stream folds to. */
export const agentOf = ({ kept, words }: ViewRecord<typeof agentStateView>): KnownAgent => {
  if (words instanceof Erased) return { ...kept, name: Erased.instance, platformCustomerId: Erased.instance };
  const { name, platformCustomerId, remittances } = words;
  const actions = Object.fromEntries(
    (Object.entries(kept.actions) as [string, KeptAction][]).map(([actionId, action]) => {
      const remittanceInformation = remittances[actionId];
      return [actionId, { ...action, ...(remittanceInformation !== undefined && { remittanceInformation }) }];
    }),
  );
  return { ...kept, name, platformCustomerId, actions };
};
