import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { accountOf } from '../harness/account-of.js';
import { ApiClient, type Answer } from '../harness/api-client.js';
import { eventually } from '../harness/eventually.js';
import { Opened } from '../harness/opened.js';
import { hasBrowser, visitor } from './browser.js';
import { PagesWorld } from './pages-world.js';
import { WALLET_PAGE } from './wallet-page.js';

type Json = Record<string, any>;
const FUNDING = 10_000_000;
const AMOUNT = 1_000_000;
const WORDS = 12;

(hasBrowser ? describe : describe.skip)('a wallet’s owner in a browser', () => {
  const opened = new Opened();
  let world: PagesWorld;
  let api: ApiClient;
  let platform: Server;
  let page: Page;
  let customerId: string;
  let accountId: string;
  beforeAll(async () => {
    world = opened.add(await PagesWorld.open(), (each) => each.close());
    const keys = await world.installation.credentials();
    api = ApiClient.as(keys.sandbox, keys.baseUrl);
    platform = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end(WALLET_PAGE);
    });
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
    opened.add(platform, (each) => each.close());
    page = await visitor(world.browser);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    await page.goto(`http://localhost:${String((platform.address() as AddressInfo).port)}`);
    const created = await api.post('/customers', {
      ...{ customerType: 'INDIVIDUAL', fullName: 'Ada Byron', email: 'ada@browser.example' },
    });
    customerId = created.body['id'];
    accountId = (await accountOf(api, customerId, { type: 'EMBEDDED_WALLET' }))['id'];
  });
  afterAll(() => opened.close());

  const inPage = <Result>(call: string, ...given: readonly unknown[]): Promise<Result> =>
    page.evaluate(`${call}(${given.map((each) => JSON.stringify(each)).join(', ')})`);
  /** Signs in the page what an answer asks for, and sends the same again. */
  const act = async (path: string, body: object): Promise<Answer> => {
    const first = await api.post(path, body);
    expect([path, first.status]).toStrictEqual([path, 202]);
    return api.post(path, body, {
      'service-wallet-signature': await inPage('stamp', first.body['payloadToSign']),
      'request-id': first.body['requestId'],
    });
  };
  const balance = async (): Promise<number> => {
    const { body } = await api.get(
      `/customers/internal-accounts?customerId=${customerId}&type=EMBEDDED_WALLET`,
    );
    return body['data'][0].balance.amount as number;
  };

  it('signs in by code, registers a passkey, and signs in with it', async () => {
    const { body: credentials } = await api.get(`/auth/credentials?accountId=${accountId}`);
    const path = `/auth/credentials/${credentials['data'][0].id as string}`;
    const { body: challenged } = await api.post(`${path}/challenge`, {});
    const publicKey = await inPage<string>('newSession');
    const encryptedOtpBundle = await inPage(
      'sealCode',
      challenged['otpEncryptionTargetBundle'],
      '000000',
      publicKey,
    );
    const opened = await act(`${path}/verify`, { type: 'EMAIL_OTP', encryptedOtpBundle });
    expect([opened.status, opened.body['type']]).toStrictEqual([200, 'EMAIL_OTP']);

    const passkey = await inPage<Json>('register', "Ada's phone");
    const added = await act('/auth/credentials', { accountId, ...passkey });
    expect([added.status, added.body['nickname']]).toStrictEqual([201, "Ada's phone"]);

    const clientPublicKey = await inPage<string>('newSession');
    const login = `/auth/credentials/${added.body['id'] as string}`;
    const { body: asked } = await api.post(`${login}/challenge`, { clientPublicKey });
    const assertion = await inPage('assertPasskey', asked['challenge'], asked['credentialId']);
    const proof = { type: 'PASSKEY', assertion };
    const headers = { 'request-id': asked['requestId'] as string };
    const session = await api.post(`${login}/verify`, proof, headers);
    expect([session.status, session.body['type']]).toStrictEqual([200, 'PASSKEY']);
    // The ceremony was for this login alone.
    expect((await api.post(`${login}/verify`, proof, headers)).status).toBe(401);
  });

  it('receives, and sends what its owner signs for', async () => {
    const funded = await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: FUNDING });
    expect([funded.status, await balance()]).toStrictEqual([200, FUNDING]);
    const destination = await api.post('/customers/external-accounts', {
      ...{ customerId, currency: 'EUR' },
      accountInfo: {
        ...{ accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000' },
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Byron', countryOfResidence: 'DE' },
      },
    });
    const { body: quote } = await api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: destination.body['id'] },
      ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: AMOUNT },
    });
    const execute = `/quotes/${String(quote['id'])}/execute`;
    expect((await api.post(execute, {})).body['code']).toBe('WALLET_SIGNATURE_MISSING');
    const { payloadToSign } = (quote['paymentInstructions'] as Json[])
      .map(({ accountOrWalletInfo }) => accountOrWalletInfo as Json)
      .find(({ accountType }) => accountType === 'EMBEDDED_WALLET') as Json;
    const signature = await inPage<string>('stamp', payloadToSign);
    const executed = await api.post(execute, {}, { 'service-wallet-signature': signature });
    expect(executed.status).toBe(200);
    await eventually('the payment to be completed', async () => {
      const { body } = await api.get(`/transactions/${String(quote['transactionId'])}`);
      return body['status'] === 'COMPLETED' || undefined;
    });
    expect(await balance()).toBe(FUNDING - AMOUNT);
  });

  it('exports its words, which the page alone can read', async () => {
    const path = `/internal-accounts/${accountId}/export`;
    const words = async (): Promise<string> => {
      const exported = await act(path, { clientPublicKey: await inPage('newTarget') });
      expect([exported.status, exported.body['id']]).toStrictEqual([200, accountId]);
      return inPage('openExport', exported.body['encryptedWalletCredentials']);
    };
    const [once, twice] = [await words(), await words()];
    expect(once).toMatch(new RegExp(`^[a-z]+( [a-z]+){${String(WORDS - 1)}}$`));
    expect(twice).toBe(once);
  });
});
