import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js';
import { base58Bytes } from './base58.js';
import { hexOf, tronAccount } from './chain-addresses.js';

/** How the wallets of a network sign a message, where they can (external-accounts §6.5). */
type Scheme = (address: string, message: Uint8Array, signature: string) => boolean;

const SIGNATURE_BYTES = 64;
const RECOVERABLE_BYTES = SIGNATURE_BYTES + 1;
const ACCOUNT_BYTES = 20;
/** What wallets add to the bit that says which of two keys signed. */
const RECOVERY_OFFSET = 27;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const bytesOfHex = (hex: string): Uint8Array | undefined =>
  /^(0x)?([0-9a-fA-F]{2})+$/.test(hex)
    ? Uint8Array.from(hex.replace(/^0x/, '').match(/../g) ?? [], (pair) => parseInt(pair, 16))
    : undefined;

/** The account whose key made a signature; undefined where the signature is none at all. */
const signerOf = (hash: Uint8Array, signature: string): string | undefined => {
  const bytes = bytesOfHex(signature);
  if (bytes?.length !== RECOVERABLE_BYTES) return undefined;
  const last = bytes[SIGNATURE_BYTES] ?? 0;
  const recovery = last >= RECOVERY_OFFSET ? last - RECOVERY_OFFSET : last;
  if (recovery > 1) return undefined;
  try {
    const key = secp256k1.Signature.fromBytes(bytes.slice(0, SIGNATURE_BYTES), 'compact')
      .addRecoveryBit(recovery)
      .recoverPublicKey(hash)
      .toBytes(false);
    return hexOf(keccak256(key.slice(1)).slice(-ACCOUNT_BYTES));
  } catch {
    // Numbers that are on no curve are no signer's.
    return undefined;
  }
};

/** EIP-191 and TIP-191: a fixed text and the length of the message precede it. */
const prefixedHash = (network: string, message: Uint8Array): Uint8Array => {
  const prefix = utf8(`\x19${network} Signed Message:\n${message.length}`);
  return keccak256(Uint8Array.from([...prefix, ...message]));
};

const ethereum: Scheme = (address, message, signature) =>
  signerOf(prefixedHash('Ethereum', message), signature) === address.slice(2).toLowerCase();

const tron: Scheme = (address, message, signature) => {
  const account = tronAccount(address);
  return account !== undefined && signerOf(prefixedHash('TRON', message), signature) === hexOf(account);
};

/** A point of small order is a key of no one, for which anyone could sign. */
const STRICTLY = { zip215: false } as const;

const solana: Scheme = (address, message, signature) => {
  const [key, bytes] = [base58Bytes(address), base58Bytes(signature)];
  if (key === undefined || bytes?.length !== SIGNATURE_BYTES) return false;
  try {
    return ed25519.verify(bytes, message, key, STRICTLY);
  } catch {
    // A key that is on no curve has signed nothing.
    return false;
  }
};

const SCHEMES: Readonly<Record<string, Scheme>> = {
  ARBITRUM_WALLET: ethereum,
  BASE_WALLET: ethereum,
  ETHEREUM_WALLET: ethereum,
  PLASMA_WALLET: ethereum,
  POLYGON_WALLET: ethereum,
  SOLANA_WALLET: solana,
  TRON_WALLET: tron,
};

/** Whether wallets of a type can sign a message that is checked here; Spark's cannot (§6.4). */
export const canSign = (accountType: string): boolean => Object.hasOwn(SCHEMES, accountType);

/** Whether a wallet's own key made a signature over exactly this message. */
export const isSignedBy = (
  accountType: string,
  address: string,
  message: string,
  signature: string,
): boolean => canSign(accountType) && SCHEMES[accountType]?.(address, utf8(message), signature) === true;
