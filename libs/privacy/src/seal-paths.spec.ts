import { randomBytes } from 'node:crypto';
import { decode, encode, Erased, money } from '@causeway/kernel';
import fc from 'fast-check';
import { MasterKey } from './master-key.js';
import { openPaths, sealPaths } from './seal-paths.js';
import { Sealed } from './sealed.js';
import { SealingVault } from './sealing-vault.js';
import { InMemorySubjectKeys } from './subject-keys.js';
import type { Vault } from './vault.js';

const ANN = 'Customer:ann';
const CREATED = {
  type: 'CustomerCreated',
  fullName: 'Ann Canary',
  limit: money(5, 'USD'),
  address: { line1: 'Canary Street 1', country: 'DE' },
  owners: [
    { name: 'Bob Canary', share: 30n, phones: ['+49 1 canary', '+49 2 canary'] },
    { name: 'Cid Canary', share: 70n, phones: [] },
  ],
  email: null,
};
const PERSONAL = [
  'fullName',
  'address.line1',
  'owners.*.name',
  'owners.*.phones.*',
  'email',
  'birthDate',
  'tax.id',
];

const sealedIn = (vault: Vault, subject: string, data: object, paths: readonly string[]): Promise<object> =>
  vault.sealing((sealerOf) => sealPaths(sealerOf, subject, data, paths));

describe('personal paths', () => {
  let vault: SealingVault;
  beforeEach(() => {
    vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
  });
  const seal = (data: object, paths: readonly string[] = PERSONAL) => sealedIn(vault, ANN, data, paths);
  const stored = (data: object) => decode(encode(data)) as object;

  it('are sealed, and everything else stays as it is', async () => {
    const sealed = expect.any(Sealed) as unknown;
    expect(await seal(CREATED)).toStrictEqual({
      ...CREATED,
      fullName: sealed,
      address: { line1: sealed, country: 'DE' },
      owners: [
        { name: sealed, share: 30n, phones: [sealed, sealed] },
        { name: sealed, share: 70n, phones: [] },
      ],
    });
  });

  it('leave nothing personal in the stored text', async () => {
    expect(encode(await seal(CREATED))).not.toMatch(/canary/i);
    expect(encode(CREATED)).toMatch(/canary/i);
  });

  it('open to the same data after storage', async () => {
    expect(await openPaths(vault, stored(await seal(CREATED)))).toStrictEqual(CREATED);
  });

  it('read as erased once the key is shredded, and the rest still reads', async () => {
    const text = stored(await seal(CREATED));
    await vault.shred(ANN);
    expect(await openPaths(vault, text)).toStrictEqual({
      ...CREATED,
      fullName: Erased.instance,
      address: { line1: Erased.instance, country: 'DE' },
      owners: [
        { name: Erased.instance, share: 30n, phones: [Erased.instance, Erased.instance] },
        { name: Erased.instance, share: 70n, phones: [] },
      ],
    });
  });

  it('may hold whole objects and special values', async () => {
    const data = { ssn: { value: money(1, 'USD'), parts: [1n, undefined] } };
    expect(await openPaths(vault, stored(await seal(data, ['ssn'])))).toStrictEqual(data);
  });

  it('may contain one another in any order', async () => {
    const data = { person: { name: 'Ann', age: 30 } };
    for (const paths of [
      ['person', 'person.name'],
      ['person.name', 'person'],
    ]) {
      expect(await openPaths(vault, stored(await seal(data, paths)))).toStrictEqual(data);
    }
  });

  it('that lead nowhere need no key of their subject', async () => {
    const keys = new InMemorySubjectKeys();
    const other = new SealingVault(new MasterKey(randomBytes(32)), keys);
    const data = { name: null, owners: [{}, { name: Erased.instance }], tags: [] };
    expect(await sealedIn(other, ANN, data, ['name', 'owners.*.name', 'tags.*', 'x.y'])).toBe(data);
    expect(await keys.find(ANN)).toBeUndefined();
  });

  it('that are empty texts hide nothing, and stay as they are, before and after an erasure', async () => {
    const sealed = await seal({ fullName: '', owners: [{ name: '', phones: ['', '1'] }] });
    const known = { name: '', phones: ['', expect.any(Sealed) as unknown] };
    expect(sealed).toStrictEqual({ fullName: '', owners: [known] });
    await vault.shred(ANN);
    const opened = { fullName: '', owners: [{ name: '', phones: ['', Erased.instance] }] };
    expect(await openPaths(vault, stored(sealed))).toStrictEqual(opened);
  });

  it('that are erased already, or sealed already, stay so', async () => {
    const once = await seal({ name: 'Ann', email: Erased.instance }, ['name']);
    expect(await seal(once, ['name', 'name.first', 'email', 'email.host'])).toBe(once);
  });

  it.each([
    ['owners.name', 'expects an object before name'],
    ['fullName.first', 'expects an object before first'],
    ['address.*', 'expects an array before *'],
    ['limit.*.x', 'expects an array before *'],
  ])('that do not fit the data are an error, not an open field: %s', async (path, message) => {
    await expect(seal(CREATED, [path])).rejects.toThrow(message);
  });

  it('do not reach inherited properties', async () => {
    const data = { a: 1 };
    expect(await seal(data, ['constructor', '__proto__.b', 'toString.name'])).toBe(data);
  });

  it('do not change the data that was given', async () => {
    const before = encode(CREATED);
    await seal(CREATED);
    expect(encode(CREATED)).toBe(before);
  });
});

