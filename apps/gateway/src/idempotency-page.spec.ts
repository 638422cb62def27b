import { API_PREFIX } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import type { ServiceRuntime } from '@causeway/service';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PublicModule } from './public-app.js';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/guides/platform.md'), 'utf8');

interface Documented {
  readonly parameters?: readonly { readonly name: string; readonly required?: boolean }[];
}

describe('the table of the operations that take an Idempotency-Key', () => {
  let http: HttpHarness;
  beforeAll(async () => {
    const runtime = { masterKey: { derive: () => randomBytes(32) } } as unknown as ServiceRuntime;
    const options = { runtime, authenticator: { authenticate: () => Promise.resolve(undefined) } };
    const { controllers, providers } = PublicModule.of({ ...options, others: [] });
    http = await httpHarness({ controllers: controllers ?? [], providers: providers ?? [] });
  });
  afterAll(() => http.close());

  it('has each of them, and whether it needs the key', () => {
    const operations = Object.entries(http.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Documented>).flatMap(([method, { parameters = [] }]) =>
        parameters
          .filter(({ name }) => name === 'Idempotency-Key')
          .map(({ required }) => {
            const operation = `${method.toUpperCase()} ${path.replace(API_PREFIX, '')}`;
            return `${operation}: ${required === true ? 'needed' : 'as you like'}`;
          }),
      ),
    );
    const rows = [...PAGE.matchAll(/^\| `([A-Z]+ \/\S+)` +\| (as you like|needed) +\|$/gm)].map(
      ([, operation, key]) => `${operation}: ${key}`,
    );
    expect(rows.sort()).toStrictEqual(operations.sort());
  });
});
