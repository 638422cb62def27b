import { newId, type Id } from '@causeway/kernel';
import { CUSTOMER_DELETED, PERSON_ERASED, personForgotten } from '@causeway/customers';
import type { HttpHarness } from '@causeway/http/testing';
import { freshDatabase, specCall } from '@causeway/testing';
import { GetFundingBinding } from './application/requests.js';
import { CardsHost } from './testing/cards-host.js';

const OPERATOR = 'operator-secret';
type Body = Record<string, unknown>;

describe('cards', () => {
  let host: CardsHost;
  let http: HttpHarness;
  let acme = '';

  beforeAll(async () => {
    host = await CardsHost.open(await freshDatabase('cards'));
    http = await host.http(OPERATOR);
  });
  beforeEach(() => {
    acme = host.platform();
  });
  afterAll(async () => {
    await http.close();
    await host.close();
  });
  afterEach(() => {
    expect(http.failures).toStrictEqual([]);
  });

  const send = (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    { body, ...as }: { body?: object; platformId?: string; environment?: 'production' | 'sandbox' } = {},
  ) => http.send(method, `/cards${path}`, { as: { platformId: acme, ...as }, ...(body && { body }) });
  const operate = (method: 'POST' | 'PUT', path: string, { body }: { body: object }) =>
    http.send(method, `//operator/${path}`, {
      as: null,
      headers: { authorization: `Bearer ${OPERATOR}` },
      body,
    });
  const ask = async (more: object = {}) => {
    const { customerId, accountId } = await host.cardholder(acme);
    const body = { cardholderId: customerId, form: 'VIRTUAL', fundingSources: [accountId], ...more };
    return { customerId, accountId, answer: await send('POST', '', { body }) };
  };
  const issued = async (more: object = {}) => {
    const { answer, ...of } = await ask(more);
    expect(answer.status).toBe(201);
    return { ...of, id: answer.body['id'] as Id<'Card'> };
  };
  const read = async (id: string): Promise<Body> => (await send('GET', `/${id}`)).body;
  const codeOf = ({ status, body }: { status: number; body: Body }) => [status, body['code']];
  const reasonOf = ({ status, body }: { status: number; body: Body }) => [
    status,
    body['code'],
    (body['details'] as Body | undefined)?.['reason'],
  ];
  const change = (id: string, body: object, as: { platformId?: string } = {}) =>
    send('PATCH', `/${id}`, { body, ...as });
  const notified = async (id: string) =>
    (await host.published())
      .map(({ type, data }) => ({ type, card: (data as { card?: Body }).card ?? {} }))
      .filter(({ card }) => card['id'] === id)
      .map(({ type, card }) => [type.split('.')[1], card['state'], card['fundingSources']]);

  it('are ordered while they are PROCESSING, and active right after', async () => {
    const { customerId, accountId, answer } = await ask({
      platformCardId: 'first',
      maxSpendPerTransaction: 500,
    });
    const createdAt = host.clock.now();
    const ordered = {
      id: answer.body['id'],
      cardholderId: customerId,
      platformCardId: 'first',
      state: 'PROCESSING',
      stateReason: null,
      form: 'VIRTUAL',
      fundingSources: [accountId],
      maxSpendPerTransaction: 500,
      currency: 'USD',
      createdAt,
      updatedAt: createdAt,
    };
    expect(answer.body).toStrictEqual(ordered);
    const card = await read(String(answer.body['id']));
    expect(card).toStrictEqual({
      ...ordered,
      state: 'ACTIVE',
      brand: 'VISA',
      last4: expect.stringMatching(/^\d{4}$/),
      expMonth: 3,
      expYear: 2029,
      issuerRef: expect.any(String),
      processorRef: expect.any(String),
    });
    expect(await notified(String(card['id']))).toStrictEqual([['card-state-changed', 'ACTIVE', [accountId]]]);
  });

  it('that name themselves alike end in the same digits', async () => {
    const last4 = async (platformId: string) => {
      acme = platformId;
      return (await read((await issued({ platformCardId: 'alike' })).id))['last4'];
    };
    expect(await last4(host.platform())).toBe(await last4(host.platform()));
  });

  it.each([
    ['001', 'PROCESSING', null],
    ['002', 'CLOSED', 'ISSUER_REJECTED'],
    ['005', 'PROCESSING', null],
  ])('whose name ends in %s are %s', async (suffix, state, stateReason) => {
    const { id, accountId } = await issued({ platformCardId: `card-${suffix}` });
    expect(await read(id)).toMatchObject({ state, stateReason, fundingSources: [accountId] });
  });

  it('whose name ends in 005 are active after half a minute, and those in 001 never', async () => {
    const [late, never] = [
      await issued({ platformCardId: 'late-005' }),
      await issued({ platformCardId: 'never-001' }),
    ];
    host.clock.advance(29_000);
    await host.fireTimers();
    expect(await read(late.id)).toMatchObject({ state: 'PROCESSING' });
    host.clock.advance(1_000);
    await host.fireTimers();
    expect(await read(late.id)).toMatchObject({ state: 'ACTIVE' });
    expect(await read(never.id)).toMatchObject({ state: 'PROCESSING' });
  });

  it('are refused with every wrong field at once', async () => {
    const { status, body } = await send('POST', '', {
      body: { cardholderId: 'absent', form: 'PLASTIC', fundingSources: [], maxSpendPerTransaction: 'much' },
    });
    expect([status, body['code']]).toStrictEqual([400, 'INVALID_INPUT']);
    const { errors } = body['details'] as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field).sort()).toStrictEqual([
      'cardholderId',
      'form',
      'fundingSources',
      'maxSpendPerTransaction',
    ]);
  });

  it('have a limit of at least 1', async () => {
    expect(codeOf((await ask({ maxSpendPerTransaction: 0 })).answer)).toStrictEqual([400, 'INVALID_INPUT']);
  });

  it('are for living customers who are approved', async () => {
    const { accountId } = await host.cardholder(acme);
    const body = { form: 'VIRTUAL', fundingSources: [accountId] };
    const of = (cardholderId: string) => send('POST', '', { body: { ...body, cardholderId } });
    expect(codeOf(await of(newId('Customer')))).toStrictEqual([400, 'INVALID_INPUT']);
    expect(codeOf(await of(host.customer(acme, { isDeleted: true })))).toStrictEqual([400, 'INVALID_INPUT']);
    expect(codeOf(await of(host.customer(acme, { verificationStatus: 'PENDING' })))).toStrictEqual([
      400,
      'CARDHOLDER_KYC_NOT_APPROVED',
    ]);
    expect(codeOf(await of(host.customer(host.platform())))).toStrictEqual([400, 'INVALID_INPUT']);
  });

  it('draw on active accounts of their cardholder in one eligible currency', async () => {
    const { customerId, accountId } = await host.cardholder(acme);
    const dollars = await host.account(customerId, 0, 'USDC');
    const [pesos, stranger] = [
      await host.account(customerId, 0, 'MXN'),
      (await host.cardholder(acme)).accountId,
    ];
    const frozen = await host.account(customerId, 0, 'EUR');
    await host.ledger.setStatus(frozen, acme, 'FROZEN');
    for (const [sources, wrong] of [
      [[pesos], pesos],
      [[accountId, stranger], stranger],
      [[accountId, dollars], dollars],
      [[frozen], frozen],
      [[newId('InternalAccount')], undefined],
    ] as const) {
      const body = { cardholderId: customerId, form: 'VIRTUAL', fundingSources: sources };
      const answer = await send('POST', '', { body });
      expect(reasonOf(answer)).toStrictEqual([400, 'INVALID_INPUT', 'FUNDING_SOURCE_INELIGIBLE']);
      if (wrong !== undefined) expect((answer.body['details'] as Body)['accountId']).toBe(wrong);
    }
  });

  it('take a password in EUR only, and keep it nowhere', async () => {
    const password = 'open-sesame-4711';
    expect(codeOf((await ask({ threeDSecurePassword: password })).answer)).toStrictEqual([
      400,
      'INVALID_INPUT',
    ]);
    const { customerId, accountId } = await host.cardholder(acme, 0, 'EUR');
    const { status, body } = await send('POST', '', {
      body: {
        cardholderId: customerId,
        form: 'VIRTUAL',
        fundingSources: [accountId],
        threeDSecurePassword: password,
      },
    });
    expect([status, body['currency']]).toStrictEqual([201, 'EUR']);
    for (const table of await host.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables where table_schema = 'cards'`,
    ))
      expect(
        await host.query(`select 1 from ${table.name} t where t::text like '%${password}%'`),
      ).toStrictEqual([]);
  });

  it('have a name of their own on the platform, closed or not', async () => {
    const { id } = await issued({ platformCardId: 'mine' });
    expect(codeOf((await ask({ platformCardId: 'mine' })).answer)).toStrictEqual([409, 'CONFLICT']);
    await change(id, { state: 'CLOSED' });
    expect(codeOf((await ask({ platformCardId: 'mine' })).answer)).toStrictEqual([409, 'CONFLICT']);
    acme = host.platform();
    expect((await ask({ platformCardId: 'mine' })).answer.status).toBe(201);
  });

  it('are as many as the operator allows, also when they are asked for at once', async () => {
    const program = { liveCardsMax: 2, oneCardEach: true, fundingCurrencies: [], frameAncestors: [] };
    const set = await operate('PUT', 'card-program', {
      body: { platformId: acme, environment: 'sandbox', ...program },
    });
    expect(set.status).toBe(200);
    const { customerId, accountId, answer } = await ask();
    const another = { cardholderId: customerId, form: 'VIRTUAL', fundingSources: [accountId] };
    const second = await send('POST', '', { body: another });
    expect([codeOf(second), second.body['details']]).toStrictEqual([
      [409, 'CARD_LIMIT_REACHED'],
      expect.objectContaining({ limit: 1, scope: 'CARDHOLDER' }),
    ]);
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map((each) => each.answer.status).sort()).toStrictEqual([201, 409, 409]);
    const refused = answers.find((each) => each.answer.status === 409)?.answer;
    expect(refused?.body['details']).toStrictEqual({ limit: 2, scope: 'PLATFORM' });
    await change(String(answer.body['id']), { state: 'CLOSED' });
    expect((await ask()).answer.status).toBe(201);
  });

  it('are no more than a lowered limit allows, wherever the places of the live ones are', async () => {
    for (let nth = 0; nth < 6; nth += 1) await issued();
    const program = { oneCardEach: false, fundingCurrencies: [], frameAncestors: [] };
    const set = await operate('PUT', 'card-program', {
      body: { platformId: acme, environment: 'sandbox', ...program, liveCardsMax: 7 },
    });
    expect(set.status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));
    expect(answers.map(({ answer }) => answer.status).sort()).toStrictEqual([201, 409, 409, 409, 409]);
    expect((await send('GET', '')).body['totalCount']).toBe(7);
  });

  it('are listed newest first, by every filter, and page by page', async () => {
    const [first, second] = [await issued({ platformCardId: 'one' }), await issued()];
    host.clock.advance(1_000);
    const third = await issued();
    await change(third.id, { state: 'FROZEN' });
    const ids = async (query: string) =>
      ((await send('GET', query)).body['data'] as Body[]).map((card) => card['id']);
    expect(await ids('?sortOrder=asc')).toStrictEqual([...[first.id, second.id].sort(), third.id]);
    expect((await ids(''))[0]).toBe(third.id);
    expect(await ids(`?cardholderId=${second.customerId}`)).toStrictEqual([second.id]);
    expect(await ids(`?accountId=${second.accountId.split(':')[1]}`)).toStrictEqual([second.id]);
    expect(await ids('?platformCardId=one&state=ACTIVE')).toStrictEqual([first.id]);
    expect(await ids('?state=FROZEN')).toStrictEqual([third.id]);
    expect(await ids(`?cardholderId=${newId('Customer')}`)).toStrictEqual([]);
    const { body } = await send('GET', '?limit=2');
    expect([body['hasMore'], body['totalCount']]).toStrictEqual([true, 3]);
    expect(await ids(`?limit=2&cursor=${String(body['nextCursor'])}`)).toHaveLength(1);
    expect(codeOf(await send('GET', '?state=LOST'))).toStrictEqual([400, 'INVALID_INPUT']);
  });

  it('of another platform are not there', async () => {
    const { id } = await issued();
    const stranger = { platformId: host.platform() };
    expect(codeOf(await send('GET', `/${id}`, stranger))).toStrictEqual([404, 'REFERENCE_NOT_FOUND']);
    expect(codeOf(await change(id, { state: 'FROZEN' }, stranger))).toStrictEqual([
      404,
      'REFERENCE_NOT_FOUND',
    ]);
    expect(await read(id)).toMatchObject({ state: 'ACTIVE' });
  });

  it('do not exist where no issuer is connected', async () => {
    const production = { environment: 'production' } as const;
    const { body } = {
      body: { cardholderId: newId('Customer'), form: 'VIRTUAL', fundingSources: [newId('InternalAccount')] },
    };
    for (const answer of [
      await send('GET', '', production),
      await send('GET', `/${newId('Card')}`, production),
      await send('POST', '', { ...production, body }),
      await send('PATCH', `/${newId('Card')}`, { ...production, body: { state: 'FROZEN' } }),
      await send('POST', `/${newId('Card')}/reveal`, production),
      // It does not matter what is asked.
      await send('GET', '?state=XX', production),
      await send('GET', '/xyz', production),
      await send('POST', '', { ...production, body: {} }),
      await send('PATCH', `/${newId('Card')}`, { ...production, body: {} }),
      await send('POST', '/xyz/reveal', production),
    ])
      expect(codeOf(answer)).toStrictEqual([501, 'NOT_IMPLEMENTED']);
  });

  it('are frozen, thawed and closed, and platforms are notified', async () => {
    const { id, accountId } = await issued();
    for (const state of ['FROZEN', 'ACTIVE', 'FROZEN', 'CLOSED'])
      expect((await change(id, { state })).body).toMatchObject({ state });
    expect(await read(id)).toMatchObject({
      state: 'CLOSED',
      stateReason: 'CLOSED_BY_PLATFORM',
      fundingSources: [],
    });
    expect((await notified(id)).map(([type, state]) => [type, state])).toStrictEqual(
      ['ACTIVE', 'FROZEN', 'ACTIVE', 'FROZEN', 'CLOSED'].map((state) => ['card-state-changed', state]),
    );
    expect((await send('GET', `?accountId=${accountId}`)).body['data']).toStrictEqual([]);
  });

  it.each([
    ['ACTIVE', { state: 'ACTIVE' }, 'INVALID_STATE_TRANSITION'],
    ['FROZEN', { state: 'FROZEN' }, 'INVALID_STATE_TRANSITION'],
    ['PROCESSING', { state: 'CLOSED' }, 'INVALID_STATE_TRANSITION'],
    ['CLOSED', { state: 'CLOSED' }, 'CARD_ALREADY_CLOSED'],
    ['CLOSED', { state: 'ACTIVE' }, 'INVALID_STATE_TRANSITION'],
    ['CLOSED', { maxSpendPerTransaction: 5 }, 'CARD_NOT_MUTABLE'],
  ])('that are %s refuse %j with %s', async (state, body, code) => {
    const { id } = await issued({ platformCardId: state === 'PROCESSING' ? 'open-001' : 'any' });
    if (state === 'FROZEN' || state === 'CLOSED') await change(id, { state });
    const before = await read(id);
    expect(codeOf(await change(id, body))).toStrictEqual([409, code]);
    expect(await read(id)).toStrictEqual(before);
  });

  it.each([
    [{}],
    [{ fundingSources: [] }],
    [{ maxSpendPerTransaction: 0 }],
    [{ state: 'CLOSED', maxSpendPerTransaction: 5 }],
  ])('are not changed by %j', async (body) => {
    const { id } = await issued();
    expect(codeOf(await change(id, body))).toStrictEqual([400, 'INVALID_INPUT']);
  });

  it('get other sources and another limit in one change, or neither', async () => {
    const { id, customerId, accountId } = await issued();
    const dollars = await host.account(customerId, 0, 'USDC');
    const refused = await change(id, { fundingSources: [accountId, dollars], maxSpendPerTransaction: 7 });
    expect(reasonOf(refused)).toStrictEqual([400, 'INVALID_INPUT', 'FUNDING_SOURCE_INELIGIBLE']);
    expect(await read(id)).toMatchObject({ fundingSources: [accountId], maxSpendPerTransaction: null });
    const changed = await change(id, { fundingSources: [dollars], maxSpendPerTransaction: 7 });
    expect(changed.body).toMatchObject({ fundingSources: [dollars], maxSpendPerTransaction: 7 });
    expect((await change(id, { maxSpendPerTransaction: null })).body).toMatchObject({
      maxSpendPerTransaction: null,
    });
    await change(id, { fundingSources: [dollars] });
    expect((await notified(id)).map(([type, , sources]) => [type, sources])).toStrictEqual([
      ['card-state-changed', [accountId]],
      ['card-funding-sources-changed', [dollars]],
    ]);
  });

  it('have a binding for each account, which ends with it and begins anew', async () => {
    const { id: cardId, customerId, accountId: internalAccountId } = await issued();
    const other = await host.account(customerId, 0, 'USDC');
    const binding = async () =>
      host.execute<{ fundingSourceId: string } | null>(
        new GetFundingBinding({ cardId, internalAccountId }, specCall(acme)),
      );
    const first = await binding();
    expect(first).toStrictEqual({
      fundingSourceId: expect.stringMatching(/^CardFundingSource:/),
      ...{ cardId, cardholderId: customerId, accountId: internalAccountId },
      ...{ currency: 'USD', isEmbeddedWallet: false },
    });
    await change(cardId, { state: 'FROZEN' });
    expect(await binding()).toStrictEqual(first);
    await change(cardId, { fundingSources: [other] });
    expect(await binding()).toBeNull();
    await change(cardId, { fundingSources: [internalAccountId] });
    expect((await binding())?.fundingSourceId).not.toBe(first?.fundingSourceId);
    await change(cardId, { state: 'CLOSED' });
    expect(await binding()).toBeNull();
    const detached = (await host.published()).flatMap(
      ({ data }) => (data as { detached?: string[] }).detached ?? [],
    );
    expect(detached).toContain(first?.fundingSourceId);
  });

  it('are closed when their customer is deleted, each once', async () => {
    const { id, customerId } = await issued();
    const deleted = { type: CUSTOMER_DELETED, data: { customerId, deletedAt: host.clock.now() } };
    for (let nth = 0; nth < 2; nth += 1) await host.react(deleted, specCall(acme));
    expect(await read(id)).toMatchObject({ state: 'CLOSED', stateReason: 'CLOSED_BY_PLATFORM' });
    expect(await notified(id)).toHaveLength(2);
  });

  it('of an erased person end, and their context says so', async () => {
    const { id, customerId } = await issued();
    const erased = { type: PERSON_ERASED, data: { customerId, erasedAt: host.clock.now() } };
    await host.react(erased, specCall(acme));
    expect(await read(id)).toMatchObject({ state: 'CLOSED', stateReason: 'CLOSED_BY_SERVICE' });
    const types = (await host.published()).map(({ type }) => type);
    expect(types).toContain(personForgotten('cards'));
  });

  it('are closed by an operator', async () => {
    const { id } = await issued();
    const close = (platformId: string) =>
      operate('POST', 'cards/close', {
        body: { platformId, environment: 'sandbox', cardId: id },
      });
    expect((await close(host.platform())).status).toBe(404);
    expect((await close(acme)).body).toMatchObject({ state: 'CLOSED', stateReason: 'CLOSED_BY_SERVICE' });
    expect((await close(acme)).status).toBe(409);
  });

  it('are asked about again after a crash between the order and its answer', async () => {
    const { id } = await issued({ platformCardId: 'again-005' });
    host.clock.advance(60_000);
    await host.fireTimers();
    await host.fireTimers();
    expect(await notified(id)).toHaveLength(1);
  });
});
