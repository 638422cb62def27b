import { createCipheriv, createDecipheriv, createECDH, createHmac } from 'node:crypto';

/** RFC 9180 written down a second time, with Node's own primitives: what specs hold the library against, and a client's. */
const INFO = Buffer.from('7475726e6b65795f68706b65', 'hex');
const [KEM_SUITE, HPKE_SUITE] = [
  Buffer.concat([Buffer.from('KEM'), Buffer.from('0010', 'hex')]),
  Buffer.concat([Buffer.from('HPKE'), Buffer.from('001000010002', 'hex')]),
];
const VERSION = Buffer.from('HPKE-v1');
const TAG_BYTES = 16;
const NOTHING = Buffer.alloc(0);

const extracted = (salt: Buffer, suite: Buffer, label: string, ikm: Buffer): Buffer =>
  createHmac('sha256', salt.length === 0 ? Buffer.alloc(32) : salt)
    .update(Buffer.concat([VERSION, suite, Buffer.from(label), ikm]))
    .digest();

const expanded = (
  prk: Buffer,
  { suite, label, info, length }: { suite: Buffer; label: string; info: Buffer; length: number },
) => {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(length);
  const all = Buffer.concat([size, VERSION, suite, Buffer.from(label), info]);
  let [output, block] = [NOTHING, NOTHING];
  for (let n = 1; output.length < length; n += 1) {
    block = createHmac('sha256', prk)
      .update(Buffer.concat([block, all, Buffer.from([n])]))
      .digest();
    output = Buffer.concat([output, block]);
  }
  return output.subarray(0, length);
};

/** Everything that follows from a Diffie-Hellman value. */
export const schedule = (dh: Buffer, enc: Buffer, recipient: Buffer) => {
  const prk = extracted(NOTHING, KEM_SUITE, 'eae_prk', dh);
  const info = Buffer.concat([enc, recipient]);
  const shared = expanded(prk, { suite: KEM_SUITE, label: 'shared_secret', info, length: 32 });
  const infoHash = extracted(NOTHING, HPKE_SUITE, 'info_hash', INFO);
  const pskHash = extracted(NOTHING, HPKE_SUITE, 'psk_id_hash', NOTHING);
  const context = Buffer.concat([Buffer.from([0]), pskHash, infoHash]);
  const secret = extracted(shared, HPKE_SUITE, 'secret', NOTHING);
  return {
    shared,
    infoHash,
    key: expanded(secret, { suite: HPKE_SUITE, label: 'key', info: context, length: 32 }),
    nonce: expanded(secret, { suite: HPKE_SUITE, label: 'base_nonce', info: context, length: 12 }),
  };
};

const pairFrom = (secret: string | undefined) => {
  const pair = createECDH('prime256v1');
  if (secret === undefined) pair.generateKeys();
  else pair.setPrivateKey(secret, 'hex');
  return pair;
};

/** Seals to a recipient's uncompressed key; `ephemeral` is a private scalar in hex, a new one by default. */
export const sealByHand = (plaintext: string | Buffer, recipientHex: string, ephemeral?: string) => {
  const pair = pairFrom(ephemeral);
  const [enc, recipient] = [pair.getPublicKey(), Buffer.from(recipientHex, 'hex')];
  const { key, nonce, shared } = schedule(pair.computeSecret(recipient), enc, recipient);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.concat([enc, recipient]));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
  return { enc, ciphertext, key, nonce, shared };
};

/** Opens what was sealed to a private scalar in hex; throws where it was not. */
export const openByHand = (
  { enc, ciphertext }: { readonly enc: Uint8Array; readonly ciphertext: Uint8Array },
  secretHex: string,
): Buffer => {
  const pair = pairFrom(secretHex);
  const [sent, recipient] = [Buffer.from(enc), pair.getPublicKey()];
  const { key, nonce } = schedule(pair.computeSecret(sent), sent, recipient);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.concat([sent, recipient]))
    .setAuthTag(ciphertext.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(ciphertext.subarray(0, -TAG_BYTES)), decipher.final()]);
};
