import { AUTHENTICATOR } from '@causeway/http';
import { HarnessCallers, httpHarness, type HttpHarness } from '@causeway/http/testing';
import { FixedClock, instant } from '@causeway/kernel';
import { randomBytes } from 'node:crypto';
import { ConsoleSessions } from './console-sessions.js';
import { RememberedEndedSessions } from './ended-sessions.fixture.js';
import { SandboxKeyController } from './sandbox-key.controller.js';

const sessions = new ConsoleSessions(
  randomBytes(32),
  new FixedClock(instant(Date.parse('2026-11-24T08:00:00.000Z'))),
  new RememberedEndedSessions(),
);
const callers = new HarnessCallers();
let http: HttpHarness;
beforeAll(async () => {
  http = await httpHarness({
    controllers: [SandboxKeyController],
    providers: [
      { provide: ConsoleSessions, useValue: sessions },
      { provide: AUTHENTICATOR, useValue: callers },
    ],
    authenticator: callers,
  });
});
afterAll(() => http.close());

const keyOf = (environment: 'sandbox' | 'production'): string =>
  Buffer.from(callers.authorization({ environment }).slice('Basic '.length), 'base64').toString();
const begun = (credentials: { readonly key?: string; readonly operatorToken?: string }) => {
  const cookie = sessions.begin(credentials, false).split(';')[0] ?? '';
  return { cookie, 'x-console-form': sessions.unsealed(cookie)?.formToken ?? '' };
};
const ask = (headers: Readonly<Record<string, string>>) =>
  http.send('POST', '//console/sandbox-key', { as: null, headers });

describe('the key of a session', () => {
  it('of the sandbox is given to the page that has the form token, and no cache keeps it', async () => {
    const key = keyOf('sandbox');
    const { status, headers, body } = await ask(begun({ key }));
    expect([status, headers['cache-control'], body]).toStrictEqual([200, 'no-store', { key }]);
  });

  it.each([
    ['of production', begun({ key: keyOf('production') })],
    ['of an operator', begun({ operatorToken: 'token' })],
    ['of a token that was deleted', begun({ key: 'deleted:secret' })],
    ['without the form token', { ...begun({ key: keyOf('sandbox') }), 'x-console-form': '' }],
    ['of no one', {}],
  ])('%s is not', async (_whose, headers) => {
    const { status, text } = await ask(headers);
    expect([status, text.includes('secret')]).toStrictEqual([401, false]);
  });
});
