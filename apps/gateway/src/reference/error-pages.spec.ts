import { loadRejections } from '@causeway/deployment';
import { API_CODES } from '@causeway/http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { bareEdge } from '../documents/bare-edge.fixture.js';
import { errorCatalogue, REMEDIES } from './error-catalogue.js';
import { serveErrorPages } from './error-pages.js';

const TABLES = {
  quotes: {
    QUOTE_EXPIRED: { status: 409, code: 'QUOTE_EXPIRED', message: 'The quote is over' },
    SELF_PAYMENT: {
      status: 400,
      code: 'SELF_PAYMENT',
      reason: 'SAME_ACCOUNT',
      message: 'From <here> to here',
    },
    FOREIGN_CUSTOMER: {
      status: 404,
      code: 'USER_NOT_FOUND',
      field: 'customerId',
      message: 'must be yours',
    },
  },
} as const;

describe('a page of an error code', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await bareEdge((edge) =>
      serveErrorPages(edge, TABLES, (text) => text.replaceAll('LNURLP', 'LNURL')),
    );
  });
  afterAll(() => app.close());
  const get = async (code: string) => {
    const { statusCode, payload } = await app.inject({ method: 'GET', url: `/docs/errors${code}` });
    return { statusCode, payload };
  };

  it('is there for every code that an answer may have', async () => {
    const codes = new Set(Object.values(API_CODES).flat().map(String));
    expect(new Set(errorCatalogue(TABLES).keys())).toStrictEqual(codes);
    const { payload } = await get('');
    expect([...codes].filter((code) => !payload.includes(code.replaceAll('LNURLP', 'LNURL')))).toStrictEqual(
      [],
    );
  });

  it('says its status, what to do, and when it is answered', async () => {
    const { statusCode, payload } = await get('/SELF_PAYMENT');
    expect(statusCode).toBe(200);
    for (const part of [
      'Status 400',
      'mend it before',
      'From &lt;here&gt; to here',
      '<code>SAME_ACCOUNT</code>',
    ])
      expect(payload).toContain(part);
  });

  it('says a cause in a sentence, with the field for a subject where its message has none', async () => {
    expect((await get('/SELF_PAYMENT')).payload).toContain(
      '<h2>When</h2><ul><li>From &lt;here&gt; to here (<code>SAME_ACCOUNT</code>).</li></ul>',
    );
    expect((await get('/USER_NOT_FOUND')).payload).toContain(
      '<h2>When</h2><ul><li><code>customerId</code> must be yours.</li></ul>',
    );
  });

  it('has a cause and a remedy, for every code and whatever this installation refuses', async () => {
    const catalogue = [...errorCatalogue(await loadRejections())];
    expect(catalogue.filter(([, { causes }]) => causes.length === 0).map(([code]) => code)).toStrictEqual([]);
    expect(
      catalogue.flatMap(([, { statuses }]) => statuses).filter((status) => REMEDIES[status].length < 20),
    ).toStrictEqual([]);
  });

  it('is found by the word that this deployment uses, and no other', async () => {
    expect((await get('/PARSE_LNURL_RESPONSE_ERROR')).statusCode).toBe(200);
    const { statusCode, payload } = await get('/NO_SUCH_CODE');
    expect(statusCode).toBe(404);
    expect(payload).toContain('<a href="/docs/errors">');
  });
});
