import { agents, HmacAgentSecrets } from '@causeway/agents';
import type { HostedContext } from '@causeway/service';

/** Agents, whose device codes are hashed with a key of their own. */
export const host = (): HostedContext => ({
  definition: agents.definition,
  table: ({ masterKey, ...ports }) =>
    agents.table({ ...ports, secrets: new HmacAgentSecrets(masterKey.derive('agent-device-code')) }),
});
export { agents as context };
