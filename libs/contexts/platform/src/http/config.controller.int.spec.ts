import type { HttpHarness } from '@causeway/http/testing';
import { instant, newUuid } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { PlatformHost } from '../testing/platform-host.js';
import { platformHttp } from '../testing/platform-http.js';

type Json = Record<string, unknown>;
interface Failure {
  readonly code: string;
  readonly details: { readonly errors: readonly { readonly field: string; readonly message: string }[] };
}

let host: PlatformHost;
let http: HttpHarness;

beforeAll(async () => {
  host = await PlatformHost.open(await freshDatabase('platform'));
  http = await platformHttp(host);
});

afterAll(async () => {
  await http.close();
  await host.close();
});

beforeEach(() => {
  host.policy.verdict = { ok: true };
  host.policy.asked = [];
});

const platformClient = async (environment: 'sandbox' | 'production' = 'sandbox') => {
  const platformId = await host.createPlatform(environment);
  const as = { platformId, environment };
  return {
    as,
    platformId,
    read: async () => (await http.send('GET', '/config', { as })).body,
    change: (body: unknown) => http.send<Json>('PATCH', '/config', { as, body }),
    refuse: async (body: unknown) => {
      const { status, body: failure } = await http.send<Failure>('PATCH', '/config', { as, body });
      return { status, code: failure.code, fields: failure.details.errors.map(({ field }) => field) };
    },
    events: async () =>
      (await host.store.load(`platform.${environment}`, `platform-config-${platformId.slice(9)}`)).map(
        ({ type }) => type,
      ),
  };
};

const eur = {
  currencyCode: 'EUR',
  minAmount: 1,
  maxAmount: 500,
  requiredCounterpartyFields: [],
  enabledTransactionTypes: ['OUTGOING'],
};
const usdFee = {
  feeType: 'CROSS_CURRENCY_TRANSACTION',
  sourceCurrency: 'USD',
  variableFeeBps: 25,
  fixedFee: { amount: 10, currency: 'USD' },
};

describe('GET /config', () => {
  it('shows a fresh sandbox platform with its defaults', async () => {
    const { platformId, read } = await platformClient();
    const open = {
      minAmount: 1,
      maxAmount: 9_000_000_000_000_000,
      requiredCounterpartyFields: [],
      enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
    };
    expect(await read()).toStrictEqual({
      id: platformId.replace('Platform:', 'PlatformConfig:'),
      supportedCurrencies: ['USD', 'USDC', 'USDB'].map((currencyCode) => ({ currencyCode, ...open })),
      isRegulatedFinancialInstitution: true,
      feeConfigs: [],
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    });
  });

  it('shows a fresh production platform without currencies', async () => {
    const { read } = await platformClient('production');
    expect(await read()).toMatchObject({ supportedCurrencies: [], feeConfigs: [] });
  });

  it('needs credentials, and any permission is enough', async () => {
    const { as } = await platformClient();
    expect((await http.send('GET', '/config', { as: null })).status).toBe(401);
    for (const permission of ['VIEW', 'TRANSACT', 'MANAGE'] as const) {
      expect((await http.send('GET', '/config', { as: { ...as, permissions: [permission] } })).status).toBe(
        200,
      );
    }
  });

  it('keeps platforms and environments apart', async () => {
    const [one, other] = [await platformClient(), await platformClient()];
    await one.change({ umaDomain: `${newUuid()}.example` });
    expect(await other.read()).not.toHaveProperty('umaDomain');
    await host.createPlatform('production', one.platformId);
    const elsewhere = await http.send('GET', '/config', {
      as: { platformId: one.platformId, environment: 'production' },
    });
    expect(elsewhere.body).not.toHaveProperty('umaDomain');
    expect(elsewhere.body).toMatchObject({ supportedCurrencies: [] });
  });
});

