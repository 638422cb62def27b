import { findAll, findOne, type CallContext, type FoldedStream } from '@causeway/commands';
import { laneOf } from '@causeway/event-store';
import { uuidOf, type Environment, type Id } from '@causeway/kernel';
import type { Agent, LoadedAgentEvent } from '../domain/agent.js';
import { actionView } from '../read/action.view.js';
import { agentOf, agentStateView } from '../read/agent-state.view.js';
import { agents } from './agent.aggregate.js';
import type { AgentPorts } from './ports.js';

type Ports = Pick<AgentPorts, 'rows' | 'store' | 'views'>;

/** A decision on an agent that exists: on what its stream has folded into, however long that is. */
export const onAgent = (
  ports: Ports,
  { environment }: Pick<CallContext, 'environment'>,
  agentId: Id<'Agent'>,
) => ({
  on: agents,
  id: uuidOf(agentId),
  folded: () => foldedAgent(ports, environment, agentId),
});

/** The state, and the rows of the actions that further events may change. */
export const foldedAgent = async (
  ports: Ports,
  environment: Environment,
  agentId: Id<'Agent'>,
): Promise<FoldedStream<Agent>> => {
  const [kept, open] = await Promise.all([
    findOne(ports, agentStateView, { filters: { environment, agentId } }),
    findAll(ports, actionView, {
      filters: { environment, agentId },
      where: () => ["status in ('SUBMITTED', 'PENDING_APPROVAL')"],
      order: ['createdAt', 'actionId'],
    }),
  ]);
  return {
    state: kept === undefined ? await loadAgent(ports, environment, agentId) : agentOf(kept),
    rows: open.map((action) => ({
      view: actionView,
      key: { environment, action_id: action.actionId },
      row: actionView.row(action),
    })),
  };
};

/** From its first event on: of an agent whose last event is older than the view of states. */
const loadAgent = async (
  { store }: Pick<AgentPorts, 'store'>,
  environment: Environment,
  agentId: Id<'Agent'>,
): Promise<Agent> => {
  const events = await store.load(
    laneOf(store.context, environment),
    `${agents.category}-${uuidOf(agentId)}`,
  );
  return events
    .map(({ type, data }) => ({ ...data, type }) as LoadedAgentEvent)
    .reduce<Agent>((agent, event) => agents.evolve(agent, event as never), agents.initial);
};
