import type { InterfaceDocument, OperationObject, Schema } from '../document/interface-document.js';

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const taking = (schema: Schema, required = true): Pick<OperationObject, 'requestBody'> => ({
  requestBody: { required, content: { 'application/json': { schema, example: PERSON_EXAMPLE } } },
});

/** The smallest document that has one of everything that requests are made from. */
export const toyDocument = (
  schemas: Readonly<Record<string, Schema>> = {},
  paths: InterfaceDocument['paths'] = {},
): InterfaceDocument => ({
  info: { title: 'Toy', version: '2025-10-13' },
  servers: [{ url: '/api/2025-10-13' }],
  paths: {
    '/config': { get: { operationId: 'getPlatformConfig', summary: 'Read', tags: ['Platform'] } },
    '/customers': {
      post: {
        operationId: 'createCustomer',
        summary: 'Register',
        tags: ['Customers'],
        ...taking(ref('Person')),
      },
      get: {
        operationId: 'listCustomers',
        tags: ['Customers'],
        parameters: [
          { name: 'customerId', in: 'query', required: true, example: 'Customer:1' },
          { name: 'status', in: 'query', schema: { enum: ['OPEN', 'CLOSED'] } },
        ],
      },
    },
    '/quotes/{quoteId}/execute': {
      post: {
        operationId: 'executeQuote',
        tags: ['Quotes'],
        parameters: [
          { name: 'quoteId', in: 'path' },
          { name: 'Idempotency-Key', in: 'header' },
          { name: 'Request-Id', in: 'header', example: 'Request:1' },
        ],
        security: [{ AgentAuth: [] }],
        responses: { 200: {}, 409: {} },
        ...taking(ref('Person'), false),
      },
    },
    ...paths,
  },
  components: { schemas: { Person: PERSON, ...schemas } },
});

const PERSON_EXAMPLE = { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' };
const PERSON: Schema = {
  properties: {
    id: { type: 'string', readOnly: true },
    customerType: { type: 'string', enum: ['INDIVIDUAL'] },
    fullName: { type: 'string' },
    nickname: { type: 'string' },
  },
  required: ['id', 'customerType'],
};
