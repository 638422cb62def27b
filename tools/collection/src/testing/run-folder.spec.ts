import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Collection, RequestItem } from '../making/collection-format.js';
import { request } from '../making/operation-request.js';
import { runFolder } from './run-folder.js';

interface Heard {
  readonly line: string;
  readonly authorization: string | undefined;
  readonly body: string;
  readonly header: string | undefined;
}

const item = (
  name: string,
  path: string,
  then: string[] = [],
  more: Partial<RequestItem> = {},
): RequestItem => ({
  name,
  event: [{ listen: 'test', script: { type: 'text/javascript', exec: then } }],
  request: request({ method: 'GET', path }, {}),
  ...more,
});
const collectionOf = (...items: RequestItem[]): Collection => ({
  info: { name: 'toy', description: '', schema: '' },
  auth: {
    type: 'basic',
    basic: [
      { key: 'username', value: '{{apiKeyId}}', type: 'string' },
      { key: 'password', value: '{{apiKeySecret}}', type: 'string' },
    ],
  },
  variable: [
    { key: 'baseUrl', value: 'http://never.invalid' },
    { key: 'made', value: '' },
  ],
  item: [{ name: 'Toys', item: items }],
});

describe('a folder', () => {
  let server: Server;
  let heard: Heard[];
  let variables: Record<string, string>;
  beforeAll(async () => {
    server = createServer((incoming, answer) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        heard.push({
          line: `${incoming.method} ${incoming.url}`,
          authorization: incoming.headers.authorization,
          body: Buffer.concat(chunks).toString(),
          header: incoming.headers['idempotency-key'] as string | undefined,
        });
        answer.statusCode = incoming.url === '/gone' ? 404 : 200;
        answer.end(JSON.stringify({ id: 'toy-1', count: heard.length }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    variables = { baseUrl: `http://127.0.0.1:${port}`, apiKeyId: 'key', apiKeySecret: 'secret' };
  });
  beforeEach(() => {
    heard = [];
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const run = (...items: RequestItem[]) => runFolder(collectionOf(...items), 'Toys', { variables });

  it('sends its requests in order, with the credentials of the collection', async () => {
    const sent = await run(item('A', '/a'), item('B', '/b'));
    expect(sent).toStrictEqual([
      { name: 'A', status: 200, checks: [] },
      { name: 'B', status: 200, checks: [] },
    ]);
    const authorization = `Basic ${Buffer.from('key:secret').toString('base64')}`;
    expect(heard.map(({ line, authorization }) => [line, authorization])).toStrictEqual([
      ['GET /a', authorization],
      ['GET /b', authorization],
    ]);
  });

  it('passes the values of a script to later requests: path, header and body', async () => {
    const body = request(
      { method: 'POST', path: '/toys/{made}' },
      {
        header: [
          { key: 'Idempotency-Key', value: 'key-{{made}}' },
          { key: 'X-Off', value: '{{absent}}', disabled: true },
        ],
        body: { id: '{{made}}' },
      },
    );
    await run(
      item('Make', '/make', ["pm.collectionVariables.set('made', pm.response.json().id);"]),
      item('Use', '/use', [], { request: body }),
    );
    expect(heard[1]).toMatchObject({
      line: 'POST /toys/toy-1',
      body: '{\n  "id": "toy-1"\n}',
      header: 'key-toy-1',
    });
  });

  it('reports each request with its checks, and continues after one that fails', async () => {
    const checks = ["pm.test('there', () => pm.response.to.have.status(200));"];
    expect(await run(item('Gone', '/gone', checks), item('Here', '/here', checks))).toStrictEqual([
      { name: 'Gone', status: 404, checks: [{ rule: 'there', failure: '404 is not 200' }] },
      { name: 'Here', status: 200, checks: [{ rule: 'there' }] },
    ]);
  });

  it('repeats a request as long as its script asks for it', async () => {
    const untilThree = ["if (pm.response.json().count < 3) pm.execution.setNextRequest('Watch');"];
    const sent = await run(item('Watch', '/watch', untilThree), item('End', '/end'));
    expect(sent.map(({ name }) => name)).toStrictEqual(['Watch', 'Watch', 'Watch', 'End']);
  });

  it('ends with an error when it would never end', async () => {
    await expect(run(item('Watch', '/watch', ["pm.execution.setNextRequest('Watch');"]))).rejects.toThrow(
      'Toys does not come to an end',
    );
  });

  it.each([
    ['a variable that nothing has filled', item('A', '/{made}'), 'The variable made has no value'],
    [
      'a next request that is not there',
      item('A', '/a', ["pm.execution.setNextRequest('B');"]),
      'no request B',
    ],
  ])('fails at %s', async (_what, toy, message) => {
    await expect(run(toy)).rejects.toThrow(message);
  });

  it('ends at a script that breaks off, because its values are missing', async () => {
    const sent = await run(item('A', '/a', ['nonsense();']), item('B', '/{made}'));
    const failure = 'nonsense is not defined';
    expect(sent).toStrictEqual([
      { name: 'A', status: 200, checks: [{ rule: 'the script comes to its end', failure }] },
    ]);
  });

  it('that is missing is reported by name', async () => {
    await expect(runFolder(collectionOf(), 'Cards', { variables })).rejects.toThrow('no folder Cards');
  });
});
