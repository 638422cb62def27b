import { EdgeAdapter } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import type { ServiceRuntime } from '@causeway/service';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PublicModule } from './public-app.js';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/operating/install.md'), 'utf8');
/** Served beside the controllers, as files. */
const DOCUMENTS = ['/docs', '/docs/guides/platform', '/llms.txt'];

/** What the server block of the page passes on. */
const passesOn = (path: string): boolean =>
  [...PAGE.matchAll(/^ {2}location (~|=) (\S+) +\{ proxy_pass /gm)].some(([, kind, place = '']) =>
    kind === '=' ? path === place : new RegExp(place).test(path),
  );

/** Named by the page's sentence on what no proxy passes on. */
const inside = (/(`\/[^.]+) stay inside\./.exec(PAGE)?.[1] ?? '').match(/\/\w+/g) ?? [];
const staysInside = (path: string): boolean =>
  inside.some((each) => path === each || path.startsWith(`${each}/`));

describe('the proxy that the page on installing puts in front', () => {
  let http: HttpHarness;
  let paths: readonly string[];
  beforeAll(async () => {
    const runtime = { masterKey: { derive: () => randomBytes(32) } } as unknown as ServiceRuntime;
    const options = { runtime, authenticator: { authenticate: () => Promise.resolve(undefined) } };
    const { controllers, providers } = PublicModule.of({ ...options, others: [] });
    http = await httpHarness({ controllers: controllers ?? [], providers: providers ?? [] });
    const adapter: unknown = http.app.getHttpAdapter();
    if (!(adapter instanceof EdgeAdapter)) throw new Error('The harness runs on another adapter');
    paths = [...new Set(adapter.routes.all().map(({ path }) => path))];
  });
  afterAll(() => http.close());

  it('passes every route on but those that stay inside', () => {
    expect(paths).toStrictEqual(
      expect.arrayContaining([
        ...['/.well-known/lnurlp/:user', '/card-details/:revealId/:secret', '/terms/:version'],
        ...['/operator/routes', '/console/session', '/health/ready', '/metrics'],
      ]),
    );
    const withDocuments = [...paths, ...DOCUMENTS];
    const outside = withDocuments.filter((path) => !staysInside(path));
    expect(outside.filter((path) => !passesOn(path))).toStrictEqual([]);
    expect(withDocuments.filter((path) => staysInside(path) && passesOn(path))).toStrictEqual([]);
  });

  it('says at which domain a request came', () => {
    expect(PAGE).toContain('proxy_set_header Host $host;');
  });
});
