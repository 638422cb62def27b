import type { QueryHandling } from '@causeway/commands';
import type { WalletKeys } from '../application/ports.js';
import { verifySignatureHandling } from '../application/wallet.handlers.js';

export { openedExport } from './opened-export.js';
export { sealedTo } from './sealed-to.js';
export { SessionKey } from './session-key.js';
export { secretsBehind } from './wallet-secrets.js';

/** The context's answer to whether a signature is good, with the sessions of a spec's world. */
export const verifiesSignatures = (keysOf: WalletKeys['keysOf']): QueryHandling =>
  verifySignatureHandling({ keys: { keysOf } });
