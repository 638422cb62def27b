import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { randomBytes } from 'node:crypto';
import type { CustodyKind } from '../domain/custody-key.js';

/** 128 bits: twelve words (wallet-auth §2.7). */
const ENTROPY_BYTES = 16;
/** Where any wallet that takes words looks first for its key on secp256k1 (BIP-44). */
const WALLET_PATH = "m/44'/0'/0'/0/0";

/** A secret of its kind: the entropy of words, or the scalar of P-256. The caller that gets it blanks it. */
export const newSecret = (kind: CustodyKind): Buffer =>
  kind === 'WALLET' ? randomBytes(ENTROPY_BYTES) : Buffer.from(p256.utils.randomSecretKey());

/** Compressed point, lower-case hex. */
export const publicKeyOf = (kind: CustodyKind, secret: Buffer): Promise<string> =>
  withScalar(kind, secret, (scalar) =>
    Buffer.from(kind === 'WALLET' ? secp256k1.getPublicKey(scalar) : p256.getPublicKey(scalar)).toString(
      'hex',
    ),
  );

/** ECDSA over SHA-256, DER, low S. */
export const signedWith = (kind: CustodyKind, secret: Buffer, message: Uint8Array): Promise<Uint8Array> =>
  withScalar(kind, secret, (scalar) =>
    (kind === 'WALLET' ? secp256k1 : p256).sign(message, scalar, { format: 'der', lowS: true }),
  );

/** The words in ASCII, joined by single spaces. */
export const wordsOf = (entropy: Buffer): Buffer =>
  Buffer.from(entropyToMnemonic(entropy, wordlist), 'ascii');

/** Whatever the work does, the scalar is blank afterwards. */
const withScalar = async <Result>(
  kind: CustodyKind,
  secret: Buffer,
  work: (scalar: Uint8Array) => Result,
): Promise<Result> => {
  if (kind === 'P256') return work(secret);
  const seed = await mnemonicToSeedWebcrypto(entropyToMnemonic(secret, wordlist));
  const root = HDKey.fromMasterSeed(seed);
  const key = root.derive(WALLET_PATH);
  try {
    if (key.privateKey === null) throw new Error('A derived key has a private half');
    return work(key.privateKey);
  } finally {
    seed.fill(0);
    root.wipePrivateData();
    key.wipePrivateData();
  }
};
