import fc from 'fast-check';
import { derivedUuid, idOf, isUuid, newId, newUuid, parseId, RESOURCE_TYPES, uuidOf } from './id.js';

const UUID = '0195a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

describe('a new id', () => {
  it('is the type and a uuid of version 7', () => {
    expect(newId('Customer')).toMatch(
      /^Customer:[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('sorts after all earlier ones, also within a millisecond', () => {
    const uuids = Array.from({ length: 20_000 }, newUuid);
    expect([...uuids].sort()).toStrictEqual(uuids);
    expect(new Set(uuids).size).toBe(uuids.length);
  });

  it('reads back as itself, for every type', () => {
    for (const type of RESOURCE_TYPES) {
      const id = newId(type);
      expect(parseId(type, id)).toBe(id);
      expect(parseId(type, uuidOf(id))).toBe(id);
    }
  });
});

describe('an id as callers send it', () => {
  it.each([
    ['with its type', `Customer:${UUID}`],
    ['as the bare uuid', UUID],
    ['in capitals', `Customer:${UUID.toUpperCase()}`],
    ['bare in capitals', UUID.toUpperCase()],
  ])('is read %s', (_, raw) => {
    expect(parseId('Customer', raw)).toBe(`Customer:${UUID}`);
  });

  it.each([
    `Quote:${UUID}`,
    `customer:${UUID}`,
    `Customer:Customer:${UUID}`,
    `CustomerX:${UUID}`,
    `Customer:${UUID} `,
    `Customer:${UUID}\n`,
    ` ${UUID}`,
    `Customer:{${UUID}}`,
    UUID.replaceAll('-', ''),
    UUID.slice(1),
    UUID.replace('0', 'g'),
    'Customer:',
    '',
    42,
    null,
    undefined,
    [UUID],
    { toString: () => UUID },
  ])('is not read from %p', (raw) => {
    expect(parseId('Customer', raw)).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.anything(), (raw) => expect(parseId('Customer', raw)).toBeUndefined()));
  });

  it.each([
    [UUID, true],
    [UUID.toUpperCase(), true],
    [`${UUID}\0`, false],
    ['\0', false],
    [`Customer:${UUID}`, false],
    ['', false],
  ])('has a uuid, which %j is: %s', (text, expected) => {
    expect(isUuid(text)).toBe(expected);
  });

  it('of an agent is not taken for that of an agent action', () => {
    expect(parseId('Agent', `AgentAction:${UUID}`)).toBeUndefined();
    expect(parseId('AgentAction', `Agent:${UUID}`)).toBeUndefined();
  });
});

describe('an id made from a known uuid', () => {
  it('carries it', () => {
    expect(idOf('PlatformConfig', UUID)).toBe(`PlatformConfig:${UUID}`);
  });

  it('throws when it is none', () => {
    expect(() => idOf('PlatformConfig', 'x')).toThrow('"x" is no uuid of a PlatformConfig');
  });
});

describe('a derived uuid', () => {
  it('is the same for the same parts, for ever', () => {
    expect(derivedUuid('platform.sandbox', '42', 'queue-webhook')).toBe(
      '0f2433b5-2a5a-8791-a396-9f15e0c3da47',
    );
  });

  it('differs when the parts are cut elsewhere', () => {
    const uuids = [
      derivedUuid('ab', 'c'),
      derivedUuid('a', 'bc'),
      derivedUuid('abc'),
      derivedUuid('abc', ''),
    ];
    expect(new Set(uuids).size).toBe(4);
  });

  it('is a uuid of version 8 that ids can carry', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (parts) => {
        const uuid = derivedUuid(...parts);
        expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(parseId('Request', uuid)).toBe(`Request:${uuid}`);
      }),
    );
  });
});
