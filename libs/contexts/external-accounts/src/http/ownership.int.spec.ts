import type { HttpHarness } from '@causeway/http/testing';
import { newId, type Environment, type Id } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import { GetPayoutTarget, GetUmaDepositTarget } from '../index.js';
import { IBAN } from '../testing/account.fixture.js';
import { ExternalAccountsHost } from '../testing/external-accounts-host.js';
import { externalAccountsHttp } from '../testing/external-accounts-http.js';
import { evmWallet, walletsOf, type SigningWallet } from '../testing/wallets.fixture.js';

interface Answer {
  readonly id: Id<'ExternalAccount'>;
  readonly status: string;
  readonly code: string;
  readonly message: string;
  readonly messageToSign: string;
  readonly verificationLink: string;
  readonly expiresAt: string;
  readonly defaultUmaDepositAccount: boolean;
  readonly data: readonly { readonly id: string }[];
  readonly totalCount: number;
  readonly details: {
    readonly reason?: string;
    readonly errors?: readonly { readonly field: string }[];
    readonly [detail: string]: unknown;
  };
}

let host: ExternalAccountsHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await ExternalAccountsHost.open(await freshDatabase('ownership'));
  http = await externalAccountsHttp(host);
});
afterAll(async () => {
  await http.close();
  await host.close();
});

const CUSTOMERS = '/customers/external-accounts';
const PLATFORM = '/platform/external-accounts';
const EURO = {
  currency: 'EUR',
  accountInfo: {
    accountType: 'EUR_ACCOUNT',
    iban: IBAN,
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Erika', countryOfResidence: 'DE' },
  },
};

const client = (environment: Environment = 'sandbox') => {
  const platformId = newId('Platform');
  const customerId = host.addCustomer(platformId, { region: 'DE' });
  const as = { platformId, environment };
  const send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    http.send<Answer>(method, path, { as, ...(body && { body }) });
  return {
    platformId,
    customerId,
    send,
    get: (path: string) => send('GET', path),
    remove: (path: string) => send('DELETE', path),
    post: (path: string, body: object) => send('POST', path, body),
    euro: async (change: object = {}, path = CUSTOMERS) => {
      const { body } = await send('POST', path, {
        ...EURO,
        ...(path === CUSTOMERS && { customerId }),
        ...change,
      });
      return body.id;
    },
    wallet: async ({ accountType, currency, address }: Omit<SigningWallet, 'sign'>, change: object = {}) => {
      const { body } = await send('POST', CUSTOMERS, {
        customerId,
        currency,
        ownershipType: 'FIRST_PARTY',
        accountInfo: { accountType, address },
        ...change,
      });
      return { id: body.id, status: body.status };
    },
  };
};
const fields = ({ body }: { body: Answer }): string[] =>
  (body.details.errors ?? []).map(({ field }) => field);

