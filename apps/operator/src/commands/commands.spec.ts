import { readLine } from '../testing/read-line.js';
import type { Given } from '@causeway/cli';
import type { Command, LocalCommand, ApiRequest } from '../cli/command.js';
import { MORE_REQUESTS } from '../testing/requests.js';
import { REVIEW_REQUESTS } from '../testing/review-requests.js';
import { rebuildCommands } from './rebuild.js';
import { rotationCommands } from './rotate-master-key.js';
import { COMMANDS, REQUESTS, WEBHOOK_REQUESTS } from './table.js';

const PLATFORM = 'Platform:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';
const CUSTOMER = 'Customer:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c12';
const ACTION = 'OperatorAction:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c19';
const TOKEN = 'Token:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c11';
const AT = '2026-01-01T00:00:00.000Z';

const read = (line: string): { command: Command; given: Given } => readLine(REQUESTS, line);
/** A command without a request: it works on the local machine. */
const readHere = (line: string): { command: LocalCommand; given: Given } =>
  readLine([...rebuildCommands, ...rotationCommands], line);
const requestOf = (line: string): ApiRequest => {
  const { command, given } = read(line);
  return JSON.parse(JSON.stringify(command.request(given))) as ApiRequest;
};
const formatted = (line: string, answer: unknown): string => {
  const { command, given } = read(line);
  return command.format(answer, given).join('\n');
};
const pageOf = (...data: readonly object[]) => ({ data, hasMore: false, totalCount: data.length });

