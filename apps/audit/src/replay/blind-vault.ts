import { Erased } from '@causeway/kernel';
import { type Vault } from '@causeway/privacy';

/** Replaces the vault where no keys are available: everything personal reads as if it had been erased. */
export const blindVault: Vault = {
  open: () => Promise.resolve(Erased.instance),
  seal: () => Promise.reject(new Error('An audit seals nothing')),
  sealing: () => Promise.reject(new Error('An audit seals nothing')),
  keep: () => undefined,
  kept: () => undefined,
  keyedHash: () => {
    throw new Error('An audit looks up no personal names');
  },
  shred: () => Promise.reject(new Error('An audit erases nothing')),
};
