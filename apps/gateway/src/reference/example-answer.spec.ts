import type { Schema, Schemas } from './document.js';
import { exampleAnswer } from './example-answer.js';

const text: Schema = { type: 'string' };
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  properties,
  required,
});
const schemas: Schemas = {
  Thing: object({ id: { ...text, readOnly: true, example: 'Thing:1' }, state: text, note: text }, [
    'id',
    'state',
  ]),
};
const thing: Schema = { $ref: '#/components/schemas/Thing' };

describe('an example answer', () => {
  it('shows what only answers have, and ids as their schema shows them', () => {
    const own = { Thing: { state: 'ACTIVE' } };
    expect(exampleAnswer(schemas, 'toy', thing, own)).toStrictEqual({ id: 'Thing:1', state: 'ACTIVE' });
  });

  it('shows a field that need not be there where it is named for this answer', () => {
    const own = { Thing: { state: 'ACTIVE', note: 'mine' } };
    expect(exampleAnswer(schemas, 'toy', thing, own)).toStrictEqual({
      id: 'Thing:1',
      state: 'ACTIVE',
      note: 'mine',
    });
  });

  it('takes whole values that are known, null too', () => {
    const holder = object({ thing, gone: { ...text, type: ['string', 'null'] } });
    const own = { Holder: { thing: { id: 'Thing:2' }, gone: null } };
    expect(
      exampleAnswer({ ...schemas, Holder: holder }, 'toy', { $ref: '#/components/schemas/Holder' }, own),
    ).toStrictEqual({ thing: { id: 'Thing:2' }, gone: null });
  });

  it('shows the first that a value may be', () => {
    const holder = object({ thing: { anyOf: [thing, { type: 'null' }] } });
    expect(exampleAnswer(schemas, 'toy', holder, { Thing: { state: 'ACTIVE' } })).toStrictEqual({
      thing: { id: 'Thing:1', state: 'ACTIVE' },
    });
  });

  it('fails by name where nothing is known that fits', () => {
    expect(() => exampleAnswer({}, 'toy', object({ riddle: text }))).toThrow(
      'Nothing is known to show for riddle of toy: name a value in known-answers.ts',
    );
  });
});
