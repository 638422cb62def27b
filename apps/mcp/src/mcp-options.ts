import { oneCommand } from '@causeway/cli';

export const DEFAULT_API_URL = 'http://127.0.0.1:3000/api/2025-10-13';

export const MCP = oneCommand({
  name: 'npm run --silent mcp',
  summary: "Offer an agent's operations as tools of an assistant, over standard input and output.",
  options: {},
  remarks: `It is a server of the Model Context Protocol: an assistant starts it, and what it says is the protocol's.

  CAUSEWAY_AGENT_TOKEN  the access token that the redemption of a device code gave
  CAUSEWAY_API_URL      where the API is (default: ${DEFAULT_API_URL})`,
  ending: 'Exit codes: 0 done, 1 without a token or an API, 2 wrong command line.',
});
