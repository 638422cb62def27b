import type { HostedContext, ServiceConfig } from '@causeway/service';
import { walletAuth, walletSurroundings } from '@causeway/wallet-auth';

/** Wallets, with the key of their custodian and the issuers of tokens that the installation takes. */
export const host = (
  config: Pick<
    ServiceConfig,
    'custodianKey' | 'custodianKeyPrevious' | 'dataDir' | 'oidcIssuers' | 'dnsServers' | 'walletLimits'
  >,
): HostedContext => ({
  definition: walletAuth.definition,
  table: (ports) => {
    const { close, ...surroundings } = walletSurroundings(config);
    const table = walletAuth.table({ ...ports, ...surroundings, limits: config.walletLimits });
    const closeBoth = async (): Promise<void> => {
      await table.close();
      await close();
    };
    return { ...table, close: closeBoth };
  },
});
export { walletAuth as context };
