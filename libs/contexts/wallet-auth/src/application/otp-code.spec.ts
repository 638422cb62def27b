import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import { isSameCode, otpCode } from './otp-code.js';

const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
const issued = { environment: 'production', otpId: 'otp', codeLength: 6, isAlphanumeric: false } as const;

describe('a code', () => {
  it('is of its length and alphabet, and the same whenever it is needed', () => {
    expect(otpCode({ vault }, issued)).toMatch(/^\d{6}$/);
    expect(otpCode({ vault }, issued)).toBe(otpCode({ vault }, issued));
    expect(otpCode({ vault }, { ...issued, otpId: 'other' })).not.toBe(otpCode({ vault }, issued));
    const longest = { ...issued, codeLength: 12, isAlphanumeric: true };
    expect(otpCode({ vault }, longest)).toMatch(/^[2-9A-HJ-NP-Z]{12}$/);
    expect(otpCode({ vault }, { ...longest, environment: 'sandbox' })).toBe('000000');
  });

  it.each(['123456', '123457', '023456', '', '1', '1'.repeat(4_096), 'abcdef', 'ÄÖÜ€😀'])(
    'is compared with %j by two hashes, never by itself',
    (sent) => {
      const hashed: string[] = [];
      const counting = {
        vault: {
          ...{ open: vault.open, seal: vault.seal, shred: vault.shred },
          keyedHash: (scope: string, text: string) => {
            hashed.push(scope);
            return vault.keyedHash(scope, text);
          },
        },
      };
      expect(isSameCode(counting, sent, '123456')).toBe(sent === '123456');
      expect(hashed).toStrictEqual(['wallet_auth.code-compared', 'wallet_auth.code-compared']);
    },
  );

  it('of letters is taken in either case', () => {
    expect(isSameCode({ vault }, 'ab2c', 'AB2C')).toBe(true);
  });
});
