import { rowOf } from '@causeway/commands';
import { defineView, flag, json, text, time, type ViewRecord } from '@causeway/event-store';
import { Erased, type Environment, type Id, type Instant } from '@causeway/kernel';
import type { Agent } from '../domain/agent.js';
import type { Policy } from '../domain/policy.js';
import { resetsOf, usageAt, type Usage } from '../domain/usage.js';
import type { AgentDocument } from '../published/agent.document.js';

/** One row a living agent: a deleted one has none, so that its token opens nothing from that commit on. */
export const agentView = defineView('agents.agent_view', {
  key: ['environment', 'agentId'],
  subject: 'customerId',
  columns: {
    environment: text<Environment>(),
    agentId: text<Id<'Agent'>>(),
    platformId: text(),
    customerId: text<Id<'Customer'>>(),
    platformCustomerId: text().sealed(),
    name: text().sealed(),
    policy: json<Policy>(),
    usage: json<Usage>(),
    isPaused: flag(),
    isConnected: flag(),
    tokenHash: text().optional(),
    createdAt: time(),
    updatedAt: time(),
  },
});

export const agentRows = rowOf(agentView, (agent: Agent, { environment }) =>
  agent.status === 'LIVE' ? { ...agent, environment } : null,
);

export type ShownAgent = Omit<
  ViewRecord<typeof agentView>,
  'environment' | 'tokenHash' | 'platformId' | 'platformCustomerId'
> &
  Partial<Pick<ViewRecord<typeof agentView>, 'platformCustomerId'>>;

/** The agent as the API shows it at a moment: windows that have ended count nothing (agents §2). */
export const toAgentDocument = (agent: ShownAgent, now: Instant): AgentDocument => {
  const { agentId: id, name, customerId, isPaused, isConnected, policy, createdAt, updatedAt } = agent;
  const usage = usageAt(agent.usage, now);
  const { dailyTransactionCount, dailySpend, monthlySpend } = usage;
  return {
    ...{ id, name: name instanceof Erased ? name.toJSON() : name, customerId, isPaused, isConnected },
    policy,
    usage: { dailyTransactionCount, dailySpend, monthlySpend, ...resetsOf(usage) },
    ...{ createdAt, updatedAt },
  };
};
