import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { jest } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AgentApi } from './agent-api.js';
import { agentServer } from './agent-server.js';

const AGENT = [{ AgentAuth: [] }];
const DOCUMENT = {
  paths: {
    '/agents': { get: { operationId: 'listAgents', security: [{ BasicAuth: [] }] } },
    '/agents/me/actions': {
      get: {
        ...{ operationId: 'agentListActions', summary: 'List', security: AGENT },
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
      },
    },
    '/agents/me/quotes/{quoteId}/execute': {
      post: {
        ...{ operationId: 'agentExecuteQuote', summary: 'Execute', security: AGENT },
        parameters: [
          { name: 'quoteId', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'Idempotency-Key', in: 'header', description: 'Once', schema: { type: 'string' } },
        ],
        requestBody: {
          required: false,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Execution' } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Execution: { type: 'object', properties: { factor: { $ref: '#/components/schemas/Factor' } } },
      Factor: { type: 'string' },
      Unrelated: { type: 'string' },
    },
  },
};
const REFUSAL = {
  ...{ status: 403, code: 'FORBIDDEN', message: 'The limit of the day would be exceeded' },
  details: { reason: 'DAILY_LIMIT', limit: 1 },
};

/** The service as a tool meets it: what it was asked, and what it answers. */
const asked: { readonly line: string; readonly headers: object; readonly body: string }[] = [];
let service: Server;
let client: Client;
let port: number;

const connected = async (api: AgentApi): Promise<Client> => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await (await agentServer(api)).connect(ours);
  const connecting = new Client({ name: 'spec', version: '1' });
  await connecting.connect(theirs);
  return connecting;
};

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { authorization, 'idempotency-key': key } = request.headers;
      asked.push({
        line: `${request.method ?? ''} ${request.url ?? ''}`,
        headers: { authorization, key },
        body,
      });
      const isRefused = request.method === 'POST';
      response.statusCode = isRefused ? 403 : 200;
      const isDocument = request.url?.endsWith('/openapi.json') === true;
      response.end(JSON.stringify(isDocument ? DOCUMENT : isRefused ? REFUSAL : { data: [] }));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  ({ port } = service.address() as AddressInfo);
  const api = new AgentApi({ apiUrl: `http://127.0.0.1:${String(port)}/api`, accessToken: 'agt_1' });
  client = await connected(api);
});
afterAll(async () => {
  await client.close();
  await new Promise((resolve) => service.close(resolve));
});

describe('an assistant that connects with the protocol’s own client', () => {
  it('finds the agent’s operations as tools, and no platform’s', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toStrictEqual(['agentListActions', 'agentExecuteQuote']);
    expect(tools[1]?.inputSchema).toStrictEqual({
      type: 'object',
      properties: {
        quoteId: { type: 'string' },
        idempotencyKey: { type: 'string', description: 'Once' },
        body: { $ref: '#/$defs/Execution' },
      },
      required: ['quoteId'],
      $defs: {
        Execution: { type: 'object', properties: { factor: { $ref: '#/$defs/Factor' } } },
        Factor: { type: 'string' },
      },
    });
    expect(tools.map(({ annotations }) => annotations?.readOnlyHint)).toStrictEqual([true, false]);
  });

  it('is promised no news of the list, which stays as it is', () => {
    expect(client.getServerCapabilities()).toStrictEqual({ tools: { listChanged: false } });
  });

  it('gets the service’s answer, with the agent’s credentials', async () => {
    const result = await client.callTool({
      name: 'agentListActions',
      arguments: { limit: 5, stray: 1, body: {} },
    });
    expect(result).toStrictEqual({ content: [{ type: 'text', text: '{"data":[]}' }] });
    expect(asked.at(-1)).toStrictEqual({
      line: 'GET /api/agents/me/actions?limit=5',
      headers: { authorization: 'Bearer agt_1', key: undefined },
      body: '',
    });
  });

  it('reads why its policy refused, as a result', async () => {
    const result = await client.callTool({
      name: 'agentExecuteQuote',
      arguments: { quoteId: 'Quote:a/b', idempotencyKey: 'order-17', body: { factor: 'SMS' } },
    });
    const reason = 'Refused (403 DAILY_LIMIT): The limit of the day would be exceeded';
    expect(result).toStrictEqual({
      isError: true,
      content: [{ type: 'text', text: `${reason}\n${JSON.stringify(REFUSAL)}` }],
    });
    expect(asked.at(-1)).toStrictEqual({
      line: 'POST /api/agents/me/quotes/Quote%3Aa%2Fb/execute',
      headers: { authorization: 'Bearer agt_1', key: 'order-17' },
      body: '{"factor":"SMS"}',
    });
  });

  it.each([
    [{ idempotencyKey: 'k' }, 'quoteId is required'],
    [{ quoteId: null }, 'quoteId is required'],
    [{ quoteId: '' }, 'quoteId is no id'],
    [{ quoteId: '..' }, 'quoteId is no id'],
    [{ quoteId: 'Quote:\ud800' }, 'quoteId is no id'],
    [
      { quoteId: '.', idempotencyKey: 'order ☃' },
      'quoteId is no id, idempotencyKey may hold printable ASCII only',
    ],
    [{ quoteId: 'Quote:1', idempotencyKey: '1\r\nx: y' }, 'idempotencyKey may hold printable ASCII only'],
  ])('reads of %j that it was not sent, and why', async (given, why) => {
    const before = asked.length;
    const result = await client.callTool({ name: 'agentExecuteQuote', arguments: given });
    const text = `Not sent: ${why}`;
    expect(result).toStrictEqual({ isError: true, content: [{ type: 'text', text }] });
    expect(asked.length).toBe(before);
  });

  it('leaves out what a model gives as null', async () => {
    await client.callTool({
      name: 'agentExecuteQuote',
      arguments: { quoteId: 'Quote:1', idempotencyKey: null, body: null },
    });
    expect(asked.at(-1)).toStrictEqual({
      line: 'POST /api/agents/me/quotes/Quote%3A1/execute',
      headers: { authorization: 'Bearer agt_1', key: undefined },
      body: '',
    });
  });

  it('reads that no answer came, as a result too', async () => {
    const away = new AgentApi({ apiUrl: `http://127.0.0.1:${String(port)}/api/`, accessToken: 'agt_1' });
    const other = await connected(away);
    jest
      .spyOn(away, 'call')
      .mockRejectedValue(new TypeError('fetch failed', { cause: new Error('connection refused') }));
    const result = await other.callTool({ name: 'agentListActions', arguments: {} });
    const text = 'No answer from the service (connection refused): whether it was carried out is not known';
    expect(result).toStrictEqual({ isError: true, content: [{ type: 'text', text }] });
    await other.close();
  });

  it('is refused a tool that is not there', async () => {
    await expect(client.callTool({ name: 'listAgents', arguments: {} })).rejects.toThrow(
      /no tool listAgents/,
    );
  });
});
