import { Erased } from '@causeway/kernel';
import type { Vault } from './vault.js';

/** A vault without keys, for who reads the log and may not see persons: everything personal reads as if erased. */
export const blindVault: Vault = {
  open: () => Promise.resolve(Erased.instance),
  seal: () => Promise.reject(new Error('A vault without keys seals nothing')),
  sealing: () => Promise.reject(new Error('A vault without keys seals nothing')),
  keep: () => undefined,
  kept: () => undefined,
  keyedHash: () => {
    throw new Error('A vault without keys looks up no personal names');
  },
  shred: () => Promise.reject(new Error('A vault without keys erases nothing')),
};
