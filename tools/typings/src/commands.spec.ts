import { operationCommands } from './commands.js';
import type { Document } from './document.js';

const answer = { responses: { 200: {} } };
const body = (schema: object) => ({ content: { 'application/json': { schema } } });
const text = { type: 'string' };

const DOCUMENT: Document = {
  paths: {
    '/holds': {
      get: {
        operationId: 'listHolds',
        parameters: [{ name: 'cursor', in: 'query', schema: text }],
        ...answer,
      },
      post: {
        operationId: 'placeHold',
        summary: 'Place a hold',
        requestBody: body({ $ref: '#/components/schemas/HoldRequest' }),
        ...answer,
      },
    },
    '/holds/{holdId}': {
      get: { operationId: 'getHold', ...answer },
      patch: { operationId: 'changeHold', ...answer },
      delete: { operationId: 'releaseHold', ...answer },
    },
    '/holds/{holdId}/capture': { post: { operationId: 'capture', ...answer } },
    '/holds/{holdId}/confirm': { post: { operationId: 'startConfirm', ...answer } },
    '/holds/{holdId}/confirm/end': { post: { operationId: 'endConfirm', ...answer } },
    '/agents/me': { get: { operationId: 'me', ...answer } },
  },
  components: {
    schemas: {
      HoldRequest: {
        oneOf: [{ $ref: '#/components/schemas/Short' }, { $ref: '#/components/schemas/Long' }],
      },
      Short: {
        type: 'object',
        required: ['kind', 'amount'],
        properties: {
          kind: { type: 'string', enum: ['SHORT'] },
          amount: { type: 'integer', description: 'In minor units' },
          file: { type: 'string', format: 'binary' },
        },
      },
      Long: {
        allOf: [
          { type: 'object', required: ['kind', 'amount'], properties: { amount: { type: 'integer' } } },
          {
            type: 'object',
            required: ['until'],
            properties: {
              kind: { type: 'string', enum: ['LONG'] },
              until: { type: ['string', 'null'] },
              isFirm: { type: 'boolean' },
              of: { type: 'array', items: text },
            },
          },
        ],
      },
    },
  },
};

const commands = operationCommands(DOCUMENT, ({ path }) => path.startsWith('/agents/me'));
const named = (words: string) => commands.find((each) => each.words === words);

describe('an operation as a command', () => {
  it('has the words of its path, and what is done there', () => {
    expect(commands.map(({ words, operation }) => [words, operation])).toStrictEqual([
      ['holds capture', 'capture'],
      ['holds confirm end', 'endConfirm'],
      ['holds confirm start', 'startConfirm'],
      ['holds create', 'placeHold'],
      ['holds delete', 'releaseHold'],
      ['holds get', 'getHold'],
      ['holds list', 'listHolds'],
      ['holds update', 'changeHold'],
    ]);
  });

  it('takes the parts of the path, and the query as options', () => {
    expect(named('holds get')?.takes).toStrictEqual(['holdId']);
    expect(named('holds list')?.query).toStrictEqual([{ name: 'cursor', about: '', kind: 'text' }]);
    expect(named('holds list')?.isList).toBe(true);
  });

  it('has the members of every shape of its body, needed where all of them need it', () => {
    expect(named('holds create')?.body).toStrictEqual([
      { name: 'kind', about: '', kind: 'text', choices: ['SHORT', 'LONG'], needed: true },
      { name: 'amount', about: 'In minor units', kind: 'number', needed: true },
      { name: 'file', about: '', kind: 'file' },
      { name: 'until', about: '', kind: 'text' },
      { name: 'isFirm', about: '', kind: 'flag' },
      { name: 'of', about: '', kind: 'json' },
    ]);
  });
});
