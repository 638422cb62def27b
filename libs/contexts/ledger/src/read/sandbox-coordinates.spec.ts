import { idOf, newId } from '@causeway/kernel';
import { SandboxCoordinates } from './sandbox-coordinates.js';

const known = () => new SandboxCoordinates(idOf('InternalAccount', '01890000-0000-8000-8000-000000000001'));
const many = Array.from({ length: 500 }, () => new SandboxCoordinates(newId('InternalAccount')));

describe('sandbox coordinates', () => {
  it('are the same in every process', () => {
    const [one, two] = [known(), known()];
    expect([one.reference, one.digits('a', 20), one.solanaAddress(), one.uuid('x')]).toStrictEqual([
      two.reference,
      two.digits('a', 20),
      two.solanaAddress(),
      two.uuid('x'),
    ]);
  });

  it('differ by account and by purpose', () => {
    expect(new Set(many.map(({ reference }) => reference)).size).toBe(many.length);
    expect(new Set(many.map((of) => of.digits('account', 12))).size).toBe(many.length);
    expect(known().digits('account', 12)).not.toBe(known().digits('sort code', 12));
    expect(known().uuid('a')).not.toBe(known().uuid('b'));
  });

  it.each([1, 31, 32, 33, 180])('have the length that is asked for, %s characters', (length) => {
    expect(known().digits('d', length)).toMatch(new RegExp(`^\\d{${length}}$`));
    expect(known().bech32('b', 'tb', length)).toMatch(new RegExp(`^tb1[02-9ac-hj-np-z]{${length}}$`));
  });

  it('keep to the alphabets of their networks', () => {
    for (const of of many) {
      expect(of.solanaAddress()).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
      expect(of.tronAddress()).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
      expect(of.evmAddress()).toMatch(/^0x[0-9a-f]{40}$/);
      expect(of.reference).toMatch(/^FUND-[A-Z2-7]{8}$/);
      expect(of.uuid('page')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  it('use all of an alphabet, each character about as often', () => {
    const counts = new Map<string, number>();
    for (const digit of many.flatMap((of) => [...of.digits('d', 20)])) {
      counts.set(digit, (counts.get(digit) ?? 0) + 1);
    }
    expect(counts.size).toBe(10);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(200);
  });

  it('write an IBAN as its country does: two letters, two check digits, the account', () => {
    for (const of of many) {
      expect(of.iban('DE', 18)).toMatch(/^DE(?!00|01|99)\d{2}\d{18}$/);
      expect(of.iban('DK', 14).slice(4)).toBe(of.digits('iban', 14));
    }
  });
});
