import type { CallContext, Dispatch } from '@causeway/commands';
import type { AgentAuthenticator, Caller } from '@causeway/http';
import { FindAgentOfToken } from '../application/agent.requests.js';
import { hashOfToken } from './agent-secrets.adapter.js';

const ACCESS_TOKEN = /^agt_[0-9a-f]{40}$/;

/**
 * Asks the agents' owner for every request, so that a deleted agent's next one is refused on every node. Only the digest
 * of a token travels.
 */
export const agentAuthenticator = (dispatch: Dispatch, callOf: () => CallContext): AgentAuthenticator => ({
  agentOf: async (accessToken): Promise<Caller | undefined> => {
    if (!ACCESS_TOKEN.test(accessToken)) return undefined;
    const tokenHash = hashOfToken(accessToken);
    const found = await dispatch.execute(new FindAgentOfToken({ tokenHash }, callOf()));
    return found === null ? undefined : { ...found, tokenId: found.agentId, permissions: [] };
  },
});
