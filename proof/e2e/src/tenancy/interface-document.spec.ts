import { documentedOperations, type InterfaceDocument } from './interface-document.js';

const text = { type: 'string' };
const document = (operation: object, schemas: object = {}): InterfaceDocument =>
  ({
    paths: { '/things/{thingId}': { post: { operationId: 'changeThing', ...operation } } },
    components: { schemas },
  }) as InterfaceDocument;
const body = (schema: object): object => ({ requestBody: { content: { 'application/json': { schema } } } });
const places = (operation: object, schemas: object = {}): readonly string[] | undefined =>
  documentedOperations(document(operation, schemas))[0]?.places;

describe('an operation of the document', () => {
  it('has its name, method and path, and says whether a key makes it one', () => {
    const parameters = [{ name: 'Idempotency-Key', in: 'header', schema: text }];
    const [operation] = documentedOperations(
      document({ parameters, ...body({ properties: { a: text, b: text } }) }),
    );
    expect(operation).toStrictEqual({
      operationId: 'changeThing',
      method: 'POST',
      path: '/things/{thingId}',
      by: 'ANYONE',
      isIdempotent: true,
      needsKey: false,
      fields: ['a', 'b'],
      places: [],
    });
    expect(documentedOperations(document({}))[0]).toMatchObject({ isIdempotent: false, fields: [] });
    const needed = { parameters: parameters.map((each) => ({ ...each, required: true })) };
    expect(documentedOperations(document(needed))[0]).toMatchObject({ isIdempotent: true, needsKey: true });
  });

  it('can name a record in its path and in free text of its query', () => {
    const parameters = [
      { name: 'thingId', in: 'path', schema: text },
      { name: 'cursor', in: 'query', schema: text },
      { name: 'limit', in: 'query', schema: { type: 'integer' } },
      { name: 'since', in: 'query', schema: { type: 'string', format: 'date-time' } },
      { name: 'currency', in: 'query', schema: { type: 'string', pattern: '^[A-Z]+$' } },
      { name: 'status', in: 'query', schema: { $ref: '#/components/schemas/Status' } },
    ];
    expect(places({ parameters }, { Status: { type: 'string', enum: ['OPEN'] } })).toStrictEqual([
      'path.thingId',
      'query.cursor',
    ]);
  });

  it.each([
    ['by the name of a field', { properties: { customerId: text, note: text } }, ['body.customerId']],
    [
      'by an example',
      { properties: { owner: { ...text, example: `Customer:${'0'.repeat(36)}` } } },
      ['body.owner'],
    ],
    ['in an object', { properties: { a: { properties: { quoteId: text } } } }, ['body.a.quoteId']],
    [
      'in a list',
      { properties: { a: { type: 'array', items: { properties: { quoteId: text } } } } },
      ['body.a.0.quoteId'],
    ],
    [
      'in a variant',
      { oneOf: [{ properties: { xId: text } }, { properties: { yId: text } }] },
      ['body.xId', 'body.yId'],
    ],
    ['behind a reference', { $ref: '#/components/schemas/Part' }, ['body.partId']],
    ['in none of its numbers', { properties: { countId: { type: 'integer' } } }, []],
  ])('can name a record in its body %s', (_, schema, expected) => {
    expect(places(body(schema), { Part: { properties: { partId: text } } })).toStrictEqual(expected);
  });

  it('may refer to itself', () => {
    const Node = { properties: { nodeId: text, next: { $ref: '#/components/schemas/Node' } } };
    expect(places(body({ $ref: '#/components/schemas/Node' }), { Node })).toStrictEqual(['body.nodeId']);
  });
});
