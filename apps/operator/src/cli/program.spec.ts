import { EXIT } from '@causeway/cli';
import { runProgram } from './program.js';
import type { Fetch } from './client.js';

const TOKEN = 'operator-token-that-is-never-shown';
const PLATFORM = 'Platform:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';

interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const run = async (answer: { status?: number; body?: unknown; text?: string } | Error, ...line: string[]) => {
  const asked: Asked[] = [];
  const said: string[] = [];
  const complained: string[] = [];
  const fetcher = (async (url: string, request: RequestInit) => {
    asked.push({
      url,
      method: request.method ?? '',
      headers: request.headers as Record<string, string>,
      body: typeof request.body === 'string' ? JSON.parse(request.body) : undefined,
    });
    if (answer instanceof Error) throw answer;
    const text = answer.text ?? (answer.body === undefined ? null : JSON.stringify(answer.body));
    return new Response(text, { status: answer.status ?? 200 });
  }) as Fetch;
  const code = await runProgram(line, {
    env: { CAUSEWAY_DATA_DIR: '/nowhere', CAUSEWAY_OPERATOR_TOKEN: TOKEN },
    say: (text) => said.push(text),
    complain: (text) => complained.push(text),
    fetch: fetcher,
  });
  return { code, asked, said: said.join('\n'), complained: complained.join('\n') };
};

const EMPTY_PAGE = { data: [], hasMore: false, totalCount: 0 };

describe('a run', () => {
  it('sends one request with the token, and prints the answer', async () => {
    const { code, asked, said } = await run({ body: EMPTY_PAGE }, 'platforms', 'list', '--limit', '5');
    expect(code).toBe(EXIT.DONE);
    expect(asked).toStrictEqual([
      {
        url: 'http://127.0.0.1:3000/operator/platforms?limit=5',
        method: 'GET',
        headers: { authorization: `Bearer ${TOKEN}` },
        body: undefined,
      },
    ]);
    expect(said).toBe('There is no platform yet. `platforms create` opens one.');
  });

  it('gives the answer as it came with --json', async () => {
    const { said } = await run({ body: EMPTY_PAGE }, 'platforms', 'list', '--json');
    expect(JSON.parse(said)).toStrictEqual(EMPTY_PAGE);
  });

  it('ends with 1 and the API’s words when it is refused', async () => {
    const refusal = {
      status: 409,
      body: { status: 409, code: 'CONFLICT', message: 'Another platform has this name' },
    };
    const { code, said, complained } = await run(
      refusal,
      'platforms',
      'create',
      '--name',
      'A',
      '--regulated',
      'no',
    );
    expect([code, said, complained]).toStrictEqual([1, '', '409 CONFLICT: Another platform has this name']);
  });

  it('ends with 1 and a remedy when no service answers', async () => {
    const refused = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
    const { code, complained } = await run(refused, 'status');
    expect(code).toBe(1);
    expect(complained).toMatch(/^Nothing answers at http:\/\/127\.0\.0\.1:3000 \(ECONNREFUSED\).*npm start/);
  });

  it('ends with 1 when the answer is too long in coming, or is not one of Causeway’s', async () => {
    const late = Object.assign(new Error('late'), { name: 'TimeoutError' });
    expect(await run(late, 'status')).toMatchObject({
      code: 1,
      complained: expect.stringContaining('did not answer within'),
    });
    const strange = await run({ text: '<html>' }, 'status');
    expect(strange).toMatchObject({ code: 1, said: '', complained: expect.stringContaining('--base-url') });
  });

  it('ends with 2 and the help when the line is wrong, and sends no request', async () => {
    const { code, asked, said, complained } = await run(
      { body: {} },
      'tokens',
      'create',
      '--permissions',
      'ALL',
    );
    expect([code, asked, said]).toStrictEqual([2, [], '']);
    expect(complained).toContain('--name is needed');
    expect(complained).toContain(
      '--permissions is one or more of READ, OPERATE, ADMINISTER, VIEW, TRANSACT, MANAGE, with commas between them, not "ALL".',
    );
    expect(complained).toContain('npm run operator -- tokens create');
  });

  it('needs no service to help', async () => {
    const { code, asked, said } = await run({ body: {} }, 'tokens', '--help');
    expect([code, asked]).toStrictEqual([0, []]);
    expect(said).toContain('tokens revoke');
  });

  it('warns before the token goes to another machine unencrypted', async () => {
    const { complained } = await run(
      { body: EMPTY_PAGE },
      'platforms',
      'list',
      '--base-url',
      'http://pay.example',
    );
    expect(complained).toBe("Warning: the operator's token goes to pay.example unencrypted. Use https.");
  });

  it.each([
    [
      'refused',
      { status: 401, body: { status: 401, code: 'UNAUTHORIZED', message: 'Authentication failed' } },
    ],
    ['away', new TypeError('fetch failed')],
    ['strange', { text: 'x' }],
  ])('never prints the operator’s token, also when the service is %s', async (_how, answer) => {
    const { said, complained } = await run(answer, 'lanes');
    expect(said + complained).not.toContain(TOKEN);
  });
});

describe('a secret that was just made', () => {
  const token = {
    id: 'Token:1',
    name: 'Back office',
    permissions: ['VIEW'],
    clientId: 'the-key-id',
    clientSecret: 'the-secret',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const line = ['tokens', 'create', '--platform', PLATFORM, '--name', 'Back office', '--permissions', 'VIEW'];

  it('is shown with the sentence that it is shown once', async () => {
    const { code, said, complained } = await run({ status: 201, body: token }, ...line);
    expect(code).toBe(0);
    expect(said).toMatch(/key id +the-key-id\nkey secret +the-secret/);
    expect(complained).toMatch(/shown this once/);
  });

  it('comes with that sentence beside --json, too', async () => {
    const { said, complained } = await run({ status: 201, body: token }, ...line, '--json');
    expect(JSON.parse(said)).toStrictEqual(token);
    expect(complained).toMatch(/shown this once/);
  });
});