describe('the requests', () => {
  const PAGE = { limit: 20 };
  const SANDBOX = { environment: 'sandbox' };
  const ASKED: readonly [line: string, request: ApiRequest][] = [
    ['status', { method: 'GET', path: '/operator/status' }],
    ['wallets bundle-key', { method: 'GET', path: '/operator/wallet-bundle-key', query: SANDBOX }],
    ['wallets custodian', { method: 'GET', path: '/operator/custodian', query: SANDBOX }],
    ['wallets reseal', { method: 'POST', path: '/operator/custodian/reseal', body: SANDBOX }],
    [
      'wallets bundle-key --environment production',
      { method: 'GET', path: '/operator/wallet-bundle-key', query: { environment: 'production' } },
    ],
    ['lanes', { method: 'GET', path: '/operator/lanes', query: {} }],
    [
      'lanes --environment production',
      { method: 'GET', path: '/operator/lanes', query: { environment: 'production' } },
    ],
    [
      'platforms list --cursor abc',
      { method: 'GET', path: '/operator/platforms', query: { ...PAGE, cursor: 'abc' } },
    ],
    [`platforms show ${PLATFORM}`, { method: 'GET', path: `/operator/platforms/${PLATFORM}` }],
    [
      'platforms create --name Acme --regulated yes --uma-subdomain acme --environment sandbox',
      {
        method: 'POST',
        path: '/operator/platforms',
        body: {
          name: 'Acme',
          isRegulatedFinancialInstitution: true,
          proxyUmaSubdomain: 'acme',
          environments: ['sandbox'],
        },
      },
    ],
    [
      'platforms create --name Acme --regulated no',
      {
        method: 'POST',
        path: '/operator/platforms',
        body: { name: 'Acme', isRegulatedFinancialInstitution: false },
      },
    ],
    [
      `platforms open ${PLATFORM} --environment production`,
      {
        method: 'POST',
        path: `/operator/platforms/${PLATFORM}/environments`,
        body: { environment: 'production' },
      },
    ],
    [
      `tokens list --platform ${PLATFORM}`,
      { method: 'GET', path: `/operator/platforms/${PLATFORM}/tokens`, query: { ...SANDBOX, ...PAGE } },
    ],
    ['tokens list', { method: 'GET', path: '/operator/tokens' }],
    [
      'tokens create --name Ada --permissions OPERATE',
      { method: 'POST', path: '/operator/tokens', body: { name: 'Ada', permission: 'OPERATE' } },
    ],
    [`tokens rotate ${TOKEN}`, { method: 'POST', path: `/operator/tokens/${TOKEN}/rotate` }],
    [`tokens revoke ${TOKEN}`, { method: 'DELETE', path: `/operator/tokens/${TOKEN}` }],
    ['approvals list', { method: 'GET', path: '/operator/approvals' }],
    [`approvals approve ${ACTION}`, { method: 'POST', path: `/operator/approvals/${ACTION}/approve` }],
    [`approvals withdraw ${ACTION}`, { method: 'POST', path: `/operator/approvals/${ACTION}/withdraw` }],
    [
      `tokens create --platform ${PLATFORM} --environment production --name Desk --permissions VIEW,MANAGE`,
      {
        method: 'POST',
        path: `/operator/platforms/${PLATFORM}/tokens`,
        query: { environment: 'production' },
        body: { name: 'Desk', permissions: ['VIEW', 'MANAGE'] },
      },
    ],
    [
      `tokens revoke ${TOKEN} --platform ${PLATFORM}`,
      { method: 'DELETE', path: `/operator/platforms/${PLATFORM}/tokens/${TOKEN}`, query: SANDBOX },
    ],
    ['corridors list', { method: 'GET', path: '/operator/corridors', query: { ...SANDBOX, ...PAGE } }],
    [
      `corridors set --from usd --to eur --state off --platform ${PLATFORM}`,
      {
        method: 'PUT',
        path: '/operator/corridors',
        body: {
          ...SANDBOX,
          platformId: PLATFORM,
          sendingCurrency: 'USD',
          receivingCurrency: 'EUR',
          isEnabled: false,
        },
      },
    ],
    [
      'corridors remove --from USD --to EUR',
      {
        method: 'PUT',
        path: '/operator/corridors',
        body: { ...SANDBOX, sendingCurrency: 'USD', receivingCurrency: 'EUR', isEnabled: true },
      },
    ],
    ['fees list', { method: 'GET', path: '/operator/fee-schedule', query: { ...SANDBOX, ...PAGE } }],
    [
      'fees set --from USD --rail SEPA --basis-points 12.5 --fixed 25',
      {
        method: 'PUT',
        path: '/operator/fee-schedule',
        body: { ...SANDBOX, sendingCurrency: 'USD', paymentRail: 'SEPA', basisPoints: 12.5, fixedFee: 25 },
      },
    ],
    [
      'fees remove --from USD --rail SEPA',
      {
        method: 'DELETE',
        path: '/operator/fee-schedule',
        query: { ...SANDBOX, sendingCurrency: 'USD', paymentRail: 'SEPA' },
      },
    ],
    ['limits list', { method: 'GET', path: '/operator/limits', query: { ...SANDBOX, ...PAGE } }],
    [
      'limits set --from USD --to EUR --transaction-max 100000',
      {
        method: 'PUT',
        path: '/operator/limits',
        body: { ...SANDBOX, sendingCurrency: 'USD', receivingCurrency: 'EUR', transactionMax: 100_000 },
      },
    ],
    [
      'limits remove --from USD --to EUR --environment production',
      {
        method: 'PUT',
        path: '/operator/limits',
        body: { environment: 'production', sendingCurrency: 'USD', receivingCurrency: 'EUR' },
      },
    ],
    ['clock show', { method: 'GET', path: '/operator/clock' }],
    ['clock advance 2h', { method: 'POST', path: '/operator/clock', body: { advanceSeconds: 7_200 } }],
    [
      'clock move-to 2027-01-31T09:30:00Z',
      { method: 'POST', path: '/operator/clock', body: { moveTo: '2027-01-31T09:30:00Z' } },
    ],
    [
      `deliveries list --platform ${PLATFORM}`,
      {
        method: 'GET',
        path: '/operator/webhook-deliveries',
        query: { platformId: PLATFORM, ...SANDBOX, ...PAGE },
      },
    ],
    ['parked list', { method: 'GET', path: '/operator/parked-events' }],
    ['parked retry a/b', { method: 'POST', path: '/operator/parked-events/a%2Fb/retry' }],
    [
      `erase ${CUSTOMER} --platform ${PLATFORM} --environment production`,
      {
        method: 'POST',
        path: `/operator/platforms/${PLATFORM}/customers/${CUSTOMER}/erasure`,
        query: { environment: 'production' },
      },
    ],
    ['openapi', { method: 'GET', path: '/operator/openapi.json' }],
    ...[...MORE_REQUESTS, ...REVIEW_REQUESTS].map(([line, request]): [string, ApiRequest] => [line, request]),
  ];
  const WORK_HERE: readonly [line: string, given: Given][] = [
    ['rebuild quotes', { CONTEXT: 'quotes' }],
    [
      'rebuild quotes --views quote_view,transaction_view --cancel',
      { CONTEXT: 'quotes', views: ['quote_view', 'transaction_view'], cancel: true },
    ],
    ['rotate-master-key', {}],
    ['rotate-master-key --new', { new: true }],
    ['rotate-master-key --online', { online: true }],
  ];
  it.each(WORK_HERE)('%s, on this machine', (line, given) => {
    expect(JSON.parse(JSON.stringify(readHere(line).given))).toStrictEqual(given);
  });

  it.each(ASKED)('%s', (line, request) => {
    expect(requestOf(line)).toStrictEqual(request);
  });

  it('is stated here for every command', () => {
    const stated = new Set([
      ...ASKED.map(([line]) => read(line).command.words),
      ...WORK_HERE.map(([line]) => readHere(line).command.words),
      // Those have a spec of their own.
      ...WEBHOOK_REQUESTS.map(({ words }) => words),
    ]);
    expect(COMMANDS.map(({ words }) => words).filter((words) => !stated.has(words))).toStrictEqual([]);
  });

  it('of an erasure is followed to its end, and only after its customer’s id was typed', () => {
    const { command, given } = read(`erase ${CUSTOMER} --platform ${PLATFORM}`);
    expect(command.follow?.request(given, undefined)).toStrictEqual({
      ...command.request(given),
      method: 'GET',
    });
    expect(command.confirm?.(given)).toMatchObject({
      typed: CUSTOMER,
      question: expect.stringContaining('in sandbox') as string,
    });
    const erasure = { customerId: CUSTOMER, erasedAt: AT, waitingFor: ['quotes', 'webhooks'] };
    expect(command.follow?.progress(erasure)).toBe('Blanking what is kept in quotes, webhooks.');
    expect(command.follow?.isOver(erasure)).toBe(false);
    const blanked = { ...erasure, waitingFor: [] };
    expect(command.follow?.progress(blanked)).toBe('Blanked everywhere; the key is being shredded.');
    expect(command.follow?.isOver(blanked)).toBe(false);
    expect(command.follow?.isOver({ ...blanked, keyShreddedAt: AT })).toBe(true);
  });
});

