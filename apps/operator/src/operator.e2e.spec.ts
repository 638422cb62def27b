import { ApiClient, eventually, Installation } from '@causeway/e2e';
import { runProgram } from './cli/program.js';

interface Ran {
  readonly code: number;
  readonly said: string;
  readonly complained: string;
}

let installation: Installation;
beforeAll(async () => {
  installation = await Installation.start('standalone');
});
afterAll(() => installation.remove());

/** The program as at a terminal of the machine that the installation runs on. */
const operator = async (...line: string[]): Promise<Ran> => {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runProgram(line, {
    env: { CAUSEWAY_DATA_DIR: installation.dataDir },
    say: (text) => said.push(text),
    complain: (text) => complained.push(text),
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
};
const answerOf = async (...line: string[]): Promise<Record<string, any>> => {
  const { code, said, complained } = await operator(...line, '--json');
  if (code !== 0) throw new Error(`${line.join(' ')} ended with ${code}: ${complained}`);
  return JSON.parse(said) as Record<string, any>;
};

describe('the operator of a running installation', () => {
  it('opens a platform, whose token works until it is revoked', async () => {
    const { baseUrl } = await installation.credentials();
    const platform = await answerOf('platforms', 'create', '--name', 'Acme', '--regulated', 'no');
    const scope = ['--platform', platform['platformId'] as string];

    const first = ApiClient.as(platform['sandbox'], baseUrl);
    const config = await first.get('/config');
    expect([config.status, config.body['isRegulatedFinancialInstitution']]).toStrictEqual([200, false]);
    expect((await ApiClient.as(platform['production'], baseUrl).get('/config')).status).toBe(200);

    const token = await answerOf('tokens', 'create', ...scope, '--name', 'Desk', '--permissions', 'VIEW');
    const desk = ApiClient.as({ apiKeyId: token['clientId'], apiKeySecret: token['clientSecret'] }, baseUrl);
    expect((await desk.get('/config')).body).toStrictEqual(config.body);
    expect((await desk.get('/tokens')).status).toBe(403);

    const list = await operator('tokens', 'list', ...scope);
    expect(list.said).toContain('Desk');
    expect(list.said).not.toContain(token['clientSecret']);
    expect((await operator('tokens', 'revoke', token['id'], ...scope)).complained).toBe('');
    expect((await desk.get('/config')).status).toBe(401);
  });

  it('may revoke the last token that manages, and creates another', async () => {
    const { baseUrl } = await installation.credentials();
    const platform = await answerOf(
      'platforms',
      'create',
      '--name',
      'Leaky',
      '--regulated',
      'yes',
      '--environment',
      'sandbox',
    );
    const api = ApiClient.as(platform['sandbox'], baseUrl);
    const { tokenId } = platform['sandbox'];
    expect((await api.delete(`/tokens/${tokenId}`)).status).toBe(400);
    const scope = ['--platform', platform['platformId'] as string];
    const revoked = await operator('tokens', 'revoke', tokenId, ...scope);
    expect(revoked).toMatchObject({ code: 0, complained: expect.stringContaining('no token left') });
    expect((await api.get('/config')).status).toBe(401);
    const token = await answerOf('tokens', 'create', ...scope, '--name', 'New', '--permissions', 'MANAGE');
    const next = ApiClient.as({ apiKeyId: token['clientId'], apiKeySecret: token['clientSecret'] }, baseUrl);
    expect((await next.get('/tokens')).body['totalCount']).toBe(1);
  });

  it('opens the other environment of a platform later, and no name twice', async () => {
    const line = ['platforms', 'create', '--name', 'Half', '--regulated', 'no'];
    const half = await answerOf(...line, '--environment', 'sandbox');
    expect(await operator(...line)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('409 CONFLICT'),
    });
    const whole = await answerOf('platforms', 'open', half['platformId'], '--environment', 'production');
    expect(whole['environments']).toStrictEqual(['sandbox', 'production']);
    expect((await operator('platforms', 'show', half['platformId'])).said).toMatch(/production +1 +none/);
    expect((await operator('platforms', 'list')).said).toMatch(/Half +no +sandbox, production/);
  });

  it('sets fees, limits and corridors of payments', async () => {
    const pair = ['--from', 'USD', '--to', 'EUR'];
    await answerOf('fees', 'set', ...pair, '--basis-points', '12.5', '--fixed', '25');
    expect((await operator('fees', 'list')).said).toMatch(/USD +EUR +any +every platform +12\.5 +0\.25 USD/);
    await answerOf('limits', 'set', ...pair, '--transaction-max', '100000');
    expect((await operator('limits', 'list')).said).toMatch(/1000\.00 USD +none/);
    await answerOf('corridors', 'set', ...pair, '--state', 'off');
    expect((await operator('corridors', 'list')).said).toMatch(/USD +EUR +every platform +off/);
    expect((await operator('corridors', 'list', '--environment', 'production')).said).toContain(
      'ever switched',
    );
    expect((await operator('fees', 'remove', ...pair)).code).toBe(0);
    expect((await operator('limits', 'remove', ...pair)).said).toMatch(/transaction-max +none/);
    expect((await operator('corridors', 'remove', ...pair)).said).toMatch(/state +on/);
    expect((await operator('fees', 'remove', ...pair)).complained).toContain('404');
  });

  it('sees the installation in one picture, and the readers catch up', async () => {
    const status = await operator('status');
    expect(status.code).toBe(0);
    expect(status.said).toMatch(/standalone +ready/);
    await eventually('the readers to have caught up', async () => {
      const { data } = await answerOf('lanes');
      const lags = (data as { readers: { lagMessages: number }[] }[]).flatMap(({ readers }) => readers);
      return lags.length > 0 && lags.every(({ lagMessages }) => lagMessages === 0) ? true : undefined;
    });
    const { data } = await answerOf('lanes', '--environment', 'sandbox');
    const platform = (data as { lane: string; head: number }[]).find(
      ({ lane }) => lane === 'platform.sandbox',
    );
    expect(platform?.head).toBeGreaterThan(0);
    expect((await operator('parked', 'list')).said).toContain('Nothing is parked');
  });

  it('moves the sandbox clock, and sees the webhooks of a platform', async () => {
    const before = (await answerOf('clock', 'show'))['sandbox'] as string;
    const { now } = await answerOf('clock', 'advance', '2h');
    expect(Date.parse(now) - Date.parse(before)).toBeGreaterThanOrEqual(7_200_000);
    expect(await operator('clock', 'move-to', before)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('forward only'),
    });
    const { platformId } = await installation.credentials();
    expect((await operator('deliveries', 'list', '--platform', platformId)).code).toBe(0);
  });

  it('finds every route that it asks in the operator’s own document', async () => {
    const document = await answerOf('openapi');
    const paths = Object.keys(document['paths']);
    for (const path of [
      '/operator/platforms',
      '/operator/platforms/{platformId}/tokens/{tokenId}',
      '/operator/platforms/{platformId}/environments',
      '/operator/corridors',
      '/operator/fee-schedule',
      '/operator/limits',
      '/operator/clock',
      '/operator/lanes',
      '/operator/status',
      '/operator/parked-events/{reader}/retry',
      '/operator/webhook-deliveries',
      '/operator/webhook-deliveries/{webhookId}',
      '/operator/webhook-deliveries/{webhookId}/resend',
      '/operator/webhook-replays',
      '/operator/webhook-replays/{replayId}',
      '/operator/webhook-endpoints',
      '/operator/webhook-endpoint',
      '/operator/webhook-endpoint/pause',
      '/operator/webhook-endpoint/resume',
      '/operator/webhook-endpoint/test',
      '/operator/webhook-signing-keys',
      '/operator/webhook-signing-secrets',
      '/operator/webhook-signing-key/stage',
      '/operator/webhook-signing-key/activate',
      '/operator/webhook-signing-key/retire',
    ])
      expect(paths).toContain(path);
    expect(paths.every((path) => path.startsWith('/operator'))).toBe(true);
  });

  it('prints the message about a wrong token, and not the token', async () => {
    const { origin } = new URL((await installation.credentials()).baseUrl);
    const complained: string[] = [];
    const code = await runProgram(['status'], {
      env: { CAUSEWAY_DATA_DIR: installation.dataDir, CAUSEWAY_OPERATOR_TOKEN: 'guessed-by-a-stranger' },
      say: () => undefined,
      complain: (text) => complained.push(text),
    });
    expect([code, complained.join()]).toStrictEqual([
      1,
      '401 UNAUTHORIZED: Authentication failed. The token is not one of this installation, or was revoked.\n' +
        `  docUrl: ${origin}/docs/errors/UNAUTHORIZED`,
    ]);
  });
});
