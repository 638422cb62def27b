import { HDKey } from '@scure/bip32';
import { mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/** Everything secret that follows from a wallet's words, for suites that search where none of it may be. */
export const secretsBehind = (words: string): Readonly<Record<string, Buffer>> => {
  const seed = mnemonicToSeedSync(words);
  const first = HDKey.fromMasterSeed(seed);
  const derived = first.derive("m/44'/0'/0'/0/0");
  const keyOf = ({ privateKey }: HDKey): Buffer => {
    if (privateKey === null) throw new Error('A key without its private part');
    return Buffer.from(privateKey);
  };
  return {
    entropy: Buffer.from(mnemonicToEntropy(words, wordlist)),
    seed: Buffer.from(seed),
    'master key': keyOf(first),
    'derived key': keyOf(derived),
  };
};