describe('the printed answers', () => {
  const platform = {
    platformId: PLATFORM,
    name: 'Acme',
    isRegulatedFinancialInstitution: false,
    environments: ['sandbox'],
    createdAt: AT,
  };
  const keys = {
    tokenId: TOKEN,
    apiKeyId: 'id',
    apiKeySecret: 'secret',
    webhookPublicKeyPem: 'BEGIN\nEND\n',
  };

  it.each([
    ['platforms list', 'There is no platform yet. `platforms create` opens one.'],
    [`tokens list --platform ${PLATFORM}`, 'It has no token in sandbox. `tokens create` issues one.'],
    ['corridors list', 'Nothing was ever switched: every corridor that has a price is on.'],
    ['limits list', 'No limit is set: payments are bounded by what their rails carry.'],
    ['parked list', 'Nothing is parked: every reader digested what it read.'],
    [`deliveries list --platform ${PLATFORM} --environment production`, 'It has no webhooks in production.'],
  ])('of nothing by %s is a sentence', (line, sentence) => {
    expect(formatted(line, pageOf())).toBe(sentence);
  });

  it('of a page names the next one', () => {
    const text = formatted('platforms list', { ...pageOf(platform), totalCount: 3, nextCursor: 'abc' });
    expect(text).toMatch(/^PLATFORM +NAME +REGULATED/);
    expect(text).toMatch(/1 of 3\. The next page: the same command with --cursor abc$/);
  });

  it('of a new platform are the keys of the environments that it has', () => {
    const text = formatted('platforms create --name Acme --regulated no', { ...platform, sandbox: keys });
    expect(text).toMatch(/name +Acme\nregulated +no/);
    expect(text).toMatch(/sandbox\n {2}token +Token:.*\n {2}key id +id\n {2}key secret +secret\n/);
    expect(text).toMatch(/ {4}BEGIN\n {4}END$/);
    expect(text).not.toContain('production');
  });

  it('of a platform is its settings', () => {
    const details = [{ environment: 'sandbox', tokenCount: 2, supportedCurrencies: ['USD', 'EUR'] }];
    expect(formatted(`platforms show ${PLATFORM}`, { ...platform, details })).toMatch(
      /sandbox +2 +USD EUR +none +none$/,
    );
  });

  it('of a revoked token reports when no token is left that may manage', () => {
    const { command } = read(`tokens revoke ${TOKEN} --platform ${PLATFORM}`);
    expect(
      formatted(`tokens revoke ${TOKEN} --platform ${PLATFORM}`, { tokenId: TOKEN, manageTokensLeft: 1 }),
    ).toBe(`${TOKEN} is revoked.`);
    expect(command.warning?.({ tokenId: TOKEN, manageTokensLeft: 1 })).toBeUndefined();
    expect(command.warning?.({ tokenId: TOKEN, manageTokensLeft: 0 })).toMatch(
      /no token left that may manage/,
    );
  });

  it('of limits is in major units, with the platforms that they bind', () => {
    const limits = { platformId: null, sendingCurrency: 'USD', receivingCurrency: 'EUR' };
    const line = 'limits set --from USD --to EUR';
    expect(formatted(line, { ...limits, transactionMax: 100_000, dailyVolumeMax: null })).toMatch(
      /from +USD\nto +EUR\nfor +every platform, sandbox\ntransaction-max +1000\.00 USD\ndaily-volume-max +none/,
    );
    const list = pageOf({ ...limits, platformId: PLATFORM, transactionMax: null, dailyVolumeMax: 5 });
    expect(formatted('limits list', list)).toMatch(/USD +EUR +Platform:\S+ +none +0\.05 USD +never set$/);
  });

  it('of fees explains `any`, and the default without a row', () => {
    const fee = (basisPoints: number) => ({ fixedFee: 0, basisPoints, counterpartyFixedFee: 0 });
    const row = {
      ...fee(12.5),
      fixedFee: 25,
      platformId: null,
      sendingCurrency: 'USD',
      receivingCurrency: null,
      paymentRail: null,
    };
    const page = { ...pageOf(row), default: { sameCurrency: fee(0), otherwise: fee(50) } };
    const text = formatted('fees list', page);
    expect(text).toMatch(/USD +any +any +every platform +12\.5 +0\.25 USD +none/);
    expect(text).toMatch(/a conversion costs 50 basis points, a payment within one currency 0\.$/);
    expect(formatted('fees set --from USD --basis-points 12.5 --fixed 25', row)).toMatch(
      /basis points +12\.5\nfixed +0\.25 USD/,
    );
    expect(formatted('fees remove --from USD', null)).toBe('The row is removed.');
  });

  it('of corridors is their state', () => {
    const corridor = {
      platformId: null,
      sendingCurrency: 'USD',
      receivingCurrency: 'EUR',
      isEnabled: false,
      updatedAt: AT,
    };
    expect(formatted('corridors set --from USD --to EUR --state off', corridor)).toMatch(
      /from +USD\nto +EUR\nfor +every platform, sandbox\nstate +off$/,
    );
    expect(formatted('corridors list', pageOf(corridor))).toMatch(/USD +EUR +every platform +off +2026/);
  });

  it('of a moved clock is its time, and whether all is done', () => {
    const { command } = read('clock advance 1h');
    expect(formatted('clock advance 1h', { now: AT, isSettled: true })).toBe(
      `The sandbox clock shows ${AT}.`,
    );
    expect(command.warning?.({ now: AT, isSettled: true })).toBeUndefined();
    expect(command.warning?.({ now: AT, isSettled: false })).toMatch(/goes on by itself/);
    expect(formatted('clock show', { sandbox: AT, production: AT })).toBe(
      `sandbox     ${AT}\nproduction  ${AT}`,
    );
  });

  it('of lanes is their position, and their readers', () => {
    const reader = {
      reader: 'queue-webhooks',
      service: 'webhooks',
      lagMessages: 10_000,
      status: 'waiting: no broker',
    };
    const lane = { lane: 'quotes.sandbox', service: 'quotes', head: 9, batches: 4, readers: [reader] };
    const text = formatted('lanes', {
      data: [
        lane,
        { ...lane, lane: 'quotes.production', readers: [], lastEventAt: AT },
        {
          ...lane,
          lane: 'ledger.sandbox',
          readers: [],
          writer: { instanceId: 'i', address: '10.0.0.7:4001' },
        },
      ],
    });
    expect(text).toMatch(/ledger\.sandbox .*none yet +10\.0\.0\.7:4001/);
    expect(text).toMatch(/quotes\.sandbox +quotes +9 +4 +none yet\nquotes\.production +quotes +9 +4 +2026/);
    expect(text).toMatch(/queue-webhooks +webhooks +quotes\.sandbox +10000 or more +waiting: no broker$/);
  });

  it('of a status is everything in one picture, and bad news is an exit code', () => {
    const clock = { sandbox: AT, production: AT, sandboxOffsetMs: 7_200_000 };
    const ready = {
      service: 'gateway',
      status: 'ready',
      version: '0.1.0+4c0ffee21b7a',
      previousVersion: '0.1.0+00c0ffee0001',
      node: 'v20',
      startedAt: AT,
      contexts: ['platform'],
      sandboxOffsetMs: 7_200_000,
      faults: {},
    };
    const away = { service: 'ledger', status: 'unreachable', faults: { service: 'does not answer' } };
    const status = { status: 'unready', apiVersion: '2025-10-13', clock, services: [ready, away] };
    const text = formatted('status', status);
    expect(text).toMatch(/installation +unready\n/);
    expect(text).toMatch(
      /gateway +ready +0\.1\.0\+4c0ffee21b7a +0\.1\.0\+00c0ffee0001 +v20 +2026\S+ +\+7200 s +platform\nledger +unreachable\n/,
    );
    expect(text).toMatch(/ledger: service: does not answer$/);
    const { command } = read('status');
    expect(command.isBad?.(status)).toBe(true);
    expect(command.isBad?.({ ...status, status: 'ready' })).toBe(false);
  });

  it('of parked messages is their place and reason, never their content', () => {
    const parked = {
      reader: 'r',
      source: 'quotes.sandbox',
      position: 7,
      type: 't.v1',
      error: 'no such account',
      parkedAt: AT,
    };
    expect(formatted('parked list', pageOf(parked))).toMatch(
      /r +quotes\.sandbox +7 +t\.v1 +2026\S+ +no such account$/,
    );
    expect(formatted('parked retry r', { digested: 2, stillParked: 1 })).toBe('2 digested, 1 still parked.');
    const { command } = read('parked retry r');
    expect(command.isBad?.({ digested: 2, stillParked: 1 })).toBe(true);
    expect(command.isBad?.({ digested: 2, stillParked: 0 })).toBe(false);
  });

  it('of deliveries is how far they are', () => {
    const delivery = {
      webhookId: 'Webhook:1',
      type: 'TEST',
      status: 'PENDING',
      attemptsMade: 2,
      lastAnswerStatus: 500,
      lastFailure: null,
      nextAttemptAt: AT,
      createdAt: AT,
    };
    const line = `deliveries list --platform ${PLATFORM}`;
    expect(formatted(line, pageOf(delivery))).toMatch(/Webhook:1 +TEST +PENDING +2 +500 +2026\S+ +2026\S+$/);
    const others = { ...delivery, lastAnswerStatus: null, lastFailure: 'TIMEOUT', nextAttemptAt: null };
    expect(formatted(line, { ...pageOf(others), totalCount: 30 })).toMatch(
      /TIMEOUT +none .*\n\nThe newest 1 of 30/,
    );
  });

  it('of the reference is the document itself', () => {
    expect(JSON.parse(formatted('openapi', { openapi: '3.1.0' }))).toStrictEqual({ openapi: '3.1.0' });
  });
});
