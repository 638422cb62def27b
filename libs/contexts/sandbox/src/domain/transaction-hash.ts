import { derivedUuid } from '@causeway/kernel';

const EVM: readonly string[] = ['ETHEREUM', 'BASE', 'POLYGON', 'PLASMA', 'ARBITRUM'];
const HEX: readonly string[] = ['BITCOIN', 'TRON', 'SPARK'];
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const SOLANA_LENGTH = 88;
const HEX_LENGTH = 64;

/**
 * A hash of the form that the network gives its transactions, made up from the id of the payment that it carries;
 * `undefined` where the network, or a bank's rail, writes none (sandbox §1).
 */
export const transactionHash = (paymentId: string, network: string | null): string | undefined => {
  if (network === null) return undefined;
  if (EVM.includes(network)) return `0x${hexOf(paymentId, HEX_LENGTH)}`;
  if (HEX.includes(network)) return hexOf(paymentId, HEX_LENGTH);
  return network === 'SOLANA' ? base58Of(paymentId) : undefined;
};

const hexOf = (paymentId: string, length: number): string => {
  let hex = '';
  for (let part = 0; hex.length < length; part += 1)
    hex += derivedUuid('transaction-hash', paymentId, String(part)).replaceAll('-', '');
  return hex.slice(0, length);
};

const base58Of = (paymentId: string): string =>
  (hexOf(paymentId, 2 * SOLANA_LENGTH).match(/../g) ?? [])
    .map((byte) => BASE58.charAt(Number.parseInt(byte, 16) % BASE58.length))
    .join('');
