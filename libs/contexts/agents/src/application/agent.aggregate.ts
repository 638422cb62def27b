import type { Aggregate } from '@causeway/commands';
import type { EventCatalog } from '@causeway/event-store';
import { after, uuidOf, type Id } from '@causeway/kernel';
import { agentPersonal, evolveAgent, noAgent, type Agent, type AgentEvent } from '../domain/agent.js';
import { ACTION_HELD, type ActionHeldV1 } from '../published/events.js';
import { actionRows } from '../read/action.view.js';
import { heldActionDocument } from '../read/held-action.js';
import { agentStateRows } from '../read/agent-state.view.js';
import { agentRows } from '../read/agent.view.js';
import { AGENT_STREAMS, deviceCodeRows } from '../read/device-code.view.js';

/** Every event of an agent's stream; one that is missing here does not compile. */
export const agentEvents = {
  AgentCreated: { version: 1, ...agentPersonal.AgentCreated },
  AgentRenamed: { version: 1, ...agentPersonal.AgentRenamed },
  AgentPaused: { version: 1 },
  AgentResumed: { version: 1 },
  AgentPolicyChanged: { version: 1 },
  DeviceCodeIssued: { version: 1 },
  DeviceCodeRedeemed: { version: 1 },
  AgentDeleted: { version: 1 },
  ActionSubmitted: { version: 1, ...agentPersonal.ActionSubmitted },
  ActionHeld: { version: 1, ...agentPersonal.ActionHeld },
  ActionStarted: { version: 1 },
  ActionApproved: { version: 1 },
  ActionFailed: { version: 1 },
  ActionRefused: { version: 1 },
  ActionRejected: { version: 1, ...agentPersonal.ActionRejected },
} as const satisfies EventCatalog & Record<AgentEvent['type'], unknown>;

export const CARRY_OUT = 'carry-out-action';
export interface ActionDue {
  readonly agentId: Id<'Agent'>;
  readonly actionId: Id<'AgentAction'>;
  readonly platformId: string;
}
/** A request takes a second. A slower one is helped: each step has one id, and happens once, however many drive it. */
const ABANDONED_AFTER_MS = 10_000;

/**
 * One stream an agent, `agent-<uuid>`, with its policy, what it spent and its actions: whatever limits it is decided
 * where it is counted.
 */
export const agents: Aggregate<Agent, AgentEvent> = {
  category: AGENT_STREAMS,
  initial: noAgent,
  evolve: evolveAgent,
  views: [agentRows, agentStateRows, deviceCodeRows, actionRows],
  publish: (event, agent) => {
    if (event.type !== 'ActionHeld' || agent.status === 'ABSENT') return undefined;
    const data: ActionHeldV1 = { action: heldActionDocument(agent, event.actionId) };
    return { type: ACTION_HELD, key: agent.agentId, data, subject: agent.customerId };
  },
  consequences: (event, _before, agent) => {
    if (agent.status === 'ABSENT' || !('actionId' in event)) return {};
    const { actionId } = event;
    const timerId = `carry-out-${uuidOf(actionId)}`;
    if (event.type === 'ActionStarted') {
      const data: ActionDue = { agentId: agent.agentId, actionId, platformId: agent.platformId };
      return { timers: [{ timerId, name: CARRY_OUT, dueAt: after(event.at, ABANDONED_AFTER_MS), data }] };
    }
    const isOver = ['ActionApproved', 'ActionFailed', 'ActionRefused'].includes(event.type);
    return isOver ? { cancelTimers: [timerId] } : {};
  },
};