describe('opening', () => {
  const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());

  it('gives data without sealed values back as it is', async () => {
    const data = { a: [{ b: money(1, 'USD') }], c: null };
    expect(await openPaths(vault, data)).toBe(data);
  });

  it('opens data that is sealed as a whole', async () => {
    const whole = decode(encode(new Sealed(await vault.seal(ANN, { a: 1n })))) as object;
    expect(await openPaths(vault, whole)).toStrictEqual({ a: 1n });
  });

  it('is not fooled by input that looks sealed', async () => {
    const text = await vault.seal(ANN, 'secret of Ann');
    const input = JSON.parse(
      `{"note":{"$sealed":"${text}"},"x":{"$$sealed":"${text}"},"y":"${text}"}`,
    ) as object;
    const read = decode(encode(input)) as object;
    expect(await openPaths(vault, read)).toStrictEqual(input);
  });

  it('is not fooled by input that was sealed and looks sealed or erased inside', async () => {
    const text = await vault.seal(ANN, 'secret of Ann');
    const data = { note: { $sealed: text, $erased: true } };
    const read = decode(encode(await sealedIn(vault, 'Customer:eve', data, ['note']))) as object;
    expect(await openPaths(vault, read)).toStrictEqual(data);
  });

  it('throws when one of many values was tampered with', async () => {
    const data = { ok: new Sealed(await vault.seal(ANN, 1)), bad: new Sealed('v1.QQ.') };
    await expect(openPaths(vault, data)).rejects.toThrow('This is no sealed text');
  });

  it('keeps a property called __proto__ a property', async () => {
    const data = JSON.parse('{"__proto__":{"isAdmin":true},"name":"Ann"}') as object;
    const opened = await openPaths(vault, await sealedIn(vault, ANN, data, ['name']));
    expect(encode(opened)).toBe(encode(data));
    expect((opened as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('undoes sealing, whatever the data and whichever of its properties are personal', async () => {
    const names = fc.constantFrom('a', 'b', 'c', '$sealed', '$$x');
    const data = fc.dictionary(names, fc.dictionary(names, fc.jsonValue({ maxDepth: 2 })));
    const paths = fc.array(fc.tuple(names, names).map((steps) => steps.join('.')));
    await fc.assert(
      fc.asyncProperty(data, paths, async (value, personal) => {
        const text = encode(await sealedIn(vault, ANN, value, personal));
        expect(encode(await openPaths(vault, decode(text) as object))).toBe(encode(value));
      }),
    );
  });
});

describe('a sealed or erased value', () => {
  it('has one stored form for ever', () => {
    expect(encode([new Sealed('v1.QQ.QQ'), Erased.instance])).toBe(
      '[{"$sealed":"v1.QQ.QQ"},{"$erased":true}]',
    );
    expect(decode('[{"$sealed":"v1.QQ.QQ"},{"$erased":true}]')).toStrictEqual([
      new Sealed('v1.QQ.QQ'),
      Erased.instance,
    ]);
  });

  it('that is no text is refused', () => {
    expect(() => decode('{"$sealed":5}')).toThrow('Unreadable $sealed: no sealed text');
  });

  it('that was erased shows as such on the wire', () => {
    expect(JSON.stringify({ name: Erased.instance })).toBe('{"name":"[erased]"}');
  });
});
