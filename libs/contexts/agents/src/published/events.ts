import type { AgentActionDocument } from './agent.document.js';

/** What other contexts may rely on; additive only. The ordering key is the agent's id. */
export const ACTION_HELD = 'agents.action-held.v1';
export interface ActionHeldV1 {
  /** With everything that an approval screen shows. */
  readonly action: AgentActionDocument;
}
