import { base58check } from './base58check.js';
import { base64url, hexBytes, hexOf, jsonObject, textOf, utf8 } from './bytes.js';
import { compressedKey, pointOf, signedBy, type CurvePair } from './curve-key.js';

const VERSION = 'v1.0.0';

/** What was sealed to a public key: the encapsulated key, 65 bytes, and the ciphertext with its tag. */
export interface SealedBox {
  readonly enc: Uint8Array;
  readonly ciphertext: Uint8Array;
}

/**
 * A bundle for a client (wallet-auth §2.3, §2.7): its data in hex, and the signature over the bytes that the hex stands
 * for. Without a signer both members of the signature are empty, as an export has them in sandbox.
 */
export const signedBundle = (data: object, signer: CurvePair | undefined): string => {
  const bytes = utf8(JSON.stringify(data));
  return JSON.stringify({
    version: VERSION,
    data: hexOf(bytes),
    dataSignature: signer === undefined ? '' : hexOf(signedBy(signer, bytes, 'der')),
    enclaveQuorumPublic: signer?.uncompressed ?? '',
  });
};

/** Where a client seals its code to: `otpEncryptionTargetBundle` (wallet-auth §2.3). */
export const targetBundle = (
  { targetPublic, organizationId }: { readonly targetPublic: string; readonly organizationId: string },
  signer: CurvePair,
): string => signedBundle({ targetPublic, organizationId }, signer);

/** A GCM tag alone; less is no ciphertext. */
const TAG_BYTES = 16;

/** An `encryptedOtpBundle` taken apart (wallet-auth §2.4); `undefined` where the text is none. */
export const readSealedBox = (bundle: string): SealedBox | undefined => {
  const { encappedPublic, ciphertext } = jsonObject(bundle) ?? {};
  if (typeof encappedPublic !== 'string' || typeof ciphertext !== 'string') return undefined;
  const [point, sealed] = [pointOf(encappedPublic), hexBytes(ciphertext)];
  const enc = point && hexBytes(point.uncompressed);
  return enc === undefined || sealed === undefined || sealed.length < TAG_BYTES
    ? undefined
    : { enc, ciphertext: sealed };
};

/** What a client sealed: the code, and the key of the session that it wants, compressed. */
export interface SentOtp {
  readonly code: string;
  readonly publicKey: string;
}

/** The content of an opened bundle; `undefined` where it is of no use. */
export const readOtp = (plaintext: Uint8Array): SentOtp | undefined => {
  const { otp_code: code, public_key: key } = jsonObject(textOf(plaintext) ?? '') ?? {};
  if (typeof code !== 'string' || typeof key !== 'string') return undefined;
  const publicKey = compressedKey(key);
  return publicKey === undefined ? undefined : { code, publicKey };
};

/** A session's private scalar as it is sealed to the client's key: `encryptedSessionSigningKey` (wallet-auth §2.6). */
export const sessionKeyBundle = ({ enc, ciphertext }: SealedBox): string => {
  const point = pointOf(hexOf(enc));
  if (point === undefined) throw new Error('An encapsulated key is a point');
  return base58check(Uint8Array.from([...(hexBytes(point.compressed) ?? []), ...ciphertext]));
};

/** What an OTP token says (wallet-auth §2.5). */
export interface OtpClaims {
  readonly id: string;
  readonly verification_type: string;
  readonly contact: string;
  readonly organization_id: string;
  readonly public_key: string;
  /** Milliseconds since the epoch, in decimal. */
  readonly exp: string;
}

/** The text that a client signs to prove that the key in its bundle is its own: a compact ES256 JWT (wallet-auth §2.5). */
export const otpToken = (claims: OtpClaims, signer: CurvePair): string => {
  const part = (value: object): string => base64url(utf8(JSON.stringify(value)));
  const signed = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${base64url(signedBy(signer, utf8(signed), 'compact'))}`;
};
