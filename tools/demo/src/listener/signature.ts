import { createPublicKey, verify, type KeyObject } from 'node:crypto';

/**
 * Checks a signature of the service: ECDSA on P-256 with SHA-256 over the body's exact bytes, DER, base64
 * (webhooks §3). Anything else is not valid.
 */
export const isSigned = (key: KeyObject, body: Buffer, signature: string | undefined): boolean => {
  if (signature === undefined) return false;
  try {
    return verify('sha256', body, key, Buffer.from(signature, 'base64'));
  } catch {
    // Some versions of OpenSSL complain of bytes that are no signature instead of refusing them.
    return false;
  }
};

/** A key as the API shows it. */
export const publicKeyFrom = (pem: string): KeyObject => createPublicKey(pem);

/** The header's name follows the installation's name on the wire. */
export const signatureHeader = (env: NodeJS.ProcessEnv): string =>
  `x-${env['CAUSEWAY_WIRE_NAME'] || 'Service'}-signature`.toLowerCase();
