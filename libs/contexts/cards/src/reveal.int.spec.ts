import type { HttpHarness } from '@causeway/http/testing';
import type { Id } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { SimulatedCardIssuer } from './infrastructure/simulated-issuer.adapter.js';
import { CardsHost } from './testing/cards-host.js';

const OPERATOR = 'operator-secret';
type Body = Record<string, unknown>;

describe('the details of a card', () => {
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

  const as = (platformId = acme) => ({ platformId, environment: 'sandbox' as const });
  const issued = async (platformCardId = 'mine'): Promise<Id<'Card'>> => {
    const { customerId, accountId } = await host.cardholder(acme);
    const body = { cardholderId: customerId, form: 'VIRTUAL', fundingSources: [accountId], platformCardId };
    return (await http.send('POST', '/cards', { as: as(), body })).body['id'] as Id<'Card'>;
  };
  const reveal = (id: string, platformId = acme) =>
    http.send('POST', `/cards/${id}/reveal`, { as: as(platformId) });
  const addressOf = ({ body }: { body: Body }): string => String(body['panEmbedUrl']);
  const visit = (url: string) => http.send('GET', `/${new URL(url).pathname}`, { as: null });
  const numbersOf = async (id: Id<'Card'>) => {
    const { clock, record, store } = host;
    const numbers = await new SimulatedCardIssuer({ clock, record, store }, acme).numbersOf(id);
    if (numbers === undefined) throw new Error('the card has no numbers');
    return numbers;
  };
  const everything = async (): Promise<string> => {
    const tables = await host.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables where table_schema = 'cards'`,
    );
    const rows = await Promise.all(tables.map(({ name }) => host.query(`select t::text from ${name} t`)));
    return JSON.stringify(rows);
  };

  it('are shown once, at an address of five minutes, and lie nowhere in the open', async () => {
    const id = await issued();
    const answer = await reveal(id);
    expect([answer.status, answer.body['expiresAt']]).toStrictEqual([200, '2026-03-02T10:05:00.000Z']);
    const { pan, cvv } = await numbersOf(id);
    const page = await visit(addressOf(answer));
    expect(page.status).toBe(200);
    expect(page.text).toContain(pan.replaceAll(/(\d{4})(?=\d)/g, '$1 '));
    expect(page.text).toContain(`<dd>${cvv}</dd>`);
    expect(page.text).toContain('<dd>03/2029</dd>');
    expect((await visit(addressOf(answer))).status).toBe(404);
    const stored = await everything();
    expect(stored).not.toContain(pan);
    expect(stored).not.toContain(addressOf(answer).split('/').at(-1));
    expect(JSON.stringify(await host.published())).not.toContain(pan);
  });

  it('run no script, are kept by no cache, and may be framed by anyone in sandbox alone', async () => {
    const page = await visit(addressOf(await reveal(await issued())));
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['x-frame-options']).toBeUndefined();
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors *",
    );
    expect(page.text).not.toContain('<script');
  });

  it('may be framed by the origins that the operator named, and no others', async () => {
    const frameAncestors = ['https://pay.example'];
    await http.send('PUT', '//operator/card-program', {
      as: null,
      headers: { authorization: `Bearer ${OPERATOR}` },
      body: { platformId: acme, environment: 'sandbox', fundingCurrencies: [], frameAncestors },
    });
    const page = await visit(addressOf(await reveal(await issued())));
    expect(page.headers['content-security-policy']).toContain('frame-ancestors https://pay.example');
  });

  it('are gone when the address is over, wrong, or its card was closed meanwhile', async () => {
    const id = await issued();
    const [late, wrong, closed] = [await reveal(id), await reveal(id), await reveal(id)];
    expect(new Set([late, wrong, closed].map(addressOf)).size).toBe(3);
    const page = await visit(addressOf(wrong).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
    expect(page.status).toBe(404);
    await http.send('PATCH', `/cards/${id}`, { as: as(), body: { state: 'CLOSED' } });
    expect((await visit(addressOf(closed))).status).toBe(404);
    host.clock.advance(5 * 60_000);
    expect((await visit(addressOf(late))).status).toBe(404);
    host.clock.advance(-5 * 60_000);
  });

  it('that are no longer shown say so in any frame', async () => {
    const address = addressOf(await reveal(await issued()));
    await visit(address);
    const policies = await Promise.all(
      [
        visit(address),
        ...['unknown', '%00'].map((id) => http.send('GET', `//card-details/${id}/x`, { as: null })),
      ].map(async (asked) => {
        const { status, text, headers } = await asked;
        expect([status, headers['x-frame-options']]).toStrictEqual([404, undefined]);
        expect(text).toContain('<h1>These details are no longer shown</h1>');
        return headers['content-security-policy'];
      }),
    );
    expect(new Set(policies).size).toBe(1);
    expect(policies[0]).toContain('frame-ancestors *');
  });

  it('have errors that are pages for a frame, too', async () => {
    const { status, headers } = await http.send('POST', '//card-details/unknown/x', { as: null });
    expect([status, headers['content-type'], headers['x-frame-options']]).toStrictEqual([
      405,
      'text/html; charset=utf-8',
      undefined,
    ]);
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
  });

  it('are given for cards in use only, to their own platform', async () => {
    const processing = await issued('open-001');
    const id = await issued();
    const refused = await reveal(processing);
    expect([refused.status, refused.body['code'], refused.body['details']]).toStrictEqual([
      403,
      'FORBIDDEN',
      { reason: 'CARD_NOT_REVEALABLE' },
    ]);
    expect((await reveal(id, host.platform())).status).toBe(404);
    await http.send('PATCH', `/cards/${id}`, { as: as(), body: { state: 'FROZEN' } });
    expect((await reveal(id)).status).toBe(200);
  });

  it('leave a record of who asked, for which card, when, and whether they were looked at', async () => {
    const id = await issued();
    await visit(addressOf(await reveal(id)));
    await reveal(id);
    const rows = await host.query<Body>(
      'select revealed_by, card_id, opened_at is not null as seen from cards.reveal_view where card_id = $1 order by seen',
      [id],
    );
    expect(rows).toStrictEqual(
      [false, true].map((seen) => ({ revealed_by: expect.any(String), card_id: id, seen })),
    );
  });

  it('are not used up by a request for their headers alone', async () => {
    const url = addressOf(await reveal(await issued()));
    const path = `/${new URL(url).pathname}`;
    const look = () => http.send('HEAD', path, { as: null });
    const [known, unknown] = [await look(), await http.send('HEAD', `${path}x`, { as: null })];
    expect([known.status, known.text, known.headers['cache-control']]).toStrictEqual([200, '', 'no-store']);
    expect(unknown.status).toBe(200);
    expect((await visit(url)).status).toBe(200);
  });

  it('are shown to one visitor of two that come at once', async () => {
    const url = addressOf(await reveal(await issued()));
    const statuses = (await Promise.all([visit(url), visit(url)])).map(({ status }) => status);
    expect(statuses.sort()).toStrictEqual([200, 404]);
  });
});
