import { derivedUuid } from '@causeway/kernel';

const EVM: readonly string[] = ['ETHEREUM', 'BASE', 'POLYGON', 'PLASMA', 'ARBITRUM'];
const HEX: readonly string[] = ['BITCOIN', 'TRON', 'SPARK'];
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const SOLANA_LENGTH = 88;
const HEX_LENGTH = 64;

/**
 * A hash of the form that the network gives its transactions, made up from the payout's id; `undefined` where the
 * network, or a bank's rail, writes none (sandbox §1).
 */
export const transactionHash = (payoutId: string, network: string | null): string | undefined => {
  if (network === null) return undefined;
  if (EVM.includes(network)) return `0x${hexOf(payoutId, HEX_LENGTH)}`;
  if (HEX.includes(network)) return hexOf(payoutId, HEX_LENGTH);
  return network === 'SOLANA' ? base58Of(payoutId) : undefined;
};

const hexOf = (payoutId: string, length: number): string => {
  let hex = '';
  for (let part = 0; hex.length < length; part += 1)
    hex += derivedUuid('transaction-hash', payoutId, String(part)).replaceAll('-', '');
  return hex.slice(0, length);
};

const base58Of = (payoutId: string): string =>
  (hexOf(payoutId, 2 * SOLANA_LENGTH).match(/../g) ?? [])
    .map((byte) => BASE58.charAt(Number.parseInt(byte, 16) % BASE58.length))
    .join('');
