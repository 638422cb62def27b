import { randomBytes } from 'node:crypto';
import { encode, Erased, FixedClock, money } from '@causeway/kernel';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { KEY_TTL_MS } from './key-cache.js';
import { MasterKey } from './master-key.js';
import { SealingVault } from './sealing-vault.js';
import { InMemorySubjectKeys, type SubjectKeys } from './subject-keys.js';
import type { SealerOf } from './vault.js';

const ANN = 'Customer:0195a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const BOB = 'Customer:0195a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c';
const master = new MasterKey(randomBytes(32));

/** Counts what reaches the table, and can hold answers back until a test lets them go. */
class WatchedKeys implements SubjectKeys {
  readonly calls: string[] = [];
  private gate: Promise<void> = Promise.resolve();
  private openGate: () => void = () => undefined;

  constructor(private readonly keys: SubjectKeys = new InMemorySubjectKeys()) {}

  hold(): void {
    this.gate = new Promise((open) => {
      this.openGate = open;
    });
  }

  letGo(): void {
    this.openGate();
  }

  async find(subject: string) {
    this.calls.push('find');
    const found = await this.keys.find(subject);
    await this.gate;
    return found;
  }

  async create(...args: Parameters<SubjectKeys['create']>) {
    this.calls.push('create');
    const created = await this.keys.create(...args);
    await this.gate;
    return created;
  }

  shred(...args: Parameters<SubjectKeys['shred']>) {
    this.calls.push('shred');
    return this.keys.shred(...args);
  }
}