describe('proving that a wallet is one’s own', () => {
  it.each<[Environment, SigningWallet]>(
    (['sandbox', 'production'] as const).flatMap((environment) =>
      walletsOf(`erika ${environment}`).map((wallet): [Environment, SigningWallet] => [environment, wallet]),
    ),
  )('by its signature makes it active, in %s', async (environment, wallet) => {
    const { wallet: register, post, get } = client(environment);
    const { id, status } = await register(wallet);
    expect(status).toBe('PENDING_OWNERSHIP_VERIFICATION');
    const challenge = await post(`${CUSTOMERS}/${id}/challenge`, { method: 'WALLET_SIGNATURE' });
    expect([challenge.status, challenge.body]).toStrictEqual([
      201,
      {
        method: 'WALLET_SIGNATURE',
        messageToSign: expect.stringContaining(wallet.address),
        expiresAt: '2026-01-01T00:15:00.000Z',
      },
    ]);
    expect(challenge.body.messageToSign).toMatch(/Causeway[\s\S]*Nonce: [0-9a-f]{32}/);
    const signature = wallet.sign(challenge.body.messageToSign);
    const proven = await post(`${CUSTOMERS}/${id}/verify`, { signature });
    expect([proven.status, proven.body.status]).toStrictEqual([200, 'ACTIVE']);
    expect((await get(`${CUSTOMERS}/${id}`)).body).toStrictEqual(proven.body);
    const again = await post(`${CUSTOMERS}/${id}/verify`, { signature });
    expect([again.status, again.body.code]).toStrictEqual([409, 'CONFLICT']);
    const asked = await post(`${CUSTOMERS}/${id}/challenge`, { method: 'WALLET_SIGNATURE' });
    expect([asked.status, asked.body.code]).toStrictEqual([409, 'CONFLICT']);
  });

  it('fails once for a wrong signature, and works with a new challenge', async () => {
    const { wallet: register, post, get } = client();
    const wallet = evmWallet('wrong');
    const { id } = await register(wallet, { defaultUmaDepositAccount: true });
    const ask = () => post(`${CUSTOMERS}/${id}/challenge`, { method: 'WALLET_SIGNATURE' });
    const first = await ask();
    const wrong = await post(`${CUSTOMERS}/${id}/verify`, {
      signature: evmWallet('thief').sign(first.body.messageToSign),
    });
    expect([wrong.status, wrong.body.code, wrong.body.details.reason, fields(wrong)]).toStrictEqual([
      400,
      'INVALID_INPUT',
      'INVALID_WALLET_SIGNATURE',
      ['signature'],
    ]);
    expect((await get(`${CUSTOMERS}/${id}`)).body.status).toBe('UNVERIFIED');
    const used = await post(`${CUSTOMERS}/${id}/verify`, {
      signature: wallet.sign(first.body.messageToSign),
    });
    expect(used.status).toBe(409);
    const second = await ask();
    expect(second.body.messageToSign).not.toBe(first.body.messageToSign);
    expect((await get(`${CUSTOMERS}/${id}`)).body.status).toBe('PENDING_OWNERSHIP_VERIFICATION');
    const proven = await post(`${CUSTOMERS}/${id}/verify`, {
      signature: wallet.sign(second.body.messageToSign),
    });
    expect(proven.body).toMatchObject({ status: 'ACTIVE', defaultUmaDepositAccount: true });
  });

  it('is too late after a quarter of an hour', async () => {
    const { wallet: register, post, get } = client();
    const wallet = evmWallet('late');
    const { id } = await register(wallet);
    const { body } = await post(`${CUSTOMERS}/${id}/challenge`, { method: 'WALLET_SIGNATURE' });
    host.clock.advance(15 * 60_000);
    const late = await post(`${CUSTOMERS}/${id}/verify`, { signature: wallet.sign(body.messageToSign) });
    host.clock.advance(-15 * 60_000);
    expect([late.status, late.body.code, late.body.details.reason]).toStrictEqual([
      400,
      'INVALID_INPUT',
      'CHALLENGE_EXPIRED',
    ]);
    expect((await get(`${CUSTOMERS}/${id}`)).body.status).toBe('UNVERIFIED');
  });

  it('is asked for through the door that the account is behind', async () => {
    const { wallet: register, post } = client();
    const { id } = await register(evmWallet('door'));
    for (const [path, body] of [
      [`${PLATFORM}/${id}/challenge`, { method: 'WALLET_SIGNATURE' }],
      [`${PLATFORM}/${id}/verify`, { signature: 'x' }],
      [`${CUSTOMERS}/${newId('ExternalAccount')}/challenge`, { method: 'WALLET_SIGNATURE' }],
      [`${CUSTOMERS}/${newId('ExternalAccount')}/verify`, { signature: 'x' }],
      [`${CUSTOMERS}/nonsense/verify`, { signature: 'x' }],
    ] as const) {
      const refused = await post(path, body);
      expect([refused.status, refused.body.code]).toStrictEqual([404, 'REFERENCE_NOT_FOUND']);
    }
    const stranger = await client().post(`${CUSTOMERS}/${id}/challenge`, { method: 'WALLET_SIGNATURE' });
    expect(stranger.status).toBe(404);
    const own = await post(PLATFORM, EURO);
    const refused = await post(`${PLATFORM}/${own.body.id}/challenge`, { method: 'LIVENESS' });
    expect([refused.status, refused.body.code]).toStrictEqual([409, 'CONFLICT']);
    const unasked = await post(`${PLATFORM}/${own.body.id}/verify`, { signature: 'x' });
    expect([unasked.status, unasked.body.code]).toStrictEqual([409, 'CONFLICT']);
  });

  it.each<[what: string, operation: string, body: object, wrong: string[]]>([
    ['no method', 'challenge', {}, ['method']],
    ['a method that is none', 'challenge', { method: 'HANDSHAKE' }, ['method']],
    ['a method that is no text', 'challenge', { method: 1 }, ['method']],
    ['no signature', 'verify', {}, ['signature']],
    ['an empty signature', 'verify', { signature: ' ' }, ['signature']],
    ['control characters', 'verify', { signature: 'a\u0000b' }, ['signature']],
    ['more than any wallet says', 'verify', { signature: 'x'.repeat(1025) }, ['signature']],
    ['two wrong fields', 'verify', { signature: 5, signatureScheme: 'x' }, ['signature', 'signatureScheme']],
  ])('with %s is refused and leaves no trace', async (_what, operation, body, wrong) => {
    const { wallet: register, post, get } = client();
    const { id, status } = await register(evmWallet('trace'));
    await post(`${CUSTOMERS}/${id}/challenge`, { method: 'WALLET_SIGNATURE' });
    const before = await host.store.head('external_accounts.sandbox');
    const refused = await post(`${CUSTOMERS}/${id}/${operation}`, body);
    expect([refused.status, refused.body.code, fields(refused)]).toStrictEqual([400, 'INVALID_INPUT', wrong]);
    expect(await host.store.head('external_accounts.sandbox')).toBe(before);
    expect((await get(`${CUSTOMERS}/${id}`)).body.status).toBe(status);
  });

  it('is asked for and judged once under the same Idempotency-Key', async () => {
    const { wallet: register, platformId, get } = client();
    const wallet = evmWallet('again');
    const { id } = await register(wallet);
    const send = (operation: string, body: object) =>
      http.send<Answer>('POST', `${CUSTOMERS}/${id}/${operation}`, {
        as: { platformId },
        headers: { 'Idempotency-Key': operation },
        body,
      });
    const challenges = [1, 2].map(() => send('challenge', { method: 'WALLET_SIGNATURE' }));
    const [first, second] = await Promise.all(challenges);
    expect([second?.status, second?.text]).toStrictEqual([201, first?.text]);
    const signature = wallet.sign(first?.body.messageToSign ?? '');
    const [proven, again] = [await send('verify', { signature }), await send('verify', { signature })];
    expect([again.status, again.text]).toStrictEqual([200, proven.text]);
    expect((await get(`${CUSTOMERS}/${id}`)).body.status).toBe('ACTIVE');
  });

  it('needs a token that may change accounts', async () => {
    const { wallet: register, platformId } = client();
    const { id } = await register(evmWallet('token'));
    for (const [permission, status] of [
      ['VIEW', 403],
      ['TRANSACT', 201],
      ['MANAGE', 201],
    ] as const) {
      const as = { platformId, permissions: [permission] };
      const answer = await http.send('POST', `${CUSTOMERS}/${id}/challenge`, {
        as,
        body: { method: 'WALLET_SIGNATURE' },
      });
      expect(answer.status).toBe(status);
    }
  });
});

