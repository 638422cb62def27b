import type { NetworkFeeSource } from '../application/ports.js';
import type { CryptoNetworkName, NetworkFee } from '../domain/crypto-networks.js';

const fee = (networkFeeMinor: bigint, shareMinor: bigint): NetworkFee => ({ networkFeeMinor, shareMinor });

/** transactions §10: what the network takes in its own asset, and what of the total fee that is. */
const FEES: Readonly<Record<CryptoNetworkName, NetworkFee>> = {
  ARBITRUM: fee(5_000_000_000_000n, 20_000n),
  BASE: fee(5_000_000_000_000n, 20_000n),
  BITCOIN: fee(2_000n, 2_000n),
  ETHEREUM: fee(500_000_000_000_000n, 1_500_000n),
  LIGHTNING: fee(0n, 0n),
  PLASMA: fee(50_000_000_000_000_000n, 20_000n),
  POLYGON: fee(50_000_000_000_000_000n, 20_000n),
  SOLANA: fee(5_000n, 5_000n),
  SPARK: fee(0n, 0n),
  TRON: fee(5_000_000n, 1_000_000n),
};

/** The sandbox's networks always cost the same. */
export class FixedNetworkFees implements NetworkFeeSource {
  async feeOf(network: CryptoNetworkName): Promise<NetworkFee> {
    return FEES[network];
  }
}