describe('a vault', () => {
  let clock: FixedClock;
  let keys: WatchedKeys;
  let vault: SealingVault;
  const anotherInstance = (withMaster = master) => new SealingVault(withMaster, keys, () => clock.now());
  beforeEach(() => {
    clock = new FixedClock();
    keys = new WatchedKeys();
    vault = anotherInstance();
  });

  describe('sealing', () => {
    it('gives back any value that the codec can write', async () => {
      const value = { name: 'Ann', limit: money(10_00, 'USD'), tags: [1n, null, undefined], $x: '$sealed' };
      expect(await vault.open(await vault.seal(ANN, value))).toStrictEqual(value);
      await fc.assert(
        fc.asyncProperty(
          fc.string({ unit: 'binary' }),
          fc.string({ minLength: 1 }),
          async (text, subject) => {
            expect(await vault.open(await vault.seal(subject, text))).toBe(text);
          },
        ),
      );
    });

    it('opens in another instance, and after a restart', async () => {
      expect(await anotherInstance().open(await vault.seal(ANN, 'secret'))).toBe('secret');
    });

    it('shows whose it is and nothing of the value, in any usual encoding', async () => {
      const canary = randomBytes(24).toString('hex');
      const sealed = await vault.seal(ANN, { name: canary, notes: [`x${canary}`] });
      const [version, subject, box] = sealed.split('.') as [string, string, string];
      expect([version, Buffer.from(subject, 'base64url').toString()]).toStrictEqual(['v1', ANN]);
      const bytes = Buffer.from(box, 'base64url');
      const written = [
        sealed,
        bytes.toString('latin1'),
        bytes.toString('hex'),
        bytes.toString('base64'),
      ].join('\n');
      // The three base64 forms of a text inside another one, without the characters that its neighbours share.
      const inBase64 = [0, 1, 2].map((shift) =>
        Buffer.from(' '.repeat(shift) + canary)
          .toString('base64')
          .slice(4, -4),
      );
      for (const form of [canary, Buffer.from(canary).toString('hex'), ...inBase64]) {
        expect(written).not.toContain(form);
        expect(Buffer.from(encode(canary)).toString('base64') + form).toContain(form);
      }
    });

    it('gives another text each time, so that equal values do not show', async () => {
      expect(await vault.seal(ANN, 'secret')).not.toBe(await vault.seal(ANN, 'secret'));
    });

    it('gives one text after another, each with another nonce, beyond those that are drawn at once', async () => {
      const texts = await vault.sealing((sealerOf) =>
        Array.from({ length: 1_000 }, (_, index) => sealerOf(ANN)(index % 2)),
      );
      expect(new Set(texts).size).toBe(texts.length);
      expect(await Promise.all(texts.map((text) => vault.open(text)))).toStrictEqual(
        texts.map((_, index) => index % 2),
      );
    });

    it('does work again only where a key has to be asked for, for all of them together', async () => {
      const work = jest.fn((sealerOf: SealerOf) =>
        ['Customer:x', 'Customer:y'].map((who) => sealerOf(who)(who)),
      );
      for (const runs of [2, 3]) {
        const texts = await vault.sealing(work);
        expect(await Promise.all(texts.map((text) => vault.open(text)))).toStrictEqual([
          'Customer:x',
          'Customer:y',
        ]);
        expect(work).toHaveBeenCalledTimes(runs);
      }
    });

    it('needs a subject', async () => {
      await expect(vault.seal('', 'secret')).rejects.toThrow('Personal data needs a subject');
    });

    it('refuses a value without a text', async () => {
      await expect(vault.seal(ANN, new Date(0))).rejects.toThrow('An instance of Date cannot be encoded');
    });
  });

  it('gives every reader a value of its own', async () => {
    const sealed = await vault.seal(ANN, { names: ['Ann'] });
    const [first, second] = [await vault.open(sealed), await vault.open(sealed)] as { names: string[] }[];
    first?.names.push('changed');
    expect([second, await vault.open(sealed)]).toStrictEqual([{ names: ['Ann'] }, { names: ['Ann'] }]);
  });

  describe('tampering', () => {
    it('is an error also where the text was opened before', async () => {
      const sealed = await vault.seal(ANN, 'secret');
      await vault.open(sealed);
      await expect(vault.open(`${sealed}A`)).rejects.toThrow();
    });

    it('with any character after the subject is an error', async () => {
      const sealed = await vault.seal(ANN, 'secret');
      for (let at = sealed.lastIndexOf('.') + 1; at < sealed.length; at += 1) {
        const other = sealed[at] === 'A' ? 'B' : 'A';
        await expect(vault.open(sealed.slice(0, at) + other + sealed.slice(at + 1))).rejects.toThrow();
      }
    });

    it('that moves a value to another person is an error', async () => {
      const [, ann] = (await vault.seal(ANN, 'secret of Ann')).split('.');
      const [version, , box] = (await vault.seal(BOB, 'secret of Bob')).split('.');
      await expect(vault.open([version, ann, box].join('.'))).rejects.toThrow();
    });

    it.each([
      '',
      'secret',
      'v1',
      'v1.QQ',
      'v1..QQ',
      'v2.QQ.QQ',
      'v1.QQ.Q Q',
      'v1.QQ.QQ.QQ',
      'v1.QQ.QQ\n',
      'v1.Q=.Q=',
    ])('that leaves %p is an error', async (text) => {
      await expect(vault.open(text)).rejects.toThrow('This is no sealed text');
    });

    it('that uses characters which a lenient reader would skip is an error', async () => {
      const sealed = await vault.seal(ANN, 'secrets');
      const unusedBits = sealed.slice(0, -1) + nextCharacter(sealed.slice(-1));
      expect(Buffer.from(unusedBits.split('.')[2] ?? '', 'base64url')).toStrictEqual(
        Buffer.from(sealed.split('.')[2] ?? '', 'base64url'),
      );
      expect(unusedBits).not.toBe(sealed);
      await expect(vault.open(unusedBits)).rejects.toThrow();
    });
  });

  describe('another master key', () => {
    it('opens nothing, and throws instead of reading as erased', async () => {
      const sealed = await vault.seal(ANN, 'secret');
      const stranger = anotherInstance(new MasterKey(randomBytes(32)));
      await expect(stranger.open(sealed)).rejects.toThrow('wrapped under another master key');
      await expect(stranger.seal(ANN, 'more')).rejects.toThrow('wrapped under another master key');
    });

    it('hashes differently', () => {
      const stranger = anotherInstance(new MasterKey(randomBytes(32)));
      expect(stranger.keyedHash('email', 'a@x.test')).not.toBe(vault.keyedHash('email', 'a@x.test'));
    });
  });

  describe('a wrapped key', () => {
    it('that was moved to another subject does not open', async () => {
      await vault.seal(ANN, 'secret');
      const stored = await keys.find(ANN);
      if (stored?.status !== 'ACTIVE') throw new Error('Ann has a key');
      await keys.create(BOB, stored.wrappedKey, clock.now());
      await expect(vault.seal(BOB, 'secret')).rejects.toThrow(`The key of ${BOB} does not open`);
    });
  });

  describe('shredding', () => {
    it('makes everything of the subject read as erased, and nothing of others', async () => {
      const [ann, bob] = [await vault.seal(ANN, 'secret'), await vault.seal(BOB, 'other')];
      await vault.shred(ANN);
      expect(await vault.open(ann)).toBe(Erased.instance);
      expect(await vault.open(bob)).toBe('other');
      expect(await anotherInstance().open(ann)).toBe(Erased.instance);
    });

    it('takes effect at once on what was opened a moment ago', async () => {
      const sealed = await vault.seal(ANN, 'secret');
      for (const _ of [1, 2]) expect(await vault.open(sealed)).toBe('secret');
      await vault.shred(ANN);
      expect(await vault.open(sealed)).toBe(Erased.instance);
    });

    it('is for ever: what is sealed later reads as erased too, and no new key appears', async () => {
      await vault.seal(ANN, 'secret');
      await vault.shred(ANN);
      for (const instance of [vault, anotherInstance()]) {
        const late = await instance.seal(ANN, 'late');
        expect(late).toMatch(/^v1\./);
        expect(await instance.open(late)).toBe(Erased.instance);
      }
      expect(await keys.find(ANN)).toStrictEqual({ status: 'SHREDDED' });
    });

    it('holds for a subject that had no key yet', async () => {
      await vault.shred(BOB);
      expect(await vault.open(await anotherInstance().seal(BOB, 'late'))).toBe(Erased.instance);
    });

    it('on one instance takes effect on another within seconds', async () => {
      const sealed = await vault.seal(ANN, 'secret');
      await anotherInstance().shred(ANN);
      clock.advance(KEY_TTL_MS);
      expect(await vault.open(sealed)).toBe(Erased.instance);
    });

    it('is not undone by a read that was under way', async () => {
      const sealed = await vault.seal(ANN, 'secret');
      clock.advance(KEY_TTL_MS);
      keys.hold();
      const reading = vault.open(sealed);
      await vault.shred(ANN);
      keys.letGo();
      expect(await reading).toBe(Erased.instance);
      expect(await vault.open(sealed)).toBe(Erased.instance);
    });

    it('twice is once', async () => {
      const sealed = await vault.seal(ANN, 'secret');
      await vault.shred(ANN);
      await vault.shred(ANN);
      expect(await vault.open(sealed)).toBe(Erased.instance);
    });
  });

  describe('a key that was lost', () => {
    it('reads as erased', async () => {
      const sealed = await vault.seal(ANN, 'secret');
      expect(await new SealingVault(master, new InMemorySubjectKeys()).open(sealed)).toBe(Erased.instance);
    });
  });

  describe('the table of keys', () => {
    it('is asked once in a while, not for every value', async () => {
      const sealed = await vault.seal(ANN, 'secret');
      for (let times = 0; times < 100; times += 1) await vault.open(sealed);
      expect(keys.calls).toStrictEqual(['create']);
      clock.advance(KEY_TTL_MS);
      await vault.open(sealed);
      expect(keys.calls).toStrictEqual(['create', 'find']);
    });

    it('gets one key however many first values are sealed at once', async () => {
      const texts = await Promise.all(Array.from({ length: 50 }, (_, index) => vault.seal(ANN, index)));
      expect(keys.calls).toStrictEqual(['create']);
      expect(await Promise.all(texts.map((text) => anotherInstance().open(text)))).toStrictEqual(
        texts.map((_, index) => index),
      );
    });

    it('decides between instances that seal a first value at once', async () => {
      const instances = Array.from({ length: 10 }, () => anotherInstance());
      const texts = await Promise.all(instances.map((instance, index) => instance.seal(ANN, index)));
      const reader = anotherInstance();
      expect(await Promise.all(texts.map((text) => reader.open(text)))).toStrictEqual(
        texts.map((_, index) => index),
      );
    });

    it('that fails once is asked again', async () => {
      const create = keys.create.bind(keys);
      keys.create = () => Promise.reject(new Error('connection lost'));
      await expect(vault.seal(ANN, 'secret')).rejects.toThrow('connection lost');
      keys.create = create;
      expect(await vault.open(await vault.seal(ANN, 'secret'))).toBe('secret');
    });
  });

  describe('a keyed hash', () => {
    it('is equal for equal values and purposes, in every instance', () => {
      expect(vault.keyedHash('email', 'a@x.test')).toBe(anotherInstance().keyedHash('email', 'a@x.test'));
    });

    it('distinguishes purposes and values, wherever they are cut', () => {
      const hashes = [vault.keyedHash('ab', 'c'), vault.keyedHash('a', 'bc'), vault.keyedHash('abc', '')];
      expect(new Set(hashes).size).toBe(3);
    });

    it('has 256 bits and none of the value', () => {
      expect(vault.keyedHash('email', 'a@x.test')).toMatch(/^[A-Za-z0-9_-]{43}$/);
    });
  });
});

/** The next character of base64url: another spelling of the same bytes where the last bits are unused. */
function nextCharacter(character: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return alphabet.charAt((alphabet.indexOf(character) + 1) % 64);
}