describe('showing one’s face', () => {
  const ENDING_108 = `0x${'a'.repeat(37)}108`;
  it.each([
    [evmWallet('face').address, 'ACTIVE'],
    [ENDING_108, 'UNVERIFIED'],
  ])('resolves by itself after five seconds: %s is %s', async (address, status) => {
    const { wallet: register, post, get } = client();
    const { id } = await register({ accountType: 'BASE_WALLET', currency: 'USDC', address });
    const asked = await post(`${CUSTOMERS}/${id}/challenge`, { method: 'LIVENESS' });
    expect([asked.status, asked.body]).toStrictEqual([
      201,
      {
        method: 'LIVENESS',
        verificationLink: expect.stringMatching(/^https:\/\/[^/]+\/.+/),
        token: expect.stringMatching(/^[0-9a-f-]{36}$/),
        expiresAt: '2026-01-01T00:30:00.000Z',
      },
    ]);
    const early = await post(`${CUSTOMERS}/${id}/verify`, { signature: 'sandbox-valid-signature' });
    expect([early.status, early.body.code]).toStrictEqual([409, 'CONFLICT']);
    await host.strike();
    expect((await get(`${CUSTOMERS}/${id}`)).body.status).toBe('PENDING_OWNERSHIP_VERIFICATION');
    host.clock.advance(5_000);
    await host.strike();
    host.clock.advance(-5_000);
    expect((await get(`${CUSTOMERS}/${id}`)).body.status).toBe(status);
  });

  it('is the only way for Spark, and none in production', async () => {
    const address = 'spark1pgssypcwz5wzx2338ql5vn25td3xjurh06zceyu65x52ld4acn9a9k0qcjyavh';
    const spark = { accountType: 'SPARK_WALLET', currency: 'BTC', address };
    const sandbox = client();
    const { id } = await sandbox.wallet(spark);
    const refused = await sandbox.post(`${CUSTOMERS}/${id}/challenge`, { method: 'WALLET_SIGNATURE' });
    expect([refused.status, refused.body.code, fields(refused)]).toStrictEqual([
      400,
      'INVALID_INPUT',
      ['method'],
    ]);
    expect((await sandbox.post(`${CUSTOMERS}/${id}/challenge`, { method: 'LIVENESS' })).status).toBe(201);
    const production = client('production');
    const there = await production.wallet(spark);
    const none = await production.post(`${CUSTOMERS}/${there.id}/challenge`, { method: 'LIVENESS' });
    expect([none.status, none.body.code]).toStrictEqual([501, 'NOT_IMPLEMENTED']);
  });

  it('gives way to a signature that is asked for afterwards', async () => {
    const { wallet: register, post, get } = client();
    const { id } = await register(evmWallet('switch'));
    await post(`${CUSTOMERS}/${id}/challenge`, { method: 'LIVENESS' });
    await post(`${CUSTOMERS}/${id}/challenge`, { method: 'WALLET_SIGNATURE' });
    host.clock.advance(60_000);
    await host.strike();
    host.clock.advance(-60_000);
    expect((await get(`${CUSTOMERS}/${id}`)).body.status).toBe('PENDING_OWNERSHIP_VERIFICATION');
    const word = await post(`${CUSTOMERS}/${id}/verify`, { signature: 'sandbox-valid-signature' });
    expect(word.body.status).toBe('ACTIVE');
  });
});

