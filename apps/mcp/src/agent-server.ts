import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import { reasonOf, type AgentApi, type Answer } from './agent-api.js';
import { agentTools, type AgentTool } from './agent-tools.js';
import { argumentFaults, withoutNulls, type Arguments } from './argument-faults.js';

const INSTRUCTIONS =
  'Tools of a payments service. You act for one customer within the limits of a policy: getAgentMe shows them. ' +
  'Amounts are whole numbers in the smallest unit of their currency. A payment may wait for an approval: its status is ' +
  'PENDING_APPROVAL then, and reading the action shows what became of it. Give each payment an idempotencyKey of its own and repeat it under the ' +
  'same one where no answer came: it is made once. A refusal names its reason; do not retry it unchanged.';

/** A server whose tools are the operations of an agent, as the service documents them at this moment. */
export const agentServer = async (api: AgentApi): Promise<McpServer> => {
  const tools = new Map(agentTools(await api.document()).map((tool) => [tool.name, tool]));
  const offered = new McpServer({ name: 'causeway', version: '1.0.0' }, { instructions: INSTRUCTIONS });
  // Read once, at the start: a client that waited for news of the list would wait for ever.
  offered.server.registerCapabilities({ tools: { listChanged: false } });
  // Schemas are the document's own, which the handlers of one tool would not take.
  offered.server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tools.values()].map(({ name, description, inputSchema, method }) => ({
      ...{ name, description, inputSchema },
      annotations: { readOnlyHint: method === 'GET', destructiveHint: method !== 'GET' },
    })),
  }));
  offered.server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const tool = tools.get(params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}`);
    return carriedOut(api, tool, withoutNulls(params.arguments ?? {}));
  });
  return offered;
};

/** What a tool cannot be sent for is readable too: what is wrong with its arguments, or that the service gave no answer. */
const carriedOut = async (api: AgentApi, tool: AgentTool, given: Arguments): Promise<CallToolResult> => {
  const faults = argumentFaults(tool, given);
  if (faults.length > 0) return failed(`Not sent: ${faults.join(', ')}`);
  try {
    return resultOf(await api.call(tool, given));
  } catch (error) {
    return failed(`No answer from the service (${reasonOf(error)}): whether it was carried out is not known`);
  }
};

const failed = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] });

interface ErrorEnvelope {
  readonly code?: string;
  readonly message?: string;
  readonly details?: { readonly reason?: string };
}

/** What was refused is for the model to read: its reason first, then everything that the service said of it. */
const resultOf = ({ status, text }: Answer): CallToolResult => {
  if (status < 400) return { content: [{ type: 'text', text: text === '' ? 'Done' : text }] };
  return failed(`${refusalIn(status, text)}\n${text}`);
};

const refusalIn = (status: number, text: string): string => {
  const { code = '', message = '', details } = envelopeIn(text);
  return `Refused (${String(status)} ${details?.reason ?? code}): ${message}`;
};

const envelopeIn = (text: string): ErrorEnvelope => {
  try {
    return JSON.parse(text) as ErrorEnvelope;
  } catch {
    return { message: 'The service did not answer in its own form' };
  }
};
