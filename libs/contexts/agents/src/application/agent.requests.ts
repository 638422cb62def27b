import { Command, Query } from '@causeway/commands';
import type { Environment, Id, Instant, KeysetPosition, Page } from '@causeway/kernel';
import type { NewPolicy, Policy, PolicyUpdate } from '../domain/policy.js';
import type { AgentDocument, DeviceCodeDocument } from '../published/agent.document.js';

interface OfAgent {
  readonly agentId: Id<'Agent'>;
}

/** Creates an agent, not connected and not paused, with its first device code (agents §3). */
export class CreateAgent extends Command<
  { readonly name: string; readonly customerId: Id<'Customer'>; readonly policy: NewPolicy },
  { readonly agent: AgentDocument; readonly deviceCode: DeviceCodeDocument }
> {
  static readonly type = 'agents.create-agent';
}

/** Refuses with `AGENT_NOT_FOUND`, also a deleted one. */
export class GetAgent extends Query<OfAgent, AgentDocument> {
  static readonly type = 'agents.get-agent';
}

/** The platform's living agents, newest first (agents §3). */
export class ListAgents extends Query<AgentsWanted, Page<AgentDocument>> {
  static readonly type = 'agents.list-agents';
}
export interface AgentsWanted {
  readonly customerId?: Id<'Customer'>;
  readonly isPaused?: boolean;
  readonly isConnected?: boolean;
  readonly createdAfter?: Instant;
  readonly createdBefore?: Instant;
  readonly updatedAfter?: Instant;
  readonly updatedBefore?: Instant;
  readonly limit: number;
  readonly after?: KeysetPosition;
}

/** Renames, pauses or resumes; refuses with `AGENT_NOT_FOUND`. */
export class UpdateAgent extends Command<
  OfAgent & { readonly name?: string; readonly isPaused?: boolean },
  AgentDocument
> {
  static readonly type = 'agents.update-agent';
}

/** Effective for the next evaluation; refuses with `AGENT_NOT_FOUND`, and `INVALID_INPUT` with every wrong field. */
export class ChangeAgentPolicy extends Command<OfAgent & { readonly policy: PolicyUpdate }, AgentDocument> {
  static readonly type = 'agents.change-agent-policy';
}

/** For good: its token opens nothing any more; refuses with `AGENT_NOT_FOUND` (agents §3). */
export class DeleteAgent extends Command<OfAgent, null> {
  static readonly type = 'agents.delete-agent';
}

/** A new code, which voids an earlier one; refuses with `AGENT_NOT_FOUND` and `AGENT_CONNECTED`. */
export class IssueDeviceCode extends Command<OfAgent, DeviceCodeDocument> {
  static readonly type = 'agents.issue-device-code';
}

/** Refuses with `DEVICE_CODE_NOT_FOUND`. */
export class GetDeviceCodeStatus extends Query<
  { readonly code: string },
  { readonly code: string; readonly redeemed: boolean }
> {
  static readonly type = 'agents.get-device-code-status';
}

/**
 * By the person or program that holds the code, once, in whichever environment it is; refuses with `DEVICE_CODE_NOT_FOUND` and
 * `DEVICE_CODE_DEAD` (agents §3).
 */
export class RedeemDeviceCode extends Command<
  { readonly code: string },
  {
    readonly agentId: Id<'Agent'>;
    readonly agentName: string;
    readonly accessToken: string;
    readonly policy: Policy;
  }
> {
  static readonly type = 'agents.redeem-device-code';
}

/** The edge's: whose token it is at this moment, by the digest of it; `null` for none. */
export class FindAgentOfToken extends Query<
  { readonly tokenHash: string },
  { readonly agentId: Id<'Agent'>; readonly platformId: string; readonly environment: Environment } | null
> {
  static readonly type = 'agents.find-agent-of-token';
}