describe('a deleted account', () => {
  it.each([[CUSTOMERS], [PLATFORM]])(
    'is absent from %s and its list, and may be registered anew',
    async (path) => {
      const { euro, get, remove, platformId } = client();
      const id = await euro({}, path);
      const removed = await remove(`${path}/${id}`);
      expect([removed.status, removed.text]).toStrictEqual([204, '']);
      for (const door of [CUSTOMERS, PLATFORM]) {
        const gone = await get(`${door}/${id}`);
        expect([gone.status, gone.body.code]).toStrictEqual([404, 'REFERENCE_NOT_FOUND']);
        expect((await get(door)).body).toMatchObject({ data: [], totalCount: 0 });
      }
      expect((await remove(`${path}/${id}`)).status).toBe(404);
      const anew = await euro({}, path);
      expect(anew).not.toBe(id);
      expect((await get(path)).body.data.map((each) => each.id)).toStrictEqual([anew]);
      const target = await host.execute(new GetPayoutTarget({ accountId: id }, specCall(platformId)));
      expect(target).toMatchObject({
        accountId: id,
        status: 'INACTIVE',
        isDeleted: true,
        primaryIdentifier: IBAN,
      });
    },
  );

  it('was behind the door it is deleted through, and its owner’s', async () => {
    const { euro, get, remove } = client();
    const id = await euro();
    expect((await remove(`${PLATFORM}/${id}`)).status).toBe(404);
    expect((await client().remove(`${CUSTOMERS}/${id}`)).status).toBe(404);
    expect((await remove(`${CUSTOMERS}/nonsense`)).status).toBe(404);
    expect((await get(`${CUSTOMERS}/${id}`)).status).toBe(200);
    const own = await euro({}, PLATFORM);
    expect((await remove(`${CUSTOMERS}/${own}`)).status).toBe(204);
  });

  it('is deleted by one of several concurrent requests', async () => {
    const { euro, remove } = client();
    const id = await euro();
    const answers = await Promise.all([1, 2, 3].map(() => remove(`${CUSTOMERS}/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toStrictEqual([204, 404, 404]);
  });

  it('needs a token that may change accounts', async () => {
    const { euro, platformId } = client();
    const id = await euro();
    const as = { platformId, permissions: ['VIEW'] } as const;
    expect(
      (await http.send('DELETE', `${CUSTOMERS}/${id}`, { as: { ...as, permissions: ['VIEW'] } })).status,
    ).toBe(403);
  });

  it('no longer needs a proof', async () => {
    const { wallet: register, post, remove } = client();
    const { id } = await register(evmWallet('gone'));
    await post(`${CUSTOMERS}/${id}/challenge`, { method: 'LIVENESS' });
    expect((await remove(`${CUSTOMERS}/${id}`)).status).toBe(204);
    host.clock.advance(60_000);
    await host.strike();
    host.clock.advance(-60_000);
    expect((await post(`${CUSTOMERS}/${id}/challenge`, { method: 'LIVENESS' })).status).toBe(404);
    expect((await post(`${CUSTOMERS}/${id}/verify`, { signature: 'x' })).status).toBe(404);
  });
});

describe('the account that receives for a customer’s UMA address', () => {
  it('is the latest that asked for it, and none once that is deleted', async () => {
    const { euro, wallet: register, get, remove, platformId, customerId } = client();
    const target = () =>
      host.execute<{ accountId: string } | null>(
        new GetUmaDepositTarget({ customerId }, specCall(platformId)),
      );
    expect(await target()).toBeNull();
    const first = await euro({ defaultUmaDepositAccount: true });
    expect(await target()).toMatchObject({ accountId: first });
    host.clock.advance(1);
    const { id: second } = await register(evmWallet('uma'), {
      ownershipType: 'THIRD_PARTY',
      defaultUmaDepositAccount: true,
      accountInfo: {
        accountType: 'ETHEREUM_WALLET',
        address: evmWallet('uma').address,
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Max', countryOfResidence: 'DE' },
      },
    });
    host.clock.advance(-1);
    expect(await target()).toMatchObject({ accountId: second });
    expect((await get(`${CUSTOMERS}/${first}`)).body.defaultUmaDepositAccount).toBe(false);
    expect((await get(`${CUSTOMERS}/${second}`)).body.defaultUmaDepositAccount).toBe(true);
    await remove(`${CUSTOMERS}/${second}`);
    expect(await target()).toBeNull();
    expect((await get(`${CUSTOMERS}/${first}`)).body.defaultUmaDepositAccount).toBe(false);
  });

  it('is none while its ownership is not proven', async () => {
    const { wallet: register, post, platformId, customerId } = client();
    const { id } = await register(evmWallet('unproven'), { defaultUmaDepositAccount: true });
    const target = () => host.execute(new GetUmaDepositTarget({ customerId }, specCall(platformId)));
    expect(await target()).toBeNull();
    await post(`${CUSTOMERS}/${id}/challenge`, { method: 'WALLET_SIGNATURE' });
    await post(`${CUSTOMERS}/${id}/verify`, { signature: 'sandbox-valid-signature' });
    expect(await target()).toMatchObject({ accountId: id, status: 'ACTIVE' });
  });
});
