import { AeadId, CipherSuite, KdfId, KemId } from 'hpke-js';
import type { webcrypto } from 'node:crypto';
import type { Sealing } from '../application/ports.js';
import { hexBytes } from '../domain/bytes.js';
import { pairOf } from '../domain/curve-key.js';

/** A constant of the wire, as clients have it (wallet-auth §2.2). */
const INFO = hexBytes('7475726e6b65795f68706b65') ?? new Uint8Array();

type Key = webcrypto.CryptoKey;
/** What is used of the library, whose own types are those of a browser. */
interface Suite {
  readonly kem: {
    generateKeyPair(): Promise<{ readonly privateKey: Key }>;
    serializePrivateKey(key: Key): Promise<ArrayBuffer>;
    deserializePrivateKey(key: ArrayBuffer): Promise<Key>;
    deserializePublicKey(key: ArrayBuffer): Promise<Key>;
  };
  createSenderContext(wanted: {
    readonly recipientPublicKey: Key;
    readonly info: ArrayBuffer;
  }): Promise<{ readonly enc: ArrayBuffer; seal(data: ArrayBuffer, aad: ArrayBuffer): Promise<ArrayBuffer> }>;
  createRecipientContext(wanted: {
    readonly recipientKey: { readonly privateKey: Key; readonly publicKey: Key };
    readonly enc: ArrayBuffer;
    readonly info: ArrayBuffer;
  }): Promise<{ open(data: ArrayBuffer, aad: ArrayBuffer): Promise<ArrayBuffer> }>;
}
const suite: Suite = new CipherSuite({
  kem: KemId.DhkemP256HkdfSha256,
  kdf: KdfId.HkdfSha256,
  aead: AeadId.Aes256Gcm,
});

const own = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const rawOf = (hex: string): Uint8Array => {
  const bytes = hexBytes(hex);
  if (bytes === undefined) throw new Error('A key is hex');
  return bytes;
};
const publicKeyOf = (uncompressed: string) => suite.kem.deserializePublicKey(own(rawOf(uncompressed)));
const boundTo = (enc: Uint8Array, uncompressed: string): ArrayBuffer =>
  own(Uint8Array.from([...enc, ...rawOf(uncompressed)]));

/** RFC 9180 in base mode, single shot: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM (wallet-auth §2.2). */
export const hpke: Sealing = {
  newPair: async () => {
    const { privateKey } = await suite.kem.generateKeyPair();
    return pairOf(new Uint8Array(await suite.kem.serializePrivateKey(privateKey)));
  },
  seal: async (plaintext, { uncompressed }) => {
    const recipientPublicKey = await publicKeyOf(uncompressed);
    const sender = await suite.createSenderContext({ recipientPublicKey, info: own(INFO) });
    const enc = new Uint8Array(sender.enc);
    const ciphertext = await sender.seal(own(plaintext), boundTo(enc, uncompressed));
    return { enc, ciphertext: new Uint8Array(ciphertext) };
  },
  open: async ({ enc, ciphertext }, { secret, uncompressed }) => {
    try {
      // With the private half alone the library cannot tell what it was sealed to.
      const recipientKey = {
        privateKey: await suite.kem.deserializePrivateKey(own(secret)),
        publicKey: await publicKeyOf(uncompressed),
      };
      const recipient = await suite.createRecipientContext({ recipientKey, enc: own(enc), info: own(INFO) });
      return new Uint8Array(await recipient.open(own(ciphertext), boundTo(enc, uncompressed)));
    } catch {
      // Sealed to another key, or altered: no one learns which.
      return undefined;
    }
  },
};
