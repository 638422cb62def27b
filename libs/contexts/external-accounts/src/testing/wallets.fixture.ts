import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js';
import { createHash } from 'node:crypto';
import { hexOf } from '../domain/chain-addresses.js';

/** A wallet with a real key, which signs as its network's wallets do. */
export interface SigningWallet {
  readonly accountType: string;
  readonly currency: string;
  readonly address: string;
  sign(message: string): string;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const secretOf = (seed: string): Uint8Array => createHash('sha256').update(seed).digest();

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const base58 = (bytes: Uint8Array): string => {
  let [text, number] = ['', BigInt(`0x${hexOf(bytes)}`)];
  for (; number > 0n; number /= 58n) text = `${ALPHABET[Number(number % 58n)] ?? ''}${text}`;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros) + text;
};

const recoverable = (network: string, secret: Uint8Array, message: string): string => {
  const body = utf8(message);
  const hash = keccak256(
    Uint8Array.from([...utf8(`\u0019${network} Signed Message:\n${body.length}`), ...body]),
  );
  const [recovery = 0, ...numbers] = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' });
  return `0x${hexOf(Uint8Array.from([...numbers, recovery + 27]))}`;
};
const accountOf = (secret: Uint8Array): Uint8Array =>
  keccak256(secp256k1.getPublicKey(secret, false).slice(1)).slice(-20);

export const evmWallet = (
  seed: string,
  accountType = 'ETHEREUM_WALLET',
  currency = 'USDC',
): SigningWallet => {
  const secret = secretOf(seed);
  return {
    accountType,
    currency,
    address: `0x${hexOf(accountOf(secret))}`,
    sign: (message) => recoverable('Ethereum', secret, message),
  };
};

export const solanaWalletOf = (seed: string): SigningWallet => {
  const secret = secretOf(seed);
  return {
    accountType: 'SOLANA_WALLET',
    currency: 'USDC',
    address: base58(ed25519.getPublicKey(secret)),
    sign: (message) => base58(ed25519.sign(utf8(message), secret)),
  };
};

export const tronWallet = (seed: string): SigningWallet => {
  const secret = secretOf(seed);
  const payload = Uint8Array.from([0x41, ...accountOf(secret)]);
  const twice = createHash('sha256').update(createHash('sha256').update(payload).digest()).digest();
  return {
    accountType: 'TRON_WALLET',
    currency: 'USDT',
    address: base58(Uint8Array.from([...payload, ...twice.subarray(0, 4)])),
    sign: (message) => recoverable('TRON', secret, message),
  };
};

/** One of each network whose wallets sign, all of one owner. */
export const walletsOf = (owner: string): readonly SigningWallet[] => [
  evmWallet(owner),
  evmWallet(owner, 'BASE_WALLET'),
  evmWallet(owner, 'POLYGON_WALLET'),
  evmWallet(owner, 'PLASMA_WALLET', 'USDT'),
  evmWallet(owner, 'ARBITRUM_WALLET'),
  solanaWalletOf(owner),
  tronWallet(owner),
];
