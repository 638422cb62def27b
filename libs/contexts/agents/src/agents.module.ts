import { context, part } from '@causeway/commands';
import {
  agentEvents,
  agents as agentStreams,
  CARRY_OUT,
  type ActionDue,
} from './application/agent.aggregate.js';
import {
  agentQueries,
  changePolicyHandling,
  createAgentHandling,
  deleteAgentHandling,
  updateAgentHandling,
} from './application/agent.handlers.js';
import {
  deviceCodeQueries,
  issueDeviceCodeHandling,
  redeemDeviceCodeHandling,
} from './application/device-code.handlers.js';
import { decisionHandlings, submitHandlings } from './application/action.handlers.js';
import { actionQueries } from './application/action.queries.js';
import { finishAbandoned } from './application/carry-out.js';
import { meHandlings } from './application/me.handlers.js';
import { meQueries } from './application/me.queries.js';
import { following, forgetting } from './application/forget-person.js';
import type { AgentPorts } from './application/ports.js';
import { agentRejections } from './application/rejections.js';
import { CreateAgentStateView1767000000000 } from './infrastructure/migrations/1767000000000-create-agent-state-view.js';
import { FindActionByQuote1768000000000 } from './infrastructure/migrations/1768000000000-find-action-by-quote.js';
import { CreateAgentViews1766000000000 } from './infrastructure/migrations/1766000000000-create-agent-views.js';

/** A platform's agents, their policies, and how their software gets its credentials. */
const keeping = part<AgentPorts>({
  events: agentEvents,
  aggregates: [agentStreams],
  rejections: agentRejections,
  commands: (ports) => [
    createAgentHandling(ports),
    updateAgentHandling(ports),
    changePolicyHandling(ports),
    deleteAgentHandling(ports),
    issueDeviceCodeHandling(ports),
    redeemDeviceCodeHandling(ports),
  ],
  queries: (ports) => [...agentQueries(ports), ...deviceCodeQueries(ports)],
});

/** What an agent sees and does; its money moves by the quotes' own commands. */
const acting = part<AgentPorts>({
  commands: (ports) => [...submitHandlings(ports), ...decisionHandlings(ports), ...meHandlings(ports)],
  queries: (ports) => [...actionQueries(ports), ...meQueries(ports)],
  timers: (ports) => ({
    [CARRY_OUT]: ({ data }, call) => finishAbandoned(ports, data as ActionDue, call),
  }),
});

export const agents = context<AgentPorts>({
  name: 'agents',
  migrations: [
    CreateAgentViews1766000000000,
    CreateAgentStateView1767000000000,
    FindActionByQuote1768000000000,
  ],
  parts: [keeping, acting, following, forgetting],
});
