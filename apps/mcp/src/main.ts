import { EXIT, runProgram, TERMINAL } from '@causeway/cli';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { AgentApi, reasonOf } from './agent-api.js';
import { agentServer } from './agent-server.js';
import { DEFAULT_API_URL, MCP } from './mcp-options.js';

/** Standard output is the protocol's: whatever is said goes to standard error. */
const serve = async (): Promise<number> => {
  const { CAUSEWAY_API_URL: apiUrl = DEFAULT_API_URL, CAUSEWAY_AGENT_TOKEN: accessToken } = process.env;
  if (accessToken === undefined || accessToken === '') {
    TERMINAL.complain(
      'CAUSEWAY_AGENT_TOKEN is needed: the access token that the redemption of a device code gave.',
    );
    return EXIT.FAILED;
  }
  const server = await agentServer(new AgentApi({ apiUrl, accessToken }));
  await server.connect(new StdioServerTransport());
  return EXIT.DONE;
};

process.exitCode = await runProgram(MCP, process.argv.slice(2), {
  interpret: () => undefined,
  carryOut: serve,
  explain: (error) => `The tools cannot be offered: ${reasonOf(error)}`,
});
