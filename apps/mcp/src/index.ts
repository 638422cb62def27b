export { agentServer } from './agent-server.js';
export { AgentApi } from './agent-api.js';