describe('PATCH /config', () => {
  it('needs MANAGE, before it looks at the body', async () => {
    const { as, events } = await platformClient();
    for (const permission of ['VIEW', 'TRANSACT'] as const) {
      const answer = await http.send('PATCH', '/config', {
        as: { ...as, permissions: [permission] },
        body: '{',
      });
      expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    expect(await events()).toStrictEqual(['PlatformCreated']);
  });

  it('changes everything at once, and shows what GET shows then', async () => {
    const { change, read, events } = await platformClient();
    host.clock.moveTo(instant('2026-01-02T00:00:00.000Z'));
    const umaDomain = `${newUuid()}.Example`;
    const answer = await change({
      umaDomain,
      webhookEndpoint: 'https://hooks.example/a',
      supportedCurrencies: [{ ...eur, requiredCounterpartyFields: [{ name: 'EMAIL', mandatory: true }] }],
      embeddedWalletConfig: { appName: 'Acme', otpLength: 8, sendFromEmailAddress: 'no-reply@acme.example' },
      cardTokenization2faConfig: {
        email: { fromAddress: 'cards@acme.example', bodyText: 'Line 1\nLine 2' },
        sms: { bodyText: 'Hi' },
      },
      feeConfigs: [usdFee],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toStrictEqual({
      id: answer.body['id'],
      umaDomain: umaDomain.toLowerCase(),
      webhookEndpoint: 'https://hooks.example/a',
      supportedCurrencies: [{ ...eur, requiredCounterpartyFields: [{ name: 'EMAIL', mandatory: true }] }],
      isRegulatedFinancialInstitution: true,
      embeddedWalletConfig: { appName: 'Acme', otpLength: 8, sendFromEmailAddress: 'no-reply@acme.example' },
      cardTokenization2faConfig: {
        email: { fromAddress: 'cards@acme.example', bodyText: 'Line 1\nLine 2' },
        sms: { bodyText: 'Hi' },
      },
      feeConfigs: [usdFee],
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-02T00:00:00.000Z',
    });
    expect(await read()).toStrictEqual(answer.body);
    expect(await events()).toStrictEqual([
      'PlatformCreated',
      'UmaDomainChanged',
      'WebhookEndpointChanged',
      'CurrencyDisabled',
      'CurrencyDisabled',
      'CurrencyDisabled',
      'CurrencyEnabled',
      'FeeConfigSet',
      'PlatformConfigUpdated',
    ]);
    host.clock.moveTo(instant('2026-01-01T00:00:00.000Z'));
  });

  it('accepts an empty object and what is already so, and changes nothing', async () => {
    const { change, read, events } = await platformClient();
    const before = await read();
    expect((await change({})).body).toStrictEqual(before);
    expect(
      (await change({ webhookEndpoint: '', embeddedWalletConfig: {}, feeConfigs: [] })).body,
    ).toStrictEqual(before);
    expect(await events()).toStrictEqual(['PlatformCreated']);
  });

  it('merges the nested settings and leaves out what was left out', async () => {
    const { change } = await platformClient();
    await change({
      cardTokenization2faConfig: { displayName: 'Acme', email: { subject: 'Code', fromName: 'Acme' } },
    });
    const { body } = await change({
      cardTokenization2faConfig: { email: { subject: 'Your code' }, sms: { templateSid: 'T1' } },
    });
    expect(body['cardTokenization2faConfig']).toStrictEqual({
      displayName: 'Acme',
      email: { subject: 'Your code', fromName: 'Acme' },
      sms: { templateSid: 'T1' },
    });
  });

  it('ignores what no caller may set', async () => {
    const { change, read } = await platformClient();
    const before = await read();
    const { status, body } = await change({
      ...before,
      id: 'PlatformConfig:other',
      proxyUmaSubdomain: 'stolen',
      isRegulatedFinancialInstitution: false,
      createdAt: 'never',
      updatedAt: null,
      platformId: 'Platform:other',
      supportedCurrencies: (before['supportedCurrencies'] as Json[]).map((currency) => ({
        ...currency,
        providerRequiredCustomerFields: 'nonsense',
      })),
    });
    expect(status).toBe(200);
    expect(body).toStrictEqual(before);
  });

  it('upserts fees, deactivates one of nothing, and keeps those that are not named', async () => {
    const { change } = await platformClient();
    expect((await change({ feeConfigs: [usdFee] })).body['feeConfigs']).toStrictEqual([usdFee]);
    const dearer = { ...usdFee, variableFeeBps: 10_000 };
    expect((await change({ feeConfigs: [dearer] })).body['feeConfigs']).toStrictEqual([dearer]);
    expect((await change({ feeConfigs: [] })).body['feeConfigs']).toStrictEqual([dearer]);
    const free = { ...usdFee, variableFeeBps: 0, fixedFee: { amount: 0, currency: 'USD' } };
    expect((await change({ feeConfigs: [free] })).body['feeConfigs']).toStrictEqual([]);
    expect((await change({ feeConfigs: [free] })).body['feeConfigs']).toStrictEqual([]);
  });

  it('takes a fee of one component, and shows the other as nought', async () => {
    const { change } = await platformClient();
    const { fixedFee, variableFeeBps, ...key } = usdFee;
    expect((await change({ feeConfigs: [{ ...key, variableFeeBps }] })).body['feeConfigs']).toStrictEqual([
      { ...usdFee, fixedFee: { amount: 0, currency: 'USD' } },
    ]);
    expect((await change({ feeConfigs: [{ ...key, fixedFee }] })).body['feeConfigs']).toStrictEqual([
      { ...usdFee, variableFeeBps: 0 },
    ]);
  });

  it.each<[field: string, body: unknown, errors: string[]]>([
    ['null for a field', { webhookEndpoint: null }, ['webhookEndpoint']],
    ['null for an object', { embeddedWalletConfig: null }, ['embeddedWalletConfig']],
    [
      'null for a nested field',
      { embeddedWalletConfig: { appName: null } },
      ['embeddedWalletConfig.appName'],
    ],
    ['null in a list', { supportedCurrencies: [null] }, ['supportedCurrencies.0']],
    ['a list for a text', { umaDomain: ['a.example'] }, ['umaDomain']],
    ['an object for a list', { feeConfigs: {} }, ['feeConfigs']],
    ['a domain with a scheme', { umaDomain: 'https://a.example' }, ['umaDomain']],
    ['a relative endpoint', { webhookEndpoint: '/hooks' }, ['webhookEndpoint']],
    ['an endpoint with a user', { webhookEndpoint: 'https://me@a.example' }, ['webhookEndpoint']],
    ['a short code', { embeddedWalletConfig: { otpLength: 3 } }, ['embeddedWalletConfig.otpLength']],
    ['a long code', { embeddedWalletConfig: { otpLength: 13 } }, ['embeddedWalletConfig.otpLength']],
    ['a fraction', { embeddedWalletConfig: { otpLength: 6.5 } }, ['embeddedWalletConfig.otpLength']],
    [
      'an expiry of nothing',
      { embeddedWalletConfig: { expirationSeconds: 0 } },
      ['embeddedWalletConfig.expirationSeconds'],
    ],
    [
      'an expiry beyond a day',
      { embeddedWalletConfig: { expirationSeconds: 86_401 } },
      ['embeddedWalletConfig.expirationSeconds'],
    ],
    [
      'no address',
      { embeddedWalletConfig: { replyToEmailAddress: 'absent' } },
      ['embeddedWalletConfig.replyToEmailAddress'],
    ],
    ['a long name', { embeddedWalletConfig: { appName: 'a'.repeat(256) } }, ['embeddedWalletConfig.appName']],
    [
      'a long logo',
      { embeddedWalletConfig: { logoUrl: `https://a.example/${'a'.repeat(500)}` } },
      ['embeddedWalletConfig.logoUrl'],
    ],
    [
      'a text for a flag',
      { embeddedWalletConfig: { alphanumeric: 'true' } },
      ['embeddedWalletConfig.alphanumeric'],
    ],
    [
      'a card logo over http',
      { cardTokenization2faConfig: { logoUrl: 'http://a.example/logo.png' } },
      ['cardTokenization2faConfig.logoUrl'],
    ],
    [
      'HTML in a mail',
      { cardTokenization2faConfig: { email: { bodyText: 'a<b' } } },
      ['cardTokenization2faConfig.email.bodyText'],
    ],
    [
      'a closing bracket in a message',
      { cardTokenization2faConfig: { sms: { bodyText: 'a>b' } } },
      ['cardTokenization2faConfig.sms.bodyText'],
    ],
    [
      'a template variable',
      { cardTokenization2faConfig: { email: { bodyText: 'Hi\n{{name}}' } } },
      ['cardTokenization2faConfig.email.bodyText'],
    ],
    [
      'a long mail',
      { cardTokenization2faConfig: { email: { bodyText: 'a'.repeat(2_001) } } },
      ['cardTokenization2faConfig.email.bodyText'],
    ],
    [
      'a long message',
      { cardTokenization2faConfig: { sms: { bodyText: 'a'.repeat(481) } } },
      ['cardTokenization2faConfig.sms.bodyText'],
    ],
    [
      'a long template',
      { cardTokenization2faConfig: { sms: { templateSid: 'a'.repeat(65) } } },
      ['cardTokenization2faConfig.sms.templateSid'],
    ],
    [
      'a negative minimum',
      { supportedCurrencies: [{ ...eur, minAmount: -1 }] },
      ['supportedCurrencies.0.minAmount'],
    ],
    [
      'an amount as text',
      { supportedCurrencies: [{ ...eur, maxAmount: '5' }] },
      ['supportedCurrencies.0.maxAmount'],
    ],
    [
      'an amount with a fraction',
      { supportedCurrencies: [{ ...eur, maxAmount: 5.5 }] },
      ['supportedCurrencies.0.maxAmount'],
    ],
    [
      'an amount beyond the largest',
      { supportedCurrencies: [{ ...eur, maxAmount: 9_000_000_000_000_001 }] },
      ['supportedCurrencies.0.maxAmount'],
    ],
    [
      'a minimum above the maximum',
      { supportedCurrencies: [{ ...eur, minAmount: 501 }] },
      ['supportedCurrencies.0.maxAmount'],
    ],
    [
      'a currency twice',
      { supportedCurrencies: [eur, { ...eur, minAmount: 2 }] },
      ['supportedCurrencies.1.currencyCode'],
    ],
    [
      'a currency in lower case',
      { supportedCurrencies: [{ ...eur, currencyCode: 'eur' }] },
      ['supportedCurrencies.0.currencyCode'],
    ],
    [
      'a transaction type that is none',
      { supportedCurrencies: [{ ...eur, enabledTransactionTypes: ['BOTH'] }] },
      ['supportedCurrencies.0.enabledTransactionTypes.0'],
    ],
    [
      'a counterparty field that is none',
      {
        supportedCurrencies: [{ ...eur, requiredCounterpartyFields: [{ name: 'ADDRESS', mandatory: true }] }],
      },
      ['supportedCurrencies.0.requiredCounterpartyFields.0.name'],
    ],
    [
      'a counterparty field twice',
      {
        supportedCurrencies: [
          {
            ...eur,
            requiredCounterpartyFields: [
              { name: 'EMAIL', mandatory: true },
              { name: 'EMAIL', mandatory: false },
            ],
          },
        ],
      },
      ['supportedCurrencies.0.requiredCounterpartyFields.1.name'],
    ],
    [
      'a currency with nothing but its code',
      { supportedCurrencies: [{ currencyCode: 'EUR' }] },
      [
        'supportedCurrencies.0.minAmount',
        'supportedCurrencies.0.maxAmount',
        'supportedCurrencies.0.requiredCounterpartyFields',
        'supportedCurrencies.0.enabledTransactionTypes',
      ],
    ],
    ['a fee type that is none', { feeConfigs: [{ ...usdFee, feeType: 'FLAT' }] }, ['feeConfigs.0.feeType']],
    [
      'too many basis points',
      { feeConfigs: [{ ...usdFee, variableFeeBps: 10_001 }] },
      ['feeConfigs.0.variableFeeBps'],
    ],
    [
      'a negative fee',
      { feeConfigs: [{ ...usdFee, fixedFee: { amount: -1, currency: 'USD' } }] },
      ['feeConfigs.0.fixedFee.amount'],
    ],
    ['a fee key twice', { feeConfigs: [usdFee, { ...usdFee, variableFeeBps: 1 }] }, ['feeConfigs.1']],
    [
      'everything wrong at once',
      {
        umaDomain: 'x',
        webhookEndpoint: 'x',
        supportedCurrencies: [eur, eur],
        embeddedWalletConfig: { otpLength: 1 },
        feeConfigs: [usdFee, usdFee],
      },
      [
        'umaDomain',
        'webhookEndpoint',
        'supportedCurrencies.1.currencyCode',
        'embeddedWalletConfig.otpLength',
        'feeConfigs.1',
      ],
    ],
  ])('refuses %s as INVALID_INPUT and names the field', async (_what, body, errors) => {
    const { refuse, events } = await platformClient();
    const refusal = await refuse(body);
    expect({ ...refusal, fields: [...refusal.fields].sort() }).toStrictEqual({
      status: 400,
      code: 'INVALID_INPUT',
      fields: [...errors].sort(),
    });
    expect(await events()).toStrictEqual(['PlatformCreated']);
  });

  it('refuses an unknown currency as INVALID_CURRENCY', async () => {
    const { refuse } = await platformClient();
    expect(await refuse({ supportedCurrencies: [eur, { ...eur, currencyCode: 'XXX' }] })).toStrictEqual({
      status: 400,
      code: 'INVALID_CURRENCY',
      fields: ['supportedCurrencies.1.currencyCode'],
    });
  });

  it.each([
    [
      'from another currency',
      { ...usdFee, sourceCurrency: 'EUR', fixedFee: { amount: 1, currency: 'EUR' } },
      ['feeConfigs.0.sourceCurrency'],
    ],
    [
      'with a fixed part in another currency',
      { ...usdFee, fixedFee: { amount: 1, currency: 'EUR' } },
      ['feeConfigs.0.fixedFee.currency'],
    ],
  ])('answers 501 for a fee %s', async (_what, fee, fields) => {
    const { refuse, events } = await platformClient();
    expect(await refuse({ feeConfigs: [fee] })).toStrictEqual({
      status: 501,
      code: 'NOT_IMPLEMENTED',
      fields,
    });
    expect(await events()).toStrictEqual(['PlatformCreated']);
  });

  it('takes plain http in sandbox only', async () => {
    const [sandbox, production] = [await platformClient('sandbox'), await platformClient('production')];
    expect((await sandbox.change({ webhookEndpoint: 'http://a.example' })).status).toBe(200);
    expect(await production.refuse({ webhookEndpoint: 'http://a.example' })).toStrictEqual({
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['webhookEndpoint'],
    });
    expect(host.policy.asked).toStrictEqual(['http://a.example']);
  });

  it('refuses an endpoint that the operator’s policy refuses', async () => {
    const { refuse } = await platformClient();
    host.policy.verdict = { ok: false, reason: 'ADDRESS_REFUSED' };
    expect(await refuse({ webhookEndpoint: 'https://intra.example' })).toStrictEqual({
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['webhookEndpoint'],
    });
  });

  it('refuses a domain of another platform, in any case, until that one has given it up', async () => {
    const [one, other] = [await platformClient(), await platformClient()];
    const umaDomain = `${newUuid()}.example`;
    await one.change({ umaDomain });
    expect(await other.refuse({ umaDomain: umaDomain.toUpperCase() })).toStrictEqual({
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['umaDomain'],
    });
    expect(await other.read()).not.toHaveProperty('umaDomain');
    await one.change({ umaDomain: `${newUuid()}.example` });
    expect((await other.change({ umaDomain })).body['umaDomain']).toBe(umaDomain);
  });

  it('gives a domain to one of many platforms that ask for it at once', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => platformClient()));
    const umaDomain = `${newUuid()}.example`;
    const answers = await Promise.all(clients.map(({ change }) => change({ umaDomain })));
    expect(answers.map(({ status }) => status).sort()).toStrictEqual([200, ...Array<number>(7).fill(400)]);
  });

  it('loses no update of many at once', async () => {
    const { change, read } = await platformClient();
    const fields = ['appName', 'sendFromEmailSenderName', 'otpLength', 'expirationSeconds', 'alphanumeric'];
    const values = ['Acme', 'Acme Pay', 7, 60, true];
    await Promise.all(
      fields.map((field, index) => change({ embeddedWalletConfig: { [field]: values[index] } })),
    );
    expect((await read())['embeddedWalletConfig']).toStrictEqual(
      Object.fromEntries(fields.map((field, index) => [field, values[index]])),
    );
  });

  it('refuses a body that is no JSON object', async () => {
    const { as } = await platformClient();
    for (const body of ['{', '[]', '"text"', 'null', '{"a":1,"a":2}']) {
      const answer = await http.send('PATCH', '/config', { as, body });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST_FORMAT' } });
    }
  });

  it('stores addresses sealed only, and shows none once the key is shredded', async () => {
    const { change, read, platformId } = await platformClient();
    const canary = `canary-${newUuid()}@acme.example`;
    await change({
      embeddedWalletConfig: { appName: 'Acme', sendFromEmailAddress: canary, replyToEmailAddress: canary },
      cardTokenization2faConfig: { email: { subject: 'Code', fromAddress: canary, replyToAddress: canary } },
    });
    const everywhere = await host.query<{ text: string }>(
      `select coalesce(data::text, '') || coalesce(published::text, '') as text from platform.event_sandbox
       union all select c::text from platform.config_view c union all select o::text from platform.outcome o`,
    );
    expect(everywhere.filter(({ text }) => text.includes(canary))).toStrictEqual([]);
    await host.vault.shred(platformId);
    const after = await read();
    expect(after['embeddedWalletConfig']).toStrictEqual({ appName: 'Acme' });
    expect(after['cardTokenization2faConfig']).toStrictEqual({ email: { subject: 'Code' } });
    expect(
      (await change({ embeddedWalletConfig: { appName: 'Acme 2' } })).body['embeddedWalletConfig'],
    ).toStrictEqual({ appName: 'Acme 2' });
  });

  it('is documented under the names of the contract', () => {
    expect(Object.keys(http.document.components?.schemas ?? {})).toStrictEqual(
      expect.arrayContaining([
        'PlatformConfig',
        'PlatformConfigUpdateRequest',
        'PlatformCurrencyConfig',
        'CounterpartyFieldDefinition',
        'CustomerInfoFieldName',
        'TransactionType',
        'EmbeddedWalletConfig',
        'CardTokenization2FAConfig',
        'CardTokenization2FAEmailConfig',
        'CardTokenization2FASmsConfig',
        'FeeConfig',
        'FeeType',
        'FixedFee',
        'ApiToken',
        'ApiTokenCreateRequest',
        'TokenListResponse',
        'Permission',
      ]),
    );
    const operations = Object.values(http.document.paths).flatMap((path) =>
      [path.get, path.post, path.patch, path.delete].flatMap((operation) => operation?.operationId ?? []),
    );
    expect(operations.sort()).toStrictEqual([
      'createToken',
      'deleteTokenById',
      'getPlatformConfig',
      'getTokenById',
      'listTokens',
      'updatePlatformConfig',
    ]);
  });

  it('had no unforeseen answer', () => {
    expect(http.failures).toStrictEqual([]);
  });
});
