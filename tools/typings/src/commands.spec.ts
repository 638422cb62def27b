import { operationCommands } from './commands.js';
import type { Document } from './document.js';

const answer = { responses: { 200: {} } };

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
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/HoldRequest' },
              example: { kind: 'SHORT', amount: 5 },
            },
          },
        },
        ...answer,
      },
    },
    '/holds/{holdId}': {
      get: {
        operationId: 'getHold',
        parameters: [{ name: 'holdId', in: 'path', schema: { type: 'string', example: 'Hold:1' } }],
        ...answer,
      },
      patch: { operationId: 'changeHold', ...answer },
      delete: { operationId: 'releaseHold', ...answer },
    },
    '/notes/{id}/read': { post: { operationId: 'readNote', ...answer } },
    '/holds/{holdId}/capture': { post: { operationId: 'capture', ...answer } },
    '/holds/{holdId}/confirm': { post: { operationId: 'startConfirm', ...answer } },
    '/holds/{holdId}/confirm/end': { post: { operationId: 'endConfirm', ...answer } },
    '/reasons': { get: { operationId: 'listReasons', ...answer } },
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
          amount: { type: 'integer', description: 'In minor units', minimum: 1, maximum: 9 },
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
              ends: { type: 'array', items: { $ref: '#/components/schemas/End' } },
              parts: { type: 'array', items: { type: 'object', properties: { kind: text } } },
            },
          },
        ],
      },
      End: { type: 'string', enum: ['CAPTURE', 'RELEASE'] },
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
      ['notes read', 'readNote'],
      ['reasons list', 'listReasons'],
    ]);
  });

  it('takes the parts of the path, and the query as options', () => {
    expect(named('holds get')?.takes).toStrictEqual([{ name: 'holdId', about: 'hold id, such as Hold:1' }]);
    expect(named('notes read')?.takes).toStrictEqual([{ name: 'id', about: 'note id' }]);
    expect(named('holds list')?.query).toStrictEqual([{ name: 'cursor', about: 'cursor', kind: 'text' }]);
    expect(named('holds list')?.isList).toBe(true);
  });

  it('shows the example of the document', () => {
    expect(named('holds create')?.example).toStrictEqual({ kind: 'SHORT', amount: 5 });
    expect(named('holds list')).not.toHaveProperty('example');
  });

  it('has the members of every shape of its body, needed where all of them need it', () => {
    expect(named('holds create')?.body).toStrictEqual([
      { name: 'kind', about: 'kind', kind: 'text', choices: ['SHORT', 'LONG'], needed: true },
      { name: 'amount', about: 'In minor units, from 1 to 9', kind: 'number', needed: true },
      { name: 'file', about: 'file', kind: 'file' },
      { name: 'until', about: 'until', kind: 'text' },
      { name: 'isFirm', about: 'is firm', kind: 'flag' },
      { name: 'of', about: 'of', kind: 'list' },
      { name: 'ends', about: 'ends', kind: 'list', choices: ['CAPTURE', 'RELEASE'] },
      { name: 'parts', about: 'parts', kind: 'json' },
    ]);
  });
});
