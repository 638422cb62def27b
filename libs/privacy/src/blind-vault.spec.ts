import { encode, Erased } from '@causeway/kernel';
import { blindVault } from './blind-vault.js';

describe('a vault without keys', () => {
  it('reads everything as erased, and does nothing else', async () => {
    expect(encode(await blindVault.open('v1.QQ.QQ'))).toBe(encode(Erased.instance));
    expect(blindVault.kept('a', {})).toBeUndefined();
    await expect(blindVault.seal('a', 1)).rejects.toThrow('seals nothing');
    await expect(blindVault.sealing(() => 1)).rejects.toThrow('seals nothing');
    await expect(blindVault.shred('a')).rejects.toThrow('erases nothing');
    expect(() => blindVault.keyedHash('a', 'b')).toThrow('looks up no');
  });
});
