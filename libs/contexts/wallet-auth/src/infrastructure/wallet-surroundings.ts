import { NameResolver } from '@causeway/http/outbound';
import { systemNow } from '@causeway/kernel';
import { loadCustodianKey, type CustodianKey } from '@causeway/privacy';
import type { WalletHost } from '../application/ports.js';
import { oidcVerifier } from './oidc-verifier.adapter.js';

/** The settings of an installation that concern wallets. */
export interface WalletSettings {
  /** In base64; `custodian.key` in the data folder where it is absent. */
  readonly custodianKey: string | undefined;
  /** In base64, during a rotation; else `custodian.key.previous` where there is one. */
  readonly custodianKeyPrevious: string | undefined;
  readonly dataDir: string;
  readonly oidcIssuers: readonly string[];
  /** Name servers to ask; the system's when empty. */
  readonly dnsServers: readonly string[];
}

/** What an installation has around its wallets: the custodian's key, and the issuers of tokens. */
export const walletSurroundings = ({
  custodianKey: env,
  custodianKeyPrevious: previous,
  dataDir,
  oidcIssuers: issuers,
  dnsServers: servers,
}: WalletSettings): Required<Pick<WalletHost, 'custodianKey' | 'oidc'>> & {
  readonly close: () => Promise<void>;
} => {
  const { close, ...oidc } = oidcVerifier({
    ...{
      issuers,
      resolveAll: new NameResolver({ servers }).resolveAll,
      nowMs: () => Date.parse(systemNow()),
    },
  });
  let loading: Promise<CustodianKey> | undefined;
  const custodianKey = (): Promise<CustodianKey> => {
    // A key that could not be read is asked for again: its file may come back.
    loading ??= loadCustodianKey({ env, previous, dataDir }).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return { custodianKey, oidc, close };
};
