import type { Environment } from '@causeway/kernel';
import { base64Bytes } from '../domain/bytes.js';
import { scalarOf, pairOf, type CurvePair } from '../domain/curve-key.js';
import type { WalletPorts } from './ports.js';

/**
 * The pair that signs bundles and tokens: one a deployment and environment. It follows from a key of the service that
 * outlives its master key, so that clients may pin it (wallet-auth §2.3).
 */
export const bundleKey = ({ vault }: Pick<WalletPorts, 'vault'>, environment: Environment): CurvePair => {
  const half = (nth: string): readonly number[] => [
    ...(base64Bytes(vault.keyedHash('wallet_auth.bundle-key', `${environment} ${nth}`)) ?? []),
  ];
  return pairOf(scalarOf(Uint8Array.from([...half('1'), ...half('2')])));
};
