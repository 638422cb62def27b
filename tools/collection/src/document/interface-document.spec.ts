import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toyDocument } from '../testing/toy-document.js';
import { fetchDocument, operationNamed, operationsOf, resolved } from './interface-document.js';

describe('the operations of a document', () => {
  it('come in its order, with method and path', () => {
    expect(
      operationsOf(toyDocument()).map(({ operationId, method, path }) => [operationId, method, path]),
    ).toStrictEqual([
      ['getPlatformConfig', 'GET', '/config'],
      ['createCustomer', 'POST', '/customers'],
      ['listCustomers', 'GET', '/customers'],
      ['executeQuote', 'POST', '/quotes/{quoteId}/execute'],
    ]);
  });

  it('are found by name, and missed by name', () => {
    expect(operationNamed(toyDocument(), 'listCustomers').path).toBe('/customers');
    expect(() => operationNamed(toyDocument(), 'closeCard')).toThrow('no operation closeCard');
  });
});

describe('a schema', () => {
  it('is what its reference names, or itself', () => {
    const document = toyDocument({ Amount: { type: 'integer' } });
    expect(resolved(document, { $ref: '#/components/schemas/Amount' })).toStrictEqual({ type: 'integer' });
    expect(resolved(document, { type: 'string' })).toStrictEqual({ type: 'string' });
  });

  it('that is missing is reported by name', () => {
    expect(() => resolved(toyDocument(), { $ref: '#/components/schemas/Gone' })).toThrow('no schema Gone');
  });
});

describe('fetching', () => {
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    server = createServer((request, answer) => {
      answer.statusCode = request.url === '/api/openapi.json' ? 200 : 404;
      answer.end(JSON.stringify(toyDocument()));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('asks for the document below the address of the API', async () => {
    expect(await fetchDocument(`${origin}/api`)).toStrictEqual(toyDocument());
  });

  it('names the address that answered otherwise', async () => {
    await expect(fetchDocument(`${origin}/elsewhere`)).rejects.toThrow(
      '/elsewhere/openapi.json answered 404',
    );
  });
});
