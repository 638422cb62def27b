import { isDeepStrictEqual } from 'node:util';
import { isUsableKey } from '@causeway/passkeys';
import {
  decodeAttestationObject,
  parseAuthenticatorData,
  verifySignature,
} from '@simplewebauthn/server/helpers';
import { createHash } from 'node:crypto';
import type { Passkeys } from '../application/ports.js';
import { base64Bytes, base64url, hexOf, jsonObject, textOf, utf8 } from '../domain/bytes.js';
import { isOriginOf } from '../domain/passkey-origin.js';

const CHALLENGE_BYTES_MIN = 16;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(base64Bytes(text) ?? []);

/** What the page's browser says that it did; empty where the text is no client data. */
const clientDataOf = (text: string): Readonly<Record<string, unknown>> =>
  jsonObject(textOf(bytesOf(text)) ?? '') ?? {};

/** The same bytes, padded or not and in either alphabet. */
const isSame = (one: unknown, other: Uint8Array): boolean =>
  typeof one === 'string' && isDeepStrictEqual(base64Bytes(one), other);

/** Ceremonies by the library's own parsers; what is checked of them is wallet-auth §5, check by check. */
export const passkeys: Passkeys = {
  attested: ({ attestation, challenge }) => {
    const sent = base64Bytes(challenge);
    if (sent === undefined || sent.length < CHALLENGE_BYTES_MIN) return problem('challenge is too short');
    const client = clientDataOf(attestation.clientDataJson);
    if (client['type'] !== 'webauthn.create') return problem('clientDataJson is of another type');
    if (!isSame(client['challenge'], sent)) return problem('clientDataJson has another challenge');
    const found = registered(attestation.attestationObject);
    if (found === undefined) return problem('attestationObject cannot be read');
    const { flags, counter, rpIdHash, credentialID, credentialPublicKey } = found;
    if (!flags.up || !flags.at || credentialID === undefined || credentialPublicKey === undefined)
      return problem('attestationObject holds no credential that its user confirmed');
    if (!isSame(attestation.credentialId, new Uint8Array(credentialID)))
      return problem('attestation.credentialId is not that of the attestationObject');
    if (!isUsableKey(credentialPublicKey)) return problem('the passkey’s key is none that is taken here');
    const { origin } = client;
    if (typeof origin !== 'string' || !isOriginOf(origin, hexOf(rpIdHash)))
      return problem('the origin is not of the relying party');
    return {
      ...{ webauthnId: base64url(credentialID), publicKey: base64url(credentialPublicKey), counter, origin },
      ...{ rpIdHash: hexOf(rpIdHash), challenge: base64url(sent) },
      transports: attestation.transports ?? [],
    };
  },
  asserted: async (assertion, { passkey, counter: counterBefore, challenge }) => {
    if (!isSame(assertion.credentialId, bytesOf(passkey.webauthnId)))
      return problem('Passkey credential mismatch');
    const clientBytes = bytesOf(assertion.clientDataJson);
    const client = clientDataOf(assertion.clientDataJson);
    if (client['type'] !== 'webauthn.get') return problem('Invalid client data type');
    // The challenge is the text itself: no one decodes it (wallet-auth §4).
    if (!isSame(client['challenge'], utf8(challenge))) return problem('Invalid WebAuthn challenge');
    const authenticator = authenticatorDataOf(bytesOf(assertion.authenticatorData));
    const { origin } = client;
    const isOwnOrigin =
      typeof origin === 'string' && (origin === passkey.origin || isOriginOf(origin, passkey.rpIdHash));
    if (authenticator === undefined || hexOf(authenticator.rpIdHash) !== passkey.rpIdHash || !isOwnOrigin)
      return problem('Origin or RP mismatch');
    if (!authenticator.flags.up) return problem('User presence missing');
    const hash = createHash('sha256').update(clientBytes).digest();
    const data = new Uint8Array([...bytesOf(assertion.authenticatorData), ...hash]);
    if (!(await isSignedBy(passkey.publicKey, data, bytesOf(assertion.signature))))
      return problem('Invalid assertion signature');
    const { counter } = authenticator;
    return counter > counterBefore || (counter === 0 && counterBefore === 0)
      ? { counter }
      : problem('Signature counter did not increase');
  },
};

const problem = (why: string): { readonly problem: string } => ({ problem: why });

const registered = (attestationObject: string) => {
  try {
    const read = decodeAttestationObject(bytesOf(attestationObject));
    // The library's types promise more than it looks at; what is no map at all it throws for.
    const members = read as unknown as ReadonlyMap<string, unknown>;
    if (typeof members.get('fmt') !== 'string' || !members.has('attStmt')) return undefined;
    return parseAuthenticatorData(read.get('authData'));
  } catch {
    // The library throws for whatever it cannot read.
    return undefined;
  }
};

const authenticatorDataOf = (bytes: Uint8Array<ArrayBuffer>) => {
  try {
    return parseAuthenticatorData(bytes);
  } catch {
    // As above.
    return undefined;
  }
};

const isSignedBy = async (
  publicKey: string,
  data: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> => {
  try {
    return await verifySignature({ signature, data, credentialPublicKey: bytesOf(publicKey) });
  } catch {
    // Bytes that are no signature of this kind.
    return false;
  }
};
