export * from './application/action.requests.js';
export * from './application/agent.requests.js';
export type { AgentPorts, AgentSecrets } from './application/ports.js';
export { agents } from './agents.module.js';
export { agentAuthenticator } from './infrastructure/agent-authenticator.adapter.js';
export { HmacAgentSecrets } from './infrastructure/agent-secrets.adapter.js';
export * from './published/agent.document.js';
export * from './published/events.js';
