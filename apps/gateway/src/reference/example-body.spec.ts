import type { Schema, Schemas } from './document.js';
import { exampleBody } from './example-body.js';

const bodyOf = (schema: Schema, schemas: Schemas = {}, operationId = 'toy'): unknown =>
  exampleBody(schemas, { operationId }, schema);
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  properties,
  required,
});
const text: Schema = { type: 'string' };

describe('an example body', () => {
  it('shows the required fields, and leaves out optional and ignored ones', () => {
    expect(
      bodyOf(object({ fullName: text, id: { ...text, readOnly: true }, city: text }, ['fullName', 'id'])),
    ).toStrictEqual({ fullName: 'Ada Lovelace' });
  });

  it('also shows the fields that make an operation understandable', () => {
    expect(bodyOf(object({ fullName: text, nickname: text }, []), {}, 'createCustomer')).toStrictEqual({
      fullName: 'Ada Lovelace',
    });
  });

  it.each<[string, Schema, unknown]>([
    ['the first of closed choices, whatever the name', { ...text, enum: ['A', 'B'] }, 'A'],
    ['the example of the schema', { ...text, example: 'shown' }, 'shown'],
    ['the smallest whole number', { type: 'integer', minimum: 7 }, 7],
    ['zero, where nothing is smallest', { type: 'integer' }, 0],
    ['no, where it is yes or no', { type: 'boolean' }, false],
    ['a list of one', { type: 'array', items: { ...text, enum: ['VIEW'] } }, ['VIEW']],
    ['an object inside', object({ country: text }), { country: 'US' }],
  ])('holds %s', (_what, schema, value) => {
    expect(bodyOf(object({ unheardOf: schema }))).toStrictEqual({ unheardOf: value });
  });

  it('prefers the known value of a name to the example of its schema', () => {
    expect(bodyOf(object({ currency: { ...text, example: 'USD' } }))).toStrictEqual({ currency: 'EUR' });
  });

  it('follows references', () => {
    expect(
      bodyOf({ $ref: '#/components/schemas/Sum' }, { Sum: object({ amount: { type: 'integer' } }) }),
    ).toStrictEqual({
      amount: 500_000,
    });
  });

  it('distinguishes ids by their place', () => {
    const side = object({ accountId: text });
    expect(bodyOf(object({ source: side, destination: side }))).toStrictEqual({
      source: { accountId: expect.stringMatching(/^InternalAccount:/) as string },
      destination: { accountId: expect.stringMatching(/^ExternalAccount:/) as string },
    });
  });

  it('prefers what an operation says of its own to the first of closed choices', () => {
    const card = object({ state: { ...text, enum: ['ACTIVE', 'FROZEN'] } });
    expect(bodyOf(card, {}, 'updateCardById')).toStrictEqual({ state: 'FROZEN' });
    const side = object({ accountId: text });
    expect(bodyOf(object({ source: side, destination: side }), {}, 'createTransferIn')).toStrictEqual({
      source: { accountId: expect.stringMatching(/^ExternalAccount:/) as string },
      destination: { accountId: expect.stringMatching(/^InternalAccount:/) as string },
    });
  });

  it('joins the parts of what is made of several', () => {
    expect(bodyOf({ allOf: [object({ country: text }), object({ city: text })] })).toStrictEqual({
      country: 'US',
      city: 'San Francisco',
    });
  });

  it('fails by name where nothing is known that fits', () => {
    expect(() => bodyOf(object({ inner: object({ riddle: text }) }))).toThrow(
      'Nothing is known to show for inner.riddle of toy',
    );
  });
});

describe('of several shapes', () => {
  const shape = (accountType: string): Schema => object({ accountType: { ...text, enum: [accountType] } });
  const shapes = { Aed: shape('AED_ACCOUNT'), Eur: shape('EUR_ACCOUNT') };
  const oneOf = [{ $ref: '#/components/schemas/Aed' }, { $ref: '#/components/schemas/Eur' }];
  const mapping = { AED_ACCOUNT: '#/components/schemas/Aed', EUR_ACCOUNT: '#/components/schemas/Eur' };

  it('the preferred one is shown', () => {
    const schema = { oneOf, discriminator: { propertyName: 'accountType', mapping } };
    expect(bodyOf(schema, shapes)).toStrictEqual({ accountType: 'EUR_ACCOUNT' });
  });

  it.each([
    [
      'the preferred one is not among them',
      { propertyName: 'accountType', mapping: { AED_ACCOUNT: mapping.AED_ACCOUNT } },
    ],
    ['none is preferred', { propertyName: 'sourceType', mapping }],
    ['nothing distinguishes them', undefined],
  ])('the first is shown where %s', (_when, discriminator) => {
    expect(bodyOf({ oneOf, ...(discriminator && { discriminator }) }, shapes)).toStrictEqual({
      accountType: 'AED_ACCOUNT',
    });
  });
});
