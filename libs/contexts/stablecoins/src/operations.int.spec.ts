import type { HttpHarness } from '@causeway/http/testing';
import { after, uuidOf, type Id } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import { ReportOperation } from './application/operation.requests.js';
import type { ProviderReport } from './domain/operation.decide.js';
import { Caller, codeOf, reasonOf, type Body, type Sent } from './testing/journey.js';
import { StablecoinsHost } from './testing/stablecoins-host.js';

const OPERATOR = 'operator-secret';
const WEEK_MS = 7 * 24 * 3_600_000;

describe('mints and burns', () => {
  let host: StablecoinsHost;
  let http: HttpHarness;
  let acme: Caller;
  let [coin, wallet, bank] = ['', '', ''];

  beforeAll(async () => {
    host = await StablecoinsHost.open(await freshDatabase('stablecoins'));
    http = await host.http(OPERATOR);
  });
  afterAll(async () => {
    await http.close();
    await host.close();
  });
  beforeEach(async () => {
    host.issuer.refused.clear();
    host.issuer.isAway = false;
    acme = new Caller(http);
    coin = await acme.coin();
    wallet = host.account(acme.platformId);
    bank = host.bankAccount(acme.platformId);
    Object.assign(host.issuer, { isAway: false, losesAnswers: 0, losesRequests: 0 });
    host.issuer.end = { state: 'COMPLETED', providerStatus: 'Complete' };
    Object.assign(host.reserve, { hasRoom: true, saysSo: true, losesAnswers: 0 });
  });
  afterEach(() => {
    expect(http.failures).toStrictEqual([]);
  });

  const pass = async (ms: number): Promise<void> => {
    host.clock.moveTo(after(host.clock.now(), ms));
    await host.fireDue();
  };
  const id = ({ body }: Sent) => body['id'] as Id<'StablecoinOperation'>;
  const statusOf = async (sent: Sent) => (await acme.operation(id(sent)))['status'];
  const operator = (method: string, path: string, more: object = {}) =>
    http.send<Body>(method, `//operator/${path}`, {
      as: null,
      headers: { authorization: `Bearer ${OPERATOR}` },
      body: { platformId: acme.platformId, environment: 'sandbox', ...more },
    });
  const supplied = async () => {
    const { body } = await http.send<{ data: Body[]; ledger: Body[] }>(
      'GET',
      `//operator/stablecoins?platformId=${acme.platformId}&environment=sandbox`,
      { as: null, headers: { authorization: `Bearer ${OPERATOR}` } },
    );
    return body;
  };
  const supply = async () => (await supplied()).data[0] ?? {};
  /** What the ledger holds, the issuer has made, and the operations add up to: always the same. */
  const expectSupply = async (outstanding: bigint): Promise<void> => {
    const units = outstanding * 10_000n;
    expect([
      host.reserve.balance(acme.platformId, 'RESERVE'),
      -host.reserve.balance(acme.platformId, 'SUPPLY'),
      await supply(),
      (await supplied()).ledger.map(({ verdict }) => verdict),
    ]).toStrictEqual([
      outstanding,
      outstanding,
      expect.objectContaining({ outstanding: units.toString(), reserve: outstanding.toString() }),
      ['EQUAL'],
    ]);
  };

  it('a mint by wire says where to send the money, and is complete once that has come', async () => {
    const sent = await acme.mint(coin, wallet, { description: 'for May' });
    expect(sent.status).toBe(201);
    const now = host.clock.now();
    expect(sent.body).toStrictEqual({
      id: id(sent),
      stablecoinId: coin,
      operationType: 'MINT',
      status: 'PENDING_FUNDING',
      amount: '5000000',
      provider: 'BRALE',
      providerEnvironment: 'SANDBOX',
      stablecoinProviderAccountId: expect.any(String),
      source: { type: 'WIRE' },
      fundingInstructions: { rail: 'WIRE', reference: uuidOf(id(sent)) },
      destination: { accountId: wallet },
      expiresAt: after(now, WEEK_MS),
      providerStatus: 'pending',
      description: 'for May',
      createdAt: now,
      updatedAt: now,
    });
    await pass(host.issuer.waitsMs);
    expect(await statusOf(sent)).toBe('PROCESSING');
    await expectSupply(0n);
    await pass(host.issuer.takesMs);
    expect(await acme.operation(id(sent))).toMatchObject({ status: 'COMPLETED', providerStatus: 'complete' });
    await expectSupply(5_00n);
  });

  it('a mint by debit has nothing to fund', async () => {
    const fundingSource = { type: 'ACH_DEBIT', externalAccountId: bank };
    const sent = await acme.mint(coin, wallet, { fundingSource });
    expect(sent.body).toMatchObject({ status: 'PENDING_PROVIDER', source: fundingSource });
    expect(sent.body).not.toHaveProperty('fundingInstructions');
    expect(sent.body).not.toHaveProperty('expiresAt');
    await pass(host.issuer.waitsMs + host.issuer.takesMs);
    expect(await statusOf(sent)).toBe('COMPLETED');
  });

  it('a burn takes out of supply and reserve what a mint put in', async () => {
    await acme.mint(coin, wallet);
    await pass(host.issuer.waitsMs);
    await pass(host.issuer.takesMs);
    const sent = await acme.burn(coin, bank, {
      amount: '2000000',
      source: { type: 'PROVIDER_INTERNAL_BALANCE' },
    });
    expect(sent.body).toMatchObject({
      operationType: 'BURN',
      status: 'PENDING_PROVIDER',
      destination: { accountId: bank, rail: 'WIRE' },
      estimatedDelivery: { rail: 'WIRE', amount: '200', currency: 'USD', timing: 'same business day' },
    });
    await pass(host.issuer.waitsMs);
    await pass(host.issuer.takesMs);
    expect(await statusOf(sent)).toBe('COMPLETED');
    await expectSupply(3_00n);
  });

  it('tokens of a burn may come from any wallet, to an address of its own', async () => {
    const sent = await acme.burn(coin, bank);
    expect(sent.body).toMatchObject({
      status: 'PENDING_FUNDING',
      fundingInstructions: { rail: 'SPARK' },
      expiresAt: after(host.clock.now(), WEEK_MS),
    });
  });

  it('is one operation however often and at once its request comes, and the first answer stays', async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, () => acme.mint(coin, wallet, {}, 'one key')));
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(
      host.issuer.sent.filter(({ orderId }) => orderId === uuidOf(id(sent[0] as Sent))).length,
    ).toBeGreaterThan(0);
    await pass(host.issuer.waitsMs + host.issuer.takesMs);
    const calls = host.issuer.calls;
    const again = await acme.mint(coin, wallet, {}, 'one key');
    expect([again.status, again.body]).toStrictEqual([201, sent[0]?.body]);
    expect(host.issuer.calls).toBe(calls);
    await expectSupply(5_00n);
    const other = await acme.mint(coin, wallet, { amount: '10000' }, 'one key');
    expect([...codeOf(other), reasonOf(other)]).toStrictEqual([409, 'CONFLICT', 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('is not created while the provider is away, and the same key may be tried again', async () => {
    host.issuer.isAway = true;
    const refused = await acme.mint(coin, wallet, {}, 'patient');
    expect(codeOf(refused)).toStrictEqual([503, 'SERVICE_UNAVAILABLE']);
    expect((await acme.get(`/stablecoins/${coin}/operations`)).body['totalCount']).toBe(0);
    host.issuer.isAway = false;
    expect((await acme.mint(coin, wallet, {}, 'patient')).status).toBe(201);
  });

  it.each([
    ['request', { losesRequests: 1 }],
    ['answer', { losesAnswers: 1 }],
  ])('whose %s is lost is carried out once all the same', async (_what, losses) => {
    Object.assign(host.issuer, losses);
    const sent = await acme.mint(coin, wallet);
    expect(sent.body['status']).toBe('CREATED');
    for (let minutes = 0; minutes < 4; minutes += 1) await pass(60_000);
    expect(await statusOf(sent)).toBe('COMPLETED');
    await expectSupply(5_00n);
    const mine = host.issuer.carriedOut('MINT').filter(({ orderId }) => orderId === uuidOf(id(sent)));
    expect(mine).toHaveLength(1);
  });

  it('that no money comes for expires, and the provider sends back what comes later', async () => {
    const sent = await acme.mint(coin, wallet);
    const orderId = uuidOf(id(sent));
    host.issuer.says(orderId, {
      ...{ state: 'AWAITING_FUNDS', providerStatus: 'pending', instructions: { rail: 'WIRE' } },
      lookAgainAt: after(host.clock.now(), 4 * WEEK_MS),
    });
    await pass(WEEK_MS - 1);
    expect(await statusOf(sent)).toBe('PENDING_FUNDING');
    await pass(1);
    expect(await statusOf(sent)).toBe('EXPIRED');
    await expectSupply(0n);
  });

  it('whose money came at the last moment does not expire', async () => {
    const sent = await acme.mint(coin, wallet);
    host.clock.moveTo(after(host.clock.now(), WEEK_MS));
    await host.fireDue();
    expect(await statusOf(sent)).toBe('COMPLETED');
    await expectSupply(5_00n);
  });

  it('that fails says why, and nothing of it is in supply or reserve', async () => {
    host.issuer.end = {
      ...{
        state: 'FAILED',
        providerStatus: 'Returned ref 123-abc',
        reason: 'FUNDING_RETURNED',
        funds: 'RETURNED',
      },
    };
    const sent = await acme.mint(coin, wallet);
    await pass(host.issuer.waitsMs + host.issuer.takesMs);
    expect(await acme.operation(id(sent))).toMatchObject({
      status: 'FAILED',
      failureReason: 'FUNDING_RETURNED',
      providerStatus: 'returned ref',
    });
    await expectSupply(0n);
    expect((await supply())['open']).toStrictEqual([]);
  });

  it('whose money the provider keeps is an operator’s case until that is settled', async () => {
    host.issuer.end = {
      ...{ state: 'FAILED', providerStatus: 'failed', reason: 'PROVIDER_TRANSFER_FAILED', funds: 'KEPT' },
    };
    const sent = await acme.mint(coin, wallet);
    await pass(host.issuer.waitsMs + host.issuer.takesMs);
    expect((await supply())['open']).toMatchObject([
      { operationId: id(sent), status: 'FAILED', case: 'FUNDS_KEPT' },
    ]);
    const close = () =>
      operator('POST', 'stablecoin-operations/close-case', {
        stablecoinOperationId: id(sent),
        outcome: 'REFUNDED',
      });
    expect((await close()).status).toBe(200);
    expect((await supply())['open']).toStrictEqual([]);
    expect(codeOf(await close())).toStrictEqual([409, 'INVALID_STATE_TRANSITION']);
  });

  describe('that the provider contradicts after its end', () => {
    const says = (sent: Sent, report: ProviderReport) =>
      host.execute(new ReportOperation({ operationId: id(sent), report }, specCall(acme.platformId)));
    const close = (sent: Sent, outcome: string) =>
      operator('POST', 'stablecoin-operations/close-case', { stablecoinOperationId: id(sent), outcome });
    const failed = async (): Promise<Sent> => {
      const [providerStatus, reason] = ['failed', 'PROVIDER_TRANSFER_FAILED'] as const;
      host.issuer.end = { state: 'FAILED', providerStatus, reason, funds: 'RETURNED' };
      const sent = await acme.mint(coin, wallet);
      await pass(host.issuer.waitsMs + host.issuer.takesMs);
      await says(sent, { state: 'COMPLETED', providerStatus: 'complete' });
      expect((await supply())['open']).toMatchObject([{ status: 'FAILED', case: 'CONTRADICTED' }]);
      return sent;
    };
    const completed = async (): Promise<Sent> => {
      const sent = await acme.mint(coin, wallet);
      await pass(host.issuer.waitsMs);
      await pass(host.issuer.takesMs);
      const [providerStatus, reason] = ['failed', 'PROVIDER_TRANSFER_FAILED'] as const;
      await says(sent, { state: 'FAILED', providerStatus, reason, funds: 'RETURNED' });
      await expectSupply(5_00n);
      return sent;
    };

    it('is booked when an operator finds that it was carried out, and its status stays', async () => {
      const sent = await failed();
      const before = await acme.operation(id(sent));
      await expectSupply(0n);
      expect((await close(sent, 'SETTLED')).status).toBe(200);
      await expectSupply(5_00n);
      expect(await acme.operation(id(sent))).toStrictEqual(before);
      expect((await supply())['open']).toStrictEqual([]);
      // Said again, it is no news; said otherwise, it is the next case.
      await says(sent, { state: 'COMPLETED', providerStatus: 'complete' });
      expect((await supply())['open']).toStrictEqual([]);
      await says(sent, { state: 'CANCELLED', providerStatus: 'cancelled' });
      expect((await close(sent, 'WRITTEN_OFF')).status).toBe(200);
      await expectSupply(0n);
    });

    it.each(['REFUNDED', 'WRITTEN_OFF'])('is not booked when it was not: %s', async (outcome) => {
      const sent = await failed();
      expect((await close(sent, outcome)).status).toBe(200);
      await expectSupply(0n);
      expect((await supply())['open']).toStrictEqual([]);
    });

    it('is taken out of the books again when it was complete and is refunded', async () => {
      const sent = await completed();
      expect((await close(sent, 'REFUNDED')).status).toBe(200);
      expect(await statusOf(sent)).toBe('COMPLETED');
      await expectSupply(0n);
    });

    it('stays in the books when it was complete and is found to be', async () => {
      const sent = await completed();
      expect((await close(sent, 'SETTLED')).status).toBe(200);
      await expectSupply(5_00n);
    });

    it('is corrected once when the ledger’s answer is lost, or has no room at first', async () => {
      const sent = await failed();
      host.reserve.losesAnswers = 1;
      expect((await close(sent, 'SETTLED')).status).toBe(503);
      expect((await supplied()).ledger).toMatchObject([
        { outstanding: '0', reserve: '500', verdict: 'BOOKING' },
      ]);
      expect(codeOf(await close(sent, 'REFUNDED'))).toStrictEqual([409, 'INVALID_STATE_TRANSITION']);
      expect((await close(sent, 'SETTLED')).status).toBe(200);
      await expectSupply(5_00n);

      await says(sent, { state: 'CANCELLED', providerStatus: 'cancelled' });
      host.reserve.hasRoom = false;
      expect((await close(sent, 'REFUNDED')).status).toBe(200);
      expect((await supply())['open']).toMatchObject([{ case: 'CONTRADICTED' }]);
      host.reserve.hasRoom = true;
      await pass(WEEK_MS);
      await expectSupply(0n);
      expect((await supply())['open']).toStrictEqual([]);
    });
  });

  it('goes on after its link was refused and linked again', async () => {
    const sent = await acme.mint(coin, wallet);
    host.issuer.refused.add('client');
    await pass(host.issuer.waitsMs + host.issuer.takesMs);
    expect(await statusOf(sent)).toBe('PENDING_FUNDING');
    expect(codeOf(await acme.mint(coin, wallet))).toStrictEqual([400, 'STABLECOIN_PROVIDER_ACCOUNT_INVALID']);
    expect((await acme.link({ apiClientId: 'client-of-today' })).status).toBe(201);
    for (let minutes = 0; minutes < 2; minutes += 1) await pass(60_000);
    expect(await statusOf(sent)).toBe('COMPLETED');
    await expectSupply(5_00n);
  });

  it('that is open when its link is revoked ends, as a case where the provider has it', async () => {
    const sent = await acme.mint(coin, wallet);
    await operator('POST', 'stablecoin-provider-accounts/revoke', {
      stablecoinProviderAccountId: sent.body['stablecoinProviderAccountId'],
    });
    expect(codeOf(await acme.mint(coin, wallet))).toStrictEqual([400, 'STABLECOIN_PROVIDER_ACCOUNT_REVOKED']);
    await pass(host.issuer.waitsMs);
    expect(await acme.operation(id(sent))).toMatchObject({
      status: 'FAILED',
      failureReason: 'PROVIDER_ACCOUNT_INVALID',
    });
    expect((await supply())['open']).toMatchObject([{ case: 'FUNDS_KEPT' }]);
  });

  it('that the ledger has no room for is refused beforehand, and waits as a case where that comes later', async () => {
    host.reserve.hasRoom = false;
    expect([...codeOf(await acme.mint(coin, wallet))]).toStrictEqual([400, 'INVALID_AMOUNT']);
    host.reserve.saysSo = false;
    const sent = await acme.mint(coin, wallet);
    await pass(host.issuer.waitsMs);
    await pass(host.issuer.takesMs);
    expect(await statusOf(sent)).toBe('PROCESSING');
    expect((await supply())['open']).toMatchObject([{ case: 'NOT_BOOKED' }]);
    host.reserve.hasRoom = true;
    await pass(60_000);
    expect(await statusOf(sent)).toBe('COMPLETED');
    await expectSupply(5_00n);
    expect((await supply())['open']).toStrictEqual([]);
  });

  const unknown = 'ExternalAccount:00000000-0000-7000-8000-000000000000';
  it.each<
    [
      string,
      (mint: Caller['mint'], burn: Caller['burn']) => Promise<Sent>,
      number,
      string,
      string | undefined,
    ]
  >([
    ['an amount of zero', (mint) => mint(coin, wallet, { amount: '0' }), 400, 'INVALID_AMOUNT', undefined],
    ['leading zeros', (mint) => mint(coin, wallet, { amount: '007' }), 400, 'INVALID_INPUT', undefined],
    ['a number', (mint) => mint(coin, wallet, { amount: 5 }), 400, 'INVALID_INPUT', undefined],
    ['39 digits', (mint) => mint(coin, wallet, { amount: '1'.repeat(39) }), 400, 'INVALID_INPUT', undefined],
    [
      '38 digits',
      (mint) => mint(coin, wallet, { amount: `1${'0'.repeat(37)}` }),
      400,
      'INVALID_AMOUNT',
      'AMOUNT_TOO_LARGE',
    ],
    [
      'half a cent',
      (mint) => mint(coin, wallet, { amount: '5000' }),
      400,
      'INVALID_AMOUNT',
      'NOT_WHOLE_CENTS',
    ],
    ['no such wallet', (mint) => mint(coin, unknown), 404, 'REFERENCE_NOT_FOUND', undefined],
    ['a bank account for a wallet', (mint) => mint(coin, bank), 400, 'INVALID_INPUT', undefined],
    ['a wallet for a bank account', (_mint, burn) => burn(coin, wallet), 400, 'INVALID_INPUT', undefined],
    [
      'an internal account',
      (mint) => mint(coin, 'InternalAccount:00000000-0000-7000-8000-000000000000'),
      ...([400, 'INVALID_INPUT', 'NOT_SUPPORTED'] as const),
    ],
    [
      'a source that is reserved',
      (mint) => mint(coin, wallet, { fundingSource: { type: 'SERVICE_INTERNAL_ACCOUNT', accountId: 'x' } }),
      ...([400, 'INVALID_INPUT', 'NOT_SUPPORTED'] as const),
    ],
    [
      'a source that is reserved for burns',
      (_mint, burn) => burn(coin, bank, { source: { type: 'SERVICE_INTERNAL_ACCOUNT', accountId: 'x' } }),
      ...([400, 'INVALID_INPUT', 'NOT_SUPPORTED'] as const),
    ],
  ])('with %s is refused', async (_what, send, status, code, reason) => {
    const refused = await send(acme.mint, acme.burn);
    expect([...codeOf(refused), reasonOf(refused)]).toStrictEqual([status, code, reason]);
  });

  it('to an account that is not active is refused as for quotes', async () => {
    const resting = host.account(acme.platformId, { status: 'PENDING' });
    const refused = await acme.mint(coin, resting);
    expect([...codeOf(refused), reasonOf(refused)]).toStrictEqual([
      400,
      'INVALID_BANK_ACCOUNT',
      'ACCOUNT_NOT_ACTIVE',
    ]);
  });

  it('of another platform is absent, with all that it names', async () => {
    const stranger = new Caller(http);
    const sent = await acme.mint(coin, wallet);
    const absent = [404, 'REFERENCE_NOT_FOUND'];
    expect(codeOf(await stranger.get(`/stablecoin-operations/${id(sent)}`))).toStrictEqual(absent);
    expect(codeOf(await stranger.get(`/stablecoins/${coin}/operations`))).toStrictEqual(absent);
    expect(codeOf(await stranger.mint(coin, wallet))).toStrictEqual(absent);
    const theirs = await stranger.coin();
    expect(codeOf(await stranger.mint(theirs, wallet))).toStrictEqual(absent);
  });

  it('is listed newest first, by type and page by page', async () => {
    const first = await acme.mint(coin, wallet);
    host.clock.moveTo(after(host.clock.now(), 1));
    const second = await acme.burn(coin, bank);
    const list = (query: string) => acme.get(`/stablecoins/${coin}/operations${query}`);
    const page = (await list('?limit=1')).body;
    expect(page).toMatchObject({ data: [{ id: id(second) }], hasMore: true, totalCount: 2 });
    const next = (await list(`?limit=1&cursor=${encodeURIComponent(String(page['nextCursor']))}`)).body;
    expect(next).toMatchObject({ data: [{ id: id(first) }], hasMore: false });
    expect((await list('?operationType=BURN')).body).toMatchObject({
      data: [{ id: id(second) }],
      totalCount: 1,
    });
    expect(codeOf(await list('?operationType=SWAP'))).toStrictEqual([400, 'INVALID_INPUT']);
  });

  it('keeps the platform’s words sealed', async () => {
    await acme.mint(coin, wallet, { description: 'quite private' });
    expect((await host.everyRow()).filter((row) => row.includes('quite private'))).toStrictEqual([]);
  });
});
