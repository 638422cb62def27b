import { randomBytes } from 'node:crypto';
import { MasterKey } from './master-key.js';
import { isWrappedUnder, newWrappedKey, unwrapKey, wrapKey } from './wrapped-key.js';

const first = new MasterKey(randomBytes(32));
const secondBytes = randomBytes(32);
const second = new MasterKey(secondBytes, { previous: first });

describe("a subject's wrapped key", () => {
  it('is a new one every time', () => {
    const keys = [1, 2].map(() => unwrapKey(first, 'ann', newWrappedKey(first, 'ann')).toString('hex'));
    expect(new Set(keys).size).toBe(2);
    expect(keys.every((key) => key.length === 64)).toBe(true);
  });

  it('opens under the master key that wrapped it, and under the one that follows', () => {
    const wrapped = newWrappedKey(first, 'ann');
    expect(unwrapKey(second, 'ann', wrapped)).toStrictEqual(unwrapKey(first, 'ann', wrapped));
  });

  it('is wrapped under the newest key only', () => {
    const wrapped = wrapKey(second, 'ann', randomBytes(32));
    expect(isWrappedUnder(new MasterKey(secondBytes), 'ann', wrapped)).toBe(true);
    expect(isWrappedUnder(first, 'ann', wrapped)).toBe(false);
    expect(isWrappedUnder(second, 'ann', newWrappedKey(first, 'ann'))).toBe(false);
  });

  it.each<[string, () => [MasterKey, string, Buffer]]>([
    ['another subject', () => [first, 'bob', newWrappedKey(first, 'ann')]],
    ['another master key', () => [new MasterKey(randomBytes(32)), 'ann', newWrappedKey(first, 'ann')]],
    [
      'an altered text',
      () => {
        const wrapped = newWrappedKey(first, 'ann');
        wrapped.writeUInt8((wrapped.readUInt8(20) + 1) % 256, 20);
        return [first, 'ann', wrapped];
      },
    ],
  ])('does not open for %s', (_, make) => {
    const [master, subject, wrapped] = make();
    expect(() => unwrapKey(master, subject, wrapped)).toThrow(`The key of ${subject} does not open`);
  });
});
