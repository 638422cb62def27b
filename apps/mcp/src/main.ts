import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { AgentApi } from './agent-api.js';
import { agentServer } from './agent-server.js';

const DEFAULT_API_URL = 'http://127.0.0.1:3000/api/2025-10-13';

/** Standard output is the protocol's: whatever is said goes to standard error. */
const fail = (message: string): void => {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
};

const { CAUSEWAY_API_URL: apiUrl = DEFAULT_API_URL, CAUSEWAY_AGENT_TOKEN: accessToken } = process.env;
if (accessToken === undefined || accessToken === '') {
  fail('CAUSEWAY_AGENT_TOKEN is needed: the access token that the redemption of a device code gave.');
} else {
  try {
    const server = await agentServer(new AgentApi({ apiUrl, accessToken }));
    await server.connect(new StdioServerTransport());
  } catch (error) {
    fail(`The tools cannot be offered: ${error instanceof Error ? error.message : String(error)}`);
  }
}
