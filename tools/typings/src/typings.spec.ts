import type { Document } from './document.js';
import { enumerationValues, operationTypes, schemaTypes, sharedNames } from './index.js';
import { typeOf } from './schemas.js';

const REF = { $ref: '#/components/schemas/Hold' };

describe('a schema as a type', () => {
  it.each([
    [{ type: 'integer' }, 'number'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ enum: ['A', 'B', null] }, '"A" | "B" | null'],
    [{ type: 'string', format: 'binary' }, 'Blob'],
    [REF, 'Hold'],
    [{ type: 'array', items: { anyOf: [REF, { type: 'null' }] } }, 'readonly (Hold | null)[]'],
    [{ allOf: [REF, { type: 'object', properties: {} }] }, '(Hold) & (Readonly<Record<string, unknown>>)'],
    [{ type: 'object' }, 'Readonly<Record<string, unknown>>'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'Readonly<Record<string, string>>'],
    [
      {
        type: 'object',
        properties: { a: { type: 'string', description: 'One */' }, 'b-c': { type: 'boolean' } },
        required: ['a'],
        additionalProperties: true,
      },
      '{\n/** One *\\/ */\nreadonly a: string;\nreadonly "b-c"?: boolean;\nreadonly [key: string]: unknown;\n}',
    ],
  ])('%j is %s', (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });

  it('refuses what it does not know', () => {
    expect(() => typeOf({ type: 'tuple' })).toThrow('No type is known for "tuple".');
    expect(() => typeOf({ $ref: '#/components/responses/X' })).toThrow('is no schema of this document');
  });
});

const DOCUMENT: Document = {
  servers: [{ url: '/api/v' }],
  paths: {
    '/holds/{holdId}': {
      post: {
        operationId: 'placeHold',
        summary: 'Place a hold',
        parameters: [
          { name: 'holdId', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } },
        ],
        requestBody: { required: true, content: { 'application/json': { schema: REF } } },
        responses: { 200: { content: { 'application/json': { schema: REF } } }, 204: {}, 400: {} },
      },
    },
    '/holds': {
      get: {
        operationId: 'listHolds',
        parameters: [{ name: 'cursor', in: 'query', schema: { type: 'string' } }],
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/HoldList' } } } },
        },
      },
    },
  },
  components: {
    schemas: {
      HoldList: { type: 'object', properties: { data: { type: 'array', items: REF } } },
      Hold: { type: 'string', description: 'Money kept back' },
      Error400: { type: 'object', properties: { code: { enum: ['INVALID_INPUT'] } }, required: ['code'] },
    },
  },
};

it('has a type for each schema, by name', () => {
  expect([...schemaTypes(DOCUMENT).matchAll(/export type (\w+)/g)].map(([, name]) => name)).toStrictEqual([
    'Error400',
    'Hold',
    'HoldList',
  ]);
});

it('has the values of each enumeration that has a name, by name', () => {
  const schemas = {
    Side: { type: 'string', enum: ['SENDING', 'RECEIVING'] },
    ...DOCUMENT.components.schemas,
  };
  expect(enumerationValues({ ...DOCUMENT, components: { ...DOCUMENT.components, schemas } })).toBe(
    'export const Side = ["SENDING","RECEIVING"] as const;\n',
  );
});

describe('an operation', () => {
  const text = operationTypes(DOCUMENT);
  it('takes its path, its query and its body, and answers any of its successes', () => {
    expect(text).toContain(
      '/** Place a hold */\nplaceHold: {\ninput: {\nreadonly holdId: string;\nreadonly body: Api.Hold;\n};\nanswer: Api.Hold | undefined;\n};',
    );
  });

  it('says what its pages hold', () => {
    expect(text).toContain(
      'listHolds: {\ninput: {\nreadonly cursor?: string;\n};\nanswer: Api.HoldList;\nitem: Api.Hold;\n};',
    );
  });

  it('has a row to call it by', () => {
    expect(text).toContain(
      'placeHold: {"method":"POST","path":"/holds/{holdId}","query":[],"isIdempotent":true},',
    );
  });

  it('and its errors have the codes of their status', () => {
    expect(text).toContain("400: Api.Error400['code'];");
  });
});

describe('a document that has schemas of another', () => {
  const other: Document = {
    ...DOCUMENT,
    components: { schemas: { ...DOCUMENT.components.schemas, Hold: { type: 'number' } } },
  };
  it('has its own where they differ, or refer to what differs', () => {
    expect([...sharedNames(DOCUMENT, other)]).toStrictEqual(['Error400']);
    expect([...sharedNames(DOCUMENT, DOCUMENT)]).toStrictEqual(['HoldList', 'Hold', 'Error400']);
  });

  const shared = { names: new Set(['Hold']), line: "import type { Api } from 'there';", prefix: 'Api.' };
  it('leaves the type of a shared one where it is', () => {
    const text = schemaTypes(DOCUMENT, shared);
    expect(text).toContain("import type { Api } from 'there';");
    expect(text).not.toContain('type Hold =');
    expect(text).toContain('readonly data?: readonly (Api.Hold)[];');
  });

  it('and its operations name each in its place', () => {
    const text = operationTypes(DOCUMENT, shared);
    expect(text).toContain('readonly body: Api.Hold;');
    expect(text).toContain('answer: Own.HoldList;\nitem: Api.Hold;');
    expect(text).toContain("400: Own.Error400['code'];");
  });
});
