import type { HostedContext } from '@causeway/service';
import { walletAuthContext, walletAuthTable } from '@causeway/wallet-auth';

export const hostedWalletAuth: HostedContext = {
  definition: walletAuthContext,
  table: (ports) => walletAuthTable(ports),
};
