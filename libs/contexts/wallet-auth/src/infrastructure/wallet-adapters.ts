import type { OidcVerifier } from '../application/oidc-verifier.js';
import type { WalletHost, WalletPorts } from '../application/ports.js';
import { DEFAULT_LIMITS } from '../domain/limits.js';
import { sessionKeys } from '../read/session.view.js';
import { hpke } from './hpke.adapter.js';
import { passkeys } from './passkeys.adapter.js';
import { SealedCustody } from './sealed-custody.adapter.js';

const noIdentityProvider: OidcVerifier = {
  verify: async () => ({ problem: 'ISSUER_UNSUPPORTED', reason: 'No identity provider is set up here' }),
};

const noCustodianKey = (): Promise<never> =>
  Promise.reject(new Error('No custodian key is set up here: wallets have no private keys'));

/** What the context needs, from what its host offers. */
export const walletAdapters = ({
  keys,
  limits,
  oidc = noIdentityProvider,
  custodianKey = noCustodianKey,
  ...host
}: WalletHost): WalletPorts => {
  const custody = new SealedCustody({ ...host, custodianKey, sealing: hpke });
  return {
    ...{ ...host, oidc, passkeys, sealing: hpke, custodian: custody, rotation: custody },
    keys: keys ?? sessionKeys(host),
    limits: { ...DEFAULT_LIMITS, ...limits },
  };
};
