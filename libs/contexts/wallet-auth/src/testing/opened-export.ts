import { openByHand } from './hpke-by-hand.js';
import type { SessionKey } from './session-key.js';

/** The words in an answer's `encryptedWalletCredentials`, as the owner of the key reads them (wallet-auth §2.7). */
export const openedExport = (bundle: unknown, target: SessionKey): string => {
  const { data } = JSON.parse(String(bundle)) as { readonly data: string };
  const sealed = JSON.parse(Buffer.from(data, 'hex').toString()) as Readonly<Record<string, string>>;
  const bytes = (name: string): Buffer => Buffer.from(sealed[name] ?? '', 'hex');
  const box = { enc: bytes('encappedPublic'), ciphertext: bytes('ciphertext') };
  return openByHand(box, target.secretHex).toString('ascii');
};
