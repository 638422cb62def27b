import type { HttpHarness } from '@causeway/http/testing';
import { after, Erased } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { Caller, codeOf, reasonOf, TOKEN } from './testing/journey.js';
import { StablecoinsHost } from './testing/stablecoins-host.js';

const OPERATOR = 'operator-secret';
const HOUR_MS = 3_600_000;

describe('provider accounts and stablecoins', () => {
  let host: StablecoinsHost;
  let http: HttpHarness;
  let acme: Caller;

  beforeAll(async () => {
    host = await StablecoinsHost.open(await freshDatabase('stablecoins'));
    http = await host.http(OPERATOR);
  });
  afterAll(async () => {
    await http.close();
    await host.close();
  });
  beforeEach(() => {
    acme = new Caller(http);
    host.issuer.refused.clear();
    host.issuer.isAway = false;
    host.issuer.exposes = ['account-1'];
  });
  afterEach(() => {
    expect(http.failures).toStrictEqual([]);
  });

  const operator = (method: string, path: string, body: object = {}) =>
    http.send(method, `//operator/${path}`, {
      as: null,
      headers: { authorization: `Bearer ${OPERATOR}` },
      body: { platformId: acme.platformId, environment: 'sandbox', ...body },
    });

  describe('a link (stablecoins §3)', () => {
    it('is made of credentials that the provider accepts, and shows nothing of them', async () => {
      const { status, body } = await acme.link();
      expect(status).toBe(201);
      const now = host.clock.now();
      expect(body).toStrictEqual({
        id: body['id'],
        provider: 'BRALE',
        providerAccountId: 'account-1',
        providerEnvironment: 'SANDBOX',
        status: 'ACTIVE',
        lastVerifiedAt: now,
        createdAt: now,
        updatedAt: now,
      });
      expect((await acme.get(`/stablecoin-provider-accounts/${String(body['id'])}`)).body).toStrictEqual(
        body,
      );
      const rows = await host.everyRow();
      expect(rows.filter((row) => row.includes(String(body['id'])))).not.toHaveLength(0);
      expect(rows.filter((row) => row.includes('very secret'))).toStrictEqual([]);
    });

    it('is a stranger’s to no other platform, and absent in the other environment', async () => {
      const { body } = await acme.link();
      const path = `/stablecoin-provider-accounts/${String(body['id'])}`;
      const absent = [404, 'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND'];
      expect(codeOf(await new Caller(http).get(path))).toStrictEqual(absent);
      expect(codeOf(await acme.get(path, { environment: 'production' }))).toStrictEqual(absent);
    });

    it('is refused without a trace where the provider refuses the credentials', async () => {
      host.issuer.refused.add('client');
      expect(codeOf(await acme.link())).toStrictEqual([400, 'STABLECOIN_PROVIDER_ACCOUNT_INVALID']);
      expect((await acme.get('/stablecoin-provider-accounts')).body).toMatchObject({
        data: [],
        totalCount: 0,
      });
    });

    it('chooses the account where the credentials open several', async () => {
      host.issuer.exposes = ['account-1', 'account-2'];
      const refused = await acme.link();
      expect(codeOf(refused)).toStrictEqual([400, 'INVALID_INPUT']);
      expect(refused.body['details']).toMatchObject({ providerAccountIds: ['account-1', 'account-2'] });
      expect(codeOf(await acme.link({ providerAccountId: 'account-3' }))).toStrictEqual([
        400,
        'INVALID_INPUT',
      ]);
      expect((await acme.link({ providerAccountId: 'account-2' })).body).toMatchObject({
        providerAccountId: 'account-2',
      });
    });

    it('of an account that is linked already is a conflict', async () => {
      await acme.link();
      expect(codeOf(await acme.link())).toStrictEqual([409, 'CONFLICT']);
    });

    it('whose credentials the provider has replaced gets the new ones, and is the same record', async () => {
      const { body } = await acme.link();
      host.issuer.refused.add('client');
      const sealed = async () => {
        const [row] = await host.query<{ sealed_credentials: string }>(
          'select sealed_credentials from stablecoins.provider_account_view where account_id = $1',
          [body['id']],
        );
        return row?.sealed_credentials ?? '';
      };
      const before = await sealed();
      const again = await acme.link({ apiClientId: 'client-of-today' });
      expect(again.status).toBe(201);
      expect(again.body).toMatchObject({ id: body['id'], status: 'ACTIVE' });
      expect(await host.vault.open(await sealed())).toStrictEqual({
        apiClientId: 'client-of-today',
        apiClientSecret: 'very secret',
      });
      await host.deliver();
      expect(await host.vault.open(before)).toBe(Erased.instance);
    });

    it('is made once, however often and at once the request comes', async () => {
      const links = await Promise.all(Array.from({ length: 5 }, () => acme.link({}, 'one key')));
      expect(new Set(links.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      const calls = host.issuer.calls;
      expect(await acme.link({}, 'one key')).toMatchObject({ status: 201, body: links[0]?.body });
      expect(host.issuer.calls).toBe(calls);
      const other = await acme.link({ apiClientSecret: 'another' }, 'one key');
      expect([...codeOf(other), reasonOf(other)]).toStrictEqual([409, 'CONFLICT', 'IDEMPOTENCY_KEY_REUSED']);
    });

    it('is not made while the provider is away, and the same key may be tried again', async () => {
      host.issuer.isAway = true;
      expect(codeOf(await acme.link({}, 'patient'))).toStrictEqual([500, 'INTERNAL_ERROR']);
      host.issuer.isAway = false;
      expect((await acme.link({}, 'patient')).status).toBe(201);
    });

    it('needs a key, and every wrong field is named at once', async () => {
      const body = { provider: 'BRALE', apiClientId: 'client', apiClientSecret: 'secret' };
      expect(codeOf(await acme.post('/stablecoin-provider-accounts', body, null))).toStrictEqual([
        400,
        'INVALID_INPUT',
      ]);
      const refused = await acme.post('/stablecoin-provider-accounts', {
        provider: 'OTHER',
        apiClientId: '',
      });
      const { errors } = refused.body['details'] as { errors: { field: string }[] };
      expect(errors.map(({ field }) => field)).toStrictEqual(['provider', 'apiClientId', 'apiClientSecret']);
    });

    it('is verified at most hourly, by what is asked through it', async () => {
      const { body } = await acme.link();
      const path = `/stablecoin-provider-accounts/${String(body['id'])}`;
      host.clock.moveTo(after(host.clock.now(), HOUR_MS - 1));
      await acme.register();
      expect((await acme.get(path)).body['lastVerifiedAt']).toBe(body['lastVerifiedAt']);
      host.clock.moveTo(after(host.clock.now(), 1));
      await acme.register({ providerTokenIdentifier: 'OTHER', networkTokenIdentifier: `${TOKEN}qq` });
      expect((await acme.get(path)).body['lastVerifiedAt']).toBe(host.clock.now());
    });

    it('ends for good when the operator revokes it: its credentials are destroyed, and a new link is another record', async () => {
      const { body } = await acme.link();
      const revoked = await operator('POST', 'stablecoin-provider-accounts/revoke', {
        stablecoinProviderAccountId: body['id'],
      });
      expect(revoked.body).toMatchObject({ status: 'REVOKED' });
      expect(codeOf(await acme.register())).toStrictEqual([400, 'STABLECOIN_PROVIDER_ACCOUNT_REVOKED']);
      expect((await acme.link()).body['id']).not.toBe(body['id']);
      const listed = await acme.get('/stablecoin-provider-accounts?status=REVOKED');
      expect(listed.body['data']).toStrictEqual([revoked.body]);
    });

    it('in production needs a provider that is connected, which is refused by name', async () => {
      host.isConnected = false;
      const refused = await new Caller(http, 'production').link();
      host.isConnected = true;
      expect([...codeOf(refused), reasonOf(refused)]).toStrictEqual([
        ...[400, 'STABLECOIN_PROVIDER_ACCOUNT_INVALID', 'PROVIDER_NOT_CONNECTED'],
      ]);
    });
  });

  describe('a stablecoin (stablecoins §4)', () => {
    it('is what its provider says, through the only active link', async () => {
      const link = await acme.link();
      const { status, body } = await acme.register();
      expect(status).toBe(201);
      const now = host.clock.now();
      expect(body).toStrictEqual({
        id: body['id'],
        name: 'Acme Dollar',
        symbol: 'ACME',
        baseCurrency: 'USD',
        network: 'SPARK',
        decimals: 6,
        issuanceStatus: 'PROVISIONED',
        serviceOperationsStatus: 'NOT_ENABLED',
        networkTokenIdentifier: TOKEN,
        provider: 'BRALE',
        stablecoinProviderAccountId: link.body['id'],
        providerEnvironment: 'SANDBOX',
        providerTokenIdentifier: 'ACME',
        createdAt: now,
        updatedAt: now,
      });
      const path = `/stablecoins/${String(body['id'])}`;
      expect((await acme.get(path)).body).toStrictEqual(body);
      expect(codeOf(await new Caller(http).get(path))).toStrictEqual([404, 'REFERENCE_NOT_FOUND']);
      expect((await acme.get('/stablecoins?issuanceStatus=PROVISIONED')).body['data']).toStrictEqual([body]);
      expect((await acme.get('/stablecoins?serviceOperationsStatus=ENABLED')).body['data']).toStrictEqual([]);
    });

    it('needs a link, and a word where there are several', async () => {
      expect(codeOf(await acme.register())).toStrictEqual([404, 'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND']);
      await acme.link();
      host.issuer.exposes = ['account-2'];
      const second = await acme.link();
      expect(codeOf(await acme.register())).toStrictEqual([
        400,
        'STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED',
      ]);
      const { body } = await acme.register({ stablecoinProviderAccountId: second.body['id'] });
      expect(body['stablecoinProviderAccountId']).toBe(second.body['id']);
    });

    it('is registered once by either of its names', async () => {
      await acme.coin();
      expect(codeOf(await acme.register({ networkTokenIdentifier: `${TOKEN}qq` }))).toStrictEqual([
        409,
        'CONFLICT',
      ]);
      expect(codeOf(await acme.register({ providerTokenIdentifier: 'OTHER' }))).toStrictEqual([
        409,
        'CONFLICT',
      ]);
    });

    it('that the provider does not know is wrong input', async () => {
      await acme.link();
      const { token } = host.issuer;
      host.issuer.token = undefined;
      const refused = await acme.register();
      host.issuer.token = token;
      expect(codeOf(refused)).toStrictEqual([400, 'INVALID_INPUT']);
    });

    it('marks its link as invalid where the provider refuses the credentials meanwhile', async () => {
      const { body } = await acme.link();
      host.issuer.refused.add('client');
      expect(codeOf(await acme.register())).toStrictEqual([400, 'STABLECOIN_PROVIDER_ACCOUNT_INVALID']);
      expect((await acme.get(`/stablecoin-provider-accounts/${String(body['id'])}`)).body).toMatchObject({
        status: 'INVALID',
      });
      expect(codeOf(await acme.register())).toStrictEqual([400, 'STABLECOIN_PROVIDER_ACCOUNT_INVALID']);
    });

    it('waits for the operator where its platform is reviewed', async () => {
      await operator('PUT', 'stablecoin-review', { reviewsStablecoins: true });
      const coin = await acme.coin();
      expect((await acme.get(`/stablecoins/${coin}`)).body['issuanceStatus']).toBe('PENDING_REVIEW');
      await operator('POST', 'stablecoins/decide', { stablecoinId: coin, decision: 'REJECT' });
      expect((await acme.get(`/stablecoins/${coin}`)).body['issuanceStatus']).toBe('REJECTED');
      const again = await acme.register();
      expect(again.body['issuanceStatus']).toBe('PENDING_REVIEW');
      const accepted = { stablecoinId: again.body['id'], decision: 'ACCEPT' };
      await operator('POST', 'stablecoins/decide', accepted);
      await host.fireDue();
      expect((await acme.get(`/stablecoins/${String(again.body['id'])}`)).body['issuanceStatus']).toBe(
        'PROVISIONED',
      );
    });

    it('that its provider does not know when it is accepted has failed, and may be registered again', async () => {
      await operator('PUT', 'stablecoin-review', { reviewsStablecoins: true });
      const coin = await acme.coin();
      await operator('POST', 'stablecoins/decide', { stablecoinId: coin, decision: 'ACCEPT' });
      const { token } = host.issuer;
      host.issuer.token = undefined;
      await host.fireDue();
      host.issuer.token = token;
      expect((await acme.get(`/stablecoins/${coin}`)).body['issuanceStatus']).toBe('FAILED');
      expect((await acme.register()).status).toBe(201);
    });

    it('that the operator declines may ask again', async () => {
      const coin = await acme.coin();
      const request = () => acme.post(`/stablecoins/${coin}/enablement`, {}, null);
      await request();
      const declined = await operator('POST', 'stablecoins/decide', {
        stablecoinId: coin,
        decision: 'DECLINE',
      });
      expect(declined.body).toMatchObject({ serviceOperationsStatus: 'NOT_ENABLED' });
      expect((await request()).body).toMatchObject({ serviceOperationsStatus: 'PENDING_APPROVAL' });
    });

    it('becomes a currency on request and with the operator’s word, under a code of its own', async () => {
      const [first, second] = [await acme.coin(), await new Caller(http).coin()];
      expect(second).not.toBe(first);
      const request = () => acme.post(`/stablecoins/${first}/enablement`, {}, null);
      expect((await request()).body).toMatchObject({ serviceOperationsStatus: 'PENDING_APPROVAL' });
      expect((await request()).status).toBe(200);
      const decide = (decision: string) =>
        operator('POST', 'stablecoins/decide', { stablecoinId: first, decision });
      expect((await decide('APPROVE')).body).toMatchObject({ serviceOperationsStatus: 'ENABLING' });
      await host.fireDue();
      const enabled = (await acme.get(`/stablecoins/${first}`)).body;
      expect(enabled['serviceOperationsStatus']).toBe('ENABLED');
      expect(enabled['currency']).toMatch(/^ACME\d*$/);
      expect(codeOf(await request())).toStrictEqual([409, 'STABLECOIN_SERVICE_ENABLEMENT_NOT_REQUESTABLE']);
      await decide('DISABLE');
      expect((await acme.get(`/stablecoins/${first}`)).body).toMatchObject({
        serviceOperationsStatus: 'DISABLED',
        currency: enabled['currency'],
      });
      expect(codeOf(await decide('DECLINE'))).toStrictEqual([409, 'INVALID_STATE_TRANSITION']);
    });

    it('has a code that no other token of the deployment has', async () => {
      const codes = [];
      for (let nth = 0; nth < 2; nth += 1) {
        acme = new Caller(http);
        const coin = await acme.coin();
        await acme.post(`/stablecoins/${coin}/enablement`, {}, null);
        await operator('POST', 'stablecoins/decide', { stablecoinId: coin, decision: 'APPROVE' });
        await host.fireDue();
        codes.push((await acme.get(`/stablecoins/${coin}`)).body['currency']);
      }
      expect(new Set(codes).size).toBe(2);
    });
  });
});
