import { after, encode, Erased } from '@causeway/kernel';
import { CUSTOMER_CHANGED, CUSTOMER_DELETED, personForgotten, PERSON_ERASED } from '@causeway/customers';
import type { HttpHarness } from '@causeway/http/testing';
import { freshDatabase, specCall } from '@causeway/testing';
import { INVITATION_CLAIMED } from './published/events.js';
import { InvitationsHost, paidOut } from './testing/invitations-host.js';

const OPERATOR = 'operator-secret';

describe('invitations', () => {
  let host: InvitationsHost;
  let http: HttpHarness;
  let [acme, other] = ['', ''];

  beforeAll(async () => {
    host = await InvitationsHost.open(await freshDatabase('invitations'));
    http = await host.http(OPERATOR);
    acme = host.platform({ umaDomain: 'acme.example' });
    other = host.platform({ umaDomain: 'other.example' });
    host.customer(acme, '$ada@acme.example');
    host.customer(other, '$bob@other.example');
  });
  afterAll(async () => {
    await http.close();
    await host.close();
  });

  afterEach(() => {
    expect(http.failures).toStrictEqual([]);
  });

  const post = (platformId: string, path: string, body: object = {}, environment = 'sandbox' as const) =>
    http.send('POST', `/invitations${path}`, { as: { platformId, environment }, body });
  const get = (platformId: string, code: string, as = {}) =>
    http.send('GET', `/invitations/${code}`, { as: { platformId, ...as } });
  const invite = async (more: object = {}): Promise<string> => {
    const { status, body } = await post(acme, '', { inviterUma: '$ada@acme.example', ...more });
    expect(status).toBe(201);
    return body['code'] as string;
  };
  const messages = () => host.store.readPublished('invitations.sandbox', 0, 100);
  const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
    status,
    body['code'],
  ];

  it('are created, and read by every platform of the environment', async () => {
    const expiresAt = after(host.clock.now(), 60_000);
    const answer = await post(acme, '', {
      inviterUma: '$ADA@acme.example',
      firstName: ' Ada ',
      amountToSend: 1_250,
      expiresAt,
    });
    const code = answer.body['code'] as string;
    expect(answer.body).toStrictEqual({
      code,
      url: `https://pages.example/i/${code}`,
      status: 'PENDING',
      inviterUma: '$ada@acme.example',
      firstName: 'Ada',
      amountToSend: { amount: 1_250, currency: { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 } },
      createdAt: host.clock.now(),
      expiresAt,
    });
    for (const platformId of [acme, other]) {
      expect((await get(platformId, code.toUpperCase())).body).toStrictEqual(answer.body);
      expect(codeOf(await get(platformId, code, { environment: 'production' }))).toStrictEqual([
        404,
        'INVITATION_NOT_FOUND',
      ]);
    }
  });

  it.each(['00000000', 'nothing', '0a1b2c3d4e', '%20'])('are not found by %s', async (code) => {
    expect(codeOf(await get(acme, code))).toStrictEqual([404, 'INVITATION_NOT_FOUND']);
  });

  it('are refused with every wrong field at once', async () => {
    const { status, body } = await post(acme, '', {
      inviterUma: 'ada',
      firstName: '<b>',
      amountToSend: 1.5,
      expiresAt: 'soon',
    });
    expect([status, body['code']]).toStrictEqual([400, 'INVALID_INPUT']);
    const { errors } = body['details'] as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field)).toStrictEqual([
      'inviterUma',
      'firstName',
      'amountToSend',
      'expiresAt',
    ]);
  });

  it('are refused for a time that has come, beside what else is wrong with the form', async () => {
    const { body } = await post(acme, '', { firstName: '<b>', expiresAt: '2020-01-01T00:00:00Z' });
    const { errors } = body['details'] as { errors: object[] };
    expect(errors).toStrictEqual([
      { field: 'inviterUma', message: 'is required' },
      { field: 'firstName', message: 'must not contain markup', constraint: { pattern: '^[^<>]+$' } },
      { field: 'expiresAt', message: 'must be in the future' },
    ]);
  });

  it.each([
    [{ inviterUma: 'ada' }, 'INVALID_UMA_ADDRESS'],
    [{ inviterUma: '$ada@other.example' }, 'INVALID_UMA_ADDRESS'],
    [{ inviterUma: '$absent@acme.example' }, 'INVALID_INPUT'],
    [{ inviterUma: '$bob@other.example' }, 'INVALID_UMA_ADDRESS'],
    [{ inviterUma: '$ada@acme.example', amountToSend: 0 }, 'INVALID_AMOUNT'],
    [{ inviterUma: '$ada@acme.example', amountToSend: -1 }, 'INVALID_AMOUNT'],
    [{}, 'INVALID_INPUT'],
  ])('%j is %s', async (body, code) => {
    expect(codeOf(await post(acme, '', body))).toStrictEqual([400, code]);
  });

  it('announce the first of the inviter’s currencies that the platform pays out', async () => {
    const platformId = host.platform({
      umaDomain: 'two.example',
      supportedCurrencies: [paidOut('USD', ['INCOMING']), paidOut('EUR'), paidOut('MXN')],
    });
    host.customer(platformId, '$eve@two.example', ['USD', 'MXN', 'EUR']);
    host.customer(platformId, '$no@two.example', ['USD']);
    const { body } = await post(platformId, '', { inviterUma: '$eve@two.example', amountToSend: 5 });
    expect(body).toMatchObject({ amountToSend: { currency: { code: 'MXN' } } });
    const none = await post(platformId, '', { inviterUma: '$no@two.example', amountToSend: 5 });
    expect(codeOf(none)).toStrictEqual([400, 'INVALID_CURRENCY']);
  });

  it('are claimed by the invitee’s platform, and the inviting one is notified of it', async () => {
    const code = await invite();
    const answer = await post(other, `/${code}/claim`, { inviteeUma: '$BOB@other.example' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'CLAIMED', inviteeUma: '$bob@other.example' });
    expect((await get(acme, code)).body).toStrictEqual(answer.body);
    const stranger = host.platform();
    expect((await get(stranger, code)).body).not.toHaveProperty('inviteeUma');
    const published = await messages();
    expect(
      published.filter(({ key }) => key === code).map(({ type, metadata }) => [type, metadata.platformId]),
    ).toStrictEqual([[INVITATION_CLAIMED, acme]]);
    expect(codeOf(await post(other, `/${code}/claim`, { inviteeUma: '$bob@other.example' }))).toStrictEqual([
      400,
      'INVITATION_ALREADY_CLAIMED',
    ]);
    expect(codeOf(await post(acme, `/${code}/cancel`))).toStrictEqual([400, 'INVITATION_ALREADY_CLAIMED']);
  });

  it('are claimed once, however many claim at the same moment, and never after they were cancelled', async () => {
    const code = await invite();
    const claims = await Promise.all(
      Array.from({ length: 5 }, () => post(other, `/${code}/claim`, { inviteeUma: '$bob@other.example' })),
    );
    expect(claims.map(({ status }) => status).sort()).toStrictEqual([200, 400, 400, 400, 400]);
    const second = await invite();
    const [claim, cancel] = await Promise.all([
      post(other, `/${second}/claim`, { inviteeUma: '$bob@other.example' }),
      post(acme, `/${second}/cancel`),
    ]);
    expect([claim.status, cancel.status].sort()).toStrictEqual([200, 400]);
    const { body } = await get(acme, second);
    expect(body['status']).toBe(claim.status === 200 ? 'CLAIMED' : 'CANCELLED');
  });

  it.each([
    [{}, 'INVALID_INPUT'],
    [{ inviteeUma: 'bob' }, 'INVALID_UMA_ADDRESS'],
    [{ inviteeUma: '$absent@acme.example' }, 'INVALID_INPUT'],
    [{ inviteeUma: '$bob@other.example' }, 'INVALID_INPUT'],
    [{ inviteeUma: '$ada@acme.example' }, 'SELF_PAYMENT'],
  ])('are not claimed by their own platform with %j: %s', async (body, code) => {
    expect(codeOf(await post(acme, `/${await invite()}/claim`, body))).toStrictEqual([400, code]);
  });

  it('are cancelled by their own platform alone', async () => {
    const code = await invite();
    expect(codeOf(await post(other, `/${code}/cancel`))).toStrictEqual([403, 'FORBIDDEN']);
    expect((await post(acme, `/${code}/cancel`)).body).toMatchObject({ status: 'CANCELLED' });
    expect(codeOf(await post(acme, `/${code}/cancel`))).toStrictEqual([400, 'INVITATION_CANCELLED']);
    expect(codeOf(await post(other, `/${code}/claim`, { inviteeUma: '$bob@other.example' }))).toStrictEqual([
      400,
      'INVITATION_CANCELLED',
    ]);
    expect(codeOf(await post(acme, '/00000000/cancel'))).toStrictEqual([404, 'INVITATION_NOT_FOUND']);
  });

  it('expire at the very moment', async () => {
    const expiresAt = after(host.clock.now(), 1_000);
    const code = await invite({ expiresAt });
    host.clock.moveTo(expiresAt);
    expect((await get(acme, code)).body).toMatchObject({ status: 'EXPIRED' });
    const { status, body } = await post(other, `/${code}/claim`, { inviteeUma: '$bob@other.example' });
    expect([status, body['details']]).toStrictEqual([400, { reason: 'INVITATION_EXPIRED', expiresAt }]);
  });

  it('are a hundred of one inviter within a day', async () => {
    host.customer(acme, '$many@acme.example');
    const create = () => post(acme, '', { inviterUma: '$many@acme.example' });
    for (let count = 0; count < 100; count += 1) expect((await create()).status).toBe(201);
    const refused = await create();
    expect([refused.status, refused.body['code'], refused.headers['retry-after']]).toStrictEqual([
      429,
      'RATE_LIMITED',
      '86400',
    ]);
    host.clock.moveTo(after(host.clock.now(), 24 * 60 * 60_000));
    expect((await create()).status).toBe(201);
  });

  it('in production need what the operator sets', async () => {
    const platformId = host.platform({
      umaDomain: 'live.example',
      webhookEndpoint: 'https://live.example/hook',
    });
    host.customer(platformId, '$zoe@live.example');
    const create = () =>
      http.send('POST', '/invitations', {
        as: { platformId, environment: 'production' },
        body: { inviterUma: '$zoe@live.example' },
      });
    const refused = await create();
    expect([refused.status, refused.body['code'], refused.body['details']]).toStrictEqual([
      400,
      'INVITATIONS_NOT_CONFIGURED',
      { missing: ['displayName', 'logoUrl', 'onboardingUrl', 'countries'] },
    ]);
    const set = await http.send('PUT', '//operator/invitation-setup', {
      as: null,
      headers: { authorization: `Bearer ${OPERATOR}` },
      body: {
        environment: 'production',
        platformId,
        displayName: 'Live',
        logoUrl: 'https://live.example/logo.svg',
        countries: ['DE', 'AT'],
        onboardingUrl: 'https://live.example/join',
      },
    });
    expect([set.status, set.body['countries']]).toStrictEqual([200, ['AT', 'DE']]);
    expect((await create()).status).toBe(201);
  });

  it('have a page that people see, in the country of their browser', async () => {
    const code = await invite({ firstName: 'Ada' });
    const visit = (path: string, language = 'fr-FR,fr;q=0.9') =>
      http.send('GET', `//i/${path}`, { as: null, headers: { 'accept-language': language } });
    const page = await visit(code);
    expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toStrictEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(page.text).toContain('Ada invites you');
    expect(page.text).toContain('<option value="FR" selected>');
    expect(page.text).toContain(`https://onboarding.example/join?code=${code}`);
    expect(page.text).not.toContain('$ada');
    expect((await visit(`${code}?country=MX`)).text).toContain('<option value="MX" selected>');
    const unknown = [await visit('00000000'), await visit('nothing')];
    expect(unknown.map(({ status }) => status)).toStrictEqual([404, 404]);
    expect(unknown[0]?.text).toBe(unknown[1]?.text);
    const visits = await Promise.all(Array.from({ length: 40 }, () => visit('00000000')));
    const refused = visits.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(9);
    expect(refused[0]?.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(refused[0]?.text).toContain('<h1>Too many visits</h1>');
  });

  it('end when the inviter is deleted, or leaves the address that it invited from', async () => {
    const codeFrom = async (inviterUma: string) =>
      (await post(acme, '', { inviterUma })).body['code'] as string;
    const inviterId = host.customer(acme, '$mover@acme.example');
    const code = await codeFrom('$mover@acme.example');
    const moved = (umaAddress: string) =>
      host.react({ type: CUSTOMER_CHANGED, data: { id: inviterId, umaAddress } }, specCall(acme));
    await moved('$mover@acme.example');
    expect((await get(acme, code)).body).toMatchObject({ status: 'PENDING' });
    await moved('$elsewhere@acme.example');
    expect((await get(acme, code)).body).toMatchObject({ status: 'CANCELLED' });
    const leaver = host.customer(acme, '$leaver@acme.example');
    const left = await codeFrom('$leaver@acme.example');
    const deleted = { customerId: leaver, deletedAt: host.clock.now() };
    await host.react({ type: CUSTOMER_DELETED, data: deleted }, specCall(acme));
    expect((await get(acme, left)).body).toMatchObject({ status: 'CANCELLED' });
  });

  it('stay expired when the inviter is deleted after their time', async () => {
    const inviterId = host.customer(acme, '$late@acme.example');
    const expiresAt = after(host.clock.now(), 1_000);
    const { body } = await post(acme, '', { inviterUma: '$late@acme.example', expiresAt });
    host.clock.moveTo(expiresAt);
    const deleted = { customerId: inviterId, deletedAt: host.clock.now() };
    await host.react({ type: CUSTOMER_DELETED, data: deleted }, specCall(acme));
    const { body: shown } = await get(acme, body['code'] as string);
    expect(shown).toMatchObject({ status: 'EXPIRED', expiresAt });
    expect(
      await host.query('select status from invitations.invitation_view where code = $1', [body['code']]),
    ).toStrictEqual([{ status: 'EXPIRED' }]);
  });

  it('end when the inviter’s data is erased, and what named them is gone with the keys', async () => {
    const inviterId = host.customer(acme, '$gone@acme.example');
    const [pending, claimed] = [
      await post(acme, '', { inviterUma: '$gone@acme.example', firstName: 'Gone' }),
      await post(acme, '', { inviterUma: '$gone@acme.example' }),
    ].map(({ body }) => body['code'] as string) as [string, string];
    await post(other, `/${claimed}/claim`, { inviteeUma: '$bob@other.example' });
    await host.react(
      { type: PERSON_ERASED, data: { customerId: inviterId, erasedAt: host.clock.now() } },
      specCall(acme),
    );
    expect((await get(acme, pending)).body).toMatchObject({ status: 'CANCELLED' });
    expect((await get(acme, claimed)).body).toMatchObject({ status: 'CLAIMED' });
    await host.vault.shred(inviterId);
    const { body } = await get(acme, pending);
    expect(body).toMatchObject({ inviterUma: '[erased]' });
    expect(body).not.toHaveProperty('firstName');
    const forgotten = (await messages()).filter(({ type }) => type === personForgotten('invitations'));
    expect(forgotten.map(({ key }) => key)).toStrictEqual([inviterId]);
  });

  it('that an erased person claimed name the person nowhere: not to the inviter, and in no kept answer', async () => {
    const inviteeUma = '$leaver@other.example';
    const inviteeId = host.customer(other, inviteeUma);
    const { body: sent } = await post(acme, '', { inviterUma: '$ada@acme.example' });
    const code = sent['code'] as string;
    await post(other, `/${code}/claim`, { inviteeUma });
    const claim = async () =>
      (await messages()).find(({ type, key }) => type === INVITATION_CLAIMED && key === code)?.data;
    expect(await claim()).toMatchObject({ invitation: { inviteeUma } });
    expect(await keptAnswers()).toContain(inviteeUma);
    await host.react(
      { type: PERSON_ERASED, data: { customerId: inviteeId, erasedAt: host.clock.now() } },
      specCall(other),
    );
    await host.vault.shred(inviteeId);
    expect(await claim()).toBe(Erased.instance);
    expect(await keptAnswers()).not.toContain(inviteeUma);
    expect((await get(acme, code)).body).toMatchObject({
      status: 'CLAIMED',
      inviterUma: '$ada@acme.example',
      inviteeUma: '[erased]',
    });
  });

  /** What can still be opened of the answers that are kept for repetitions. */
  const keptAnswers = async (): Promise<string> => {
    const rows = await host.query<{ answer: string }>(
      'select answer::text as answer from invitations.outcome',
    );
    const sealed = rows.flatMap(({ answer }) => answer.match(/v1(?:\.[\w-]+){2}/g) ?? []);
    return encode(await Promise.all(sealed.map((text) => host.vault.open(text))));
  };
});
