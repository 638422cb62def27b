import { operationNamed } from '../document/interface-document.js';
import { toyDocument } from '../testing/toy-document.js';
import { operationRequest, request } from './operation-request.js';

const document = toyDocument();
const made = (operationId: string) => operationRequest(operationNamed(document, operationId));

describe('the request of an operation', () => {
  it('carries the example body as JSON', () => {
    expect(made('createCustomer')).toStrictEqual({
      name: 'Register',
      request: {
        method: 'POST',
        description: '`createCustomer` answers .',
        header: [{ key: 'Content-Type', value: 'application/json' }],
        url: { raw: '{{baseUrl}}/customers', host: ['{{baseUrl}}'], path: ['customers'] },
        body: {
          mode: 'raw',
          raw: '{\n  "customerType": "INDIVIDUAL",\n  "fullName": "Ada Lovelace"\n}',
          options: { raw: { language: 'json' } },
        },
      },
    });
  });

  it('takes ids of the path from variables, and describes the answer', () => {
    const { name, request } = made('executeQuote');
    expect([name, request.url.raw, request.description]).toStrictEqual([
      'executeQuote',
      '{{baseUrl}}/quotes/{{quoteId}}/execute',
      '`executeQuote` answers 200, 409.',
    ]);
    expect(request.url.path).toStrictEqual(['quotes', '{{quoteId}}', 'execute']);
    expect(request).not.toHaveProperty('body');
  });

  it('lists parameters, the optional ones switched off', () => {
    expect(made('executeQuote').request.header).toMatchObject([
      { key: 'Idempotency-Key', value: '{{$guid}}', disabled: true },
      { key: 'Request-Id', value: 'Request:1', disabled: true },
    ]);
    expect(made('listCustomers').request.url).toStrictEqual({
      raw: '{{baseUrl}}/customers?customerId={{customerId}}',
      host: ['{{baseUrl}}'],
      path: ['customers'],
      query: [
        { key: 'customerId', value: '{{customerId}}' },
        { key: 'status', value: '', description: 'OPEN, CLOSED', disabled: true },
      ],
    });
  });

  it('carries an agent’s token where the operation is an agent’s, and else what the collection does', () => {
    expect(made('executeQuote').request.auth).toStrictEqual({
      type: 'bearer',
      bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }],
    });
    expect(made('listCustomers').request).not.toHaveProperty('auth');
  });
});

describe('a request by hand', () => {
  it('sends the query that is switched on', () => {
    const { url } = request(
      { method: 'GET', path: '/a' },
      {
        query: [
          { key: 'b', value: '{{c}}' },
          { key: 'd', value: 'e', disabled: true },
          { key: 'f', value: 'g' },
        ],
      },
    );
    expect(url.raw).toBe('{{baseUrl}}/a?b={{c}}&f=g');
  });

  it('keeps its own headers beside that of the body', () => {
    const { header } = request(
      { method: 'POST', path: '/a' },
      { header: [{ key: 'X', value: 'y' }], body: {} },
    );
    expect(header.map(({ key }) => key)).toStrictEqual(['Content-Type', 'X']);
  });
});
