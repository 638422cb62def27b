import { findAll, findOne, type CallContext, type FoldedStream } from '@causeway/commands';
import { laneOf, type ViewRecord } from '@causeway/event-store';
import { uuidOf, type Environment, type Id } from '@causeway/kernel';
import type { Agent, LoadedAgentEvent } from '../domain/agent.js';
import { actionView } from '../read/action.view.js';
import { agentOf, agentStateView } from '../read/agent-state.view.js';
import { agents } from './agent.aggregate.js';
import type { AgentPorts } from './ports.js';

type Ports = Pick<AgentPorts, 'rows' | 'store' | 'views'>;

/**
 * Which of the actions that wait for an approval a decision is about: that one, the one with that quote, every one, or
 * none. However many wait, the others are not read.
 */
export type Waiting =
  { readonly actionId: Id<'AgentAction'> } | { readonly quoteId: Id<'Quote'> } | 'EVERY_ONE' | 'NONE';

/** A decision on an agent that exists: on what its stream has folded into, however long that is. */
export const onAgent = (
  ports: Ports,
  { environment }: Pick<CallContext, 'environment'>,
  agentId: Id<'Agent'>,
  waiting: Waiting = 'NONE',
) => ({
  on: agents,
  id: uuidOf(agentId),
  folded: () => foldedAgent(ports, { environment, agentId }, waiting),
});

interface OneAgent {
  readonly environment: Environment;
  readonly agentId: Id<'Agent'>;
}

/** The state, and the rows of the actions that further events may change. */
export const foldedAgent = async (
  ports: Ports,
  agent: OneAgent,
  waiting: Waiting,
): Promise<FoldedStream<Agent>> => {
  const [kept, open] = await Promise.all([
    findOne(ports, agentStateView, { filters: agent }),
    openActions(ports, agent, waiting),
  ]);
  return {
    state: kept === undefined ? await loadAgent(ports, agent) : agentOf(kept, open),
    rows: open.map((action) => ({
      view: actionView,
      key: { environment: agent.environment, action_id: action.actionId },
      row: actionView.row(action),
    })),
  };
};

const openActions = async (
  ports: Ports,
  agent: OneAgent,
  waiting: Waiting,
): Promise<ViewRecord<typeof actionView>[]> => {
  if (waiting === 'NONE') return [];
  const actionId = waiting !== 'EVERY_ONE' && 'actionId' in waiting ? waiting.actionId : undefined;
  const quoteId = waiting !== 'EVERY_ONE' && 'quoteId' in waiting ? waiting.quoteId : undefined;
  return findAll(ports, actionView, {
    filters: { ...agent, ...(actionId !== undefined && { actionId }) },
    where: (param) => [
      "status in ('SUBMITTED', 'PENDING_APPROVAL')",
      ...(quoteId === undefined ? [] : [`action_order->>'quoteId' = ${param(quoteId)}`]),
    ],
    order: ['createdAt', 'actionId'],
  });
};

/** From its first event on: of an agent whose last event is older than the view of states. */
const loadAgent = async (
  { store }: Pick<AgentPorts, 'store'>,
  { environment, agentId }: OneAgent,
): Promise<Agent> => {
  const events = await store.load(
    laneOf(store.context, environment),
    `${agents.category}-${uuidOf(agentId)}`,
  );
  return events
    .map(({ type, data }) => ({ ...data, type }) as LoadedAgentEvent)
    .reduce<Agent>((agent, event) => agents.evolve(agent, event as never), agents.initial);
};
