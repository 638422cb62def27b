import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { ApiClient, type Answer } from '../harness/api-client.js';
import { Opened } from '../harness/opened.js';
import { accessibilityFaults } from './accessibility.js';
import { hasBrowser, picture, visitor } from './browser.js';
import { PagesWorld } from './pages-world.js';

const ADDRESS = { line1: 'Unter den Linden 1', city: 'Berlin', postalCode: '10117', country: 'DE' };
const IP = '203.0.113.7';
const CODE = '123456';
type Json = Record<string, any>;

/** A platform's page, which relays ceremonies to its backend and does nothing else. */
const PLATFORM_PAGE = `<!doctype html><html lang="en"><title>Platform</title><script>
  const create = async (options) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    return (await navigator.credentials.create({ publicKey })).toJSON();
  };
  const get = async (options) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    return (await navigator.credentials.get({ publicKey })).toJSON();
  };
</script>`;

(hasBrowser ? describe : describe.skip)('strong authentication in a browser', () => {
  const opened = new Opened();
  let world: PagesWorld;
  /** Of the first platform, whose customers pay at once. */
  let api: ApiClient;
  let platform: Server;
  let page: Page;
  let customerId: string;
  beforeAll(async () => {
    world = opened.add(await PagesWorld.open(), (each) => each.close());
    const keys = await world.installation.credentials();
    api = ApiClient.as(keys.sandbox, keys.baseUrl);
    platform = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end(PLATFORM_PAGE);
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
    await page.goto(origin());
    const created = await api.post('/customers', {
      ...{ customerType: 'INDIVIDUAL', fullName: 'Erika Mustermann', address: ADDRESS },
      ...{ email: 'erika@acme.example', phoneNumber: '+491701234567' },
    });
    customerId = created.body['id'];
    await api.post(`/customers/${customerId}/verify-phone`, undefined);
    await api.post(`/customers/${customerId}/verify-phone/confirm`, { code: CODE });
  });
  afterAll(() => opened.close());

  const origin = (): string => `http://localhost:${String((platform.address() as AddressInfo).port)}`;
  const sca = (path: string, body: object): Promise<Answer> =>
    api.post(`/sca/${path}?customerId=${encodeURIComponent(customerId)}`, body);
  const ceremony = (kind: 'create' | 'get', options: unknown): Promise<Json> =>
    page.evaluate(`${kind}(${JSON.stringify(options)})`);

  it('a passkey is enrolled, opens a session, and proves a payment that its signature was made for', async () => {
    const enrolment = await sca('factors', { type: 'PASSKEY' });
    const credential = await ceremony('create', enrolment.body['options']);
    const enrolled = await sca('factors/confirm', { type: 'PASSKEY', origin: origin(), credential });
    expect([enrolled.status, enrolled.body['factor']?.factor]).toStrictEqual([200, 'PASSKEY']);

    const started = await sca('login/start', { factor: 'PASSKEY' });
    const signed = await ceremony('get', started.body['passkeyOptions']);
    const proof = { factor: 'PASSKEY', origin: origin(), endUserIpAddress: IP, passkeyAssertion: signed };
    expect((await sca('login/complete', proof)).body['status']).toBe('SUCCESS');
    // A signature is used up by the login that it was made for.
    expect((await sca('login/complete', proof)).status).toBe(400);

    const { body: accounts } = await api.get(
      `/customers/internal-accounts?customerId=${customerId}&currency=USDC`,
    );
    const accountId: string = accounts['data'][0].id;
    await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 10_000_000 });
    const destination = await api.post('/customers/external-accounts', {
      ...{ customerId, currency: 'EUR' },
      accountInfo: {
        ...{ accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000' },
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Erika', countryOfResidence: 'DE' },
      },
    });
    const quoteOf = async (amount: number): Promise<Json> =>
      (
        await api.post('/quotes', {
          source: { sourceType: 'ACCOUNT', accountId },
          destination: { destinationType: 'ACCOUNT', accountId: destination.body['id'] },
          ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: amount },
          ...{ immediatelyExecute: true, scaFactor: 'PASSKEY' },
        })
      ).body;
    const [small, large] = [await quoteOf(1_000_000), await quoteOf(9_000_000)];
    const forSmall = await ceremony('get', small['scaChallenge'].passkeyAssertionOptions);
    const authorize = (quote: Json, passkeyAssertion: Json): Promise<Answer> =>
      api.post(`/quotes/${quote['id']}/authorize`, { passkeyAssertion, origin: origin() });
    expect((await authorize(large, forSmall)).status).toBe(400);
    const released = await authorize(small, forSmall);
    expect([released.status, released.body['status']]).toStrictEqual([200, 'PROCESSING']);
    expect((await api.get(`/quotes/${large['id']}`)).body['status']).toBe('PENDING_AUTHORIZATION');
  });

  it('who lost a number asks on a page to be recognized', async () => {
    const started = await sca('factors/reset', { factor: 'SMS_OTP' });
    const visit = await visitor(world.browser, { javaScript: false });
    await visit.goto(started.body['verificationLink']);
    const look = async (name: string): Promise<void> => {
      const faults = [...(await picture(visit, name)), ...(await accessibilityFaults(visit))];
      expect([name, faults]).toStrictEqual([name, []]);
    };
    // Two seconds after its start the sandbox decides by itself: the page is of either moment.
    await look('liveness');
    await visit.goto(`${String(started.body['verificationLink'])}x`);
    expect(await visit.locator('h1').innerText()).toBe('Link not found');
    await look('liveness-unknown');
  });
});
