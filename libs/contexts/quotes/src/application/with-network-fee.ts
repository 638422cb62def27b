import type { CallContext } from '@causeway/commands';
import type { CurrencyCode } from '@causeway/kernel';
import { GetNetworkFee, type Corridor, type CryptoNetworkName, type ServiceFee } from '@causeway/rates';
import type { QuotePorts } from './ports.js';

/** The network that a wallet is paid over, by the kind of account. */
const NETWORKS: Readonly<Record<string, CryptoNetworkName>> = {
  ARBITRUM_WALLET: 'ARBITRUM',
  BASE_WALLET: 'BASE',
  BITCOIN_L1: 'BITCOIN',
  ETHEREUM_WALLET: 'ETHEREUM',
  LIGHTNING: 'LIGHTNING',
  PLASMA_WALLET: 'PLASMA',
  POLYGON_WALLET: 'POLYGON',
  SOLANA_WALLET: 'SOLANA',
  SPARK_WALLET: 'SPARK',
  TRON_WALLET: 'TRON',
};

interface Payout {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** Of the internal account that pays; absent where the money comes from outside. */
  readonly sourceType?: string;
  /** Of the account outside that is paid; absent within the service. */
  readonly destinationType?: string;
}

/**
 * A withdrawal of crypto pays for its network: the fixed service fee also holds that share, so that a quote comes to
 * what the estimate said (quotes §6.4). What a network takes that nobody knows makes no price.
 */
export const withNetworkFee = async (
  { dispatch }: Pick<QuotePorts, 'dispatch'>,
  corridor: Corridor,
  { from, to, sourceType, destinationType = '' }: Payout,
  call: CallContext,
): Promise<Corridor> => {
  const cryptoNetwork = NETWORKS[destinationType];
  const isWithdrawal = sourceType !== undefined && sourceType !== 'INTERNAL_FIAT' && from === to;
  if (corridor.status !== 'OPEN' || !isWithdrawal || cryptoNetwork === undefined) return corridor;
  const fee = await dispatch.execute(new GetNetworkFee({ cryptoNetwork, currency: from }, call));
  if (fee === null) return { status: 'NO_PRICE' };
  const withShare = (service: ServiceFee): ServiceFee => ({
    ...service,
    fixedMinor: service.fixedMinor + fee.shareMinor,
  });
  const { railFees } = corridor;
  return {
    ...corridor,
    serviceFee: withShare(corridor.serviceFee),
    ...(railFees && { railFees: railFees.map((row) => ({ ...row, fee: withShare(row.fee) })) }),
  };
};
