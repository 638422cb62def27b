import { derToRaw } from './der-signature.js';
import type { WebhookEventType } from './generated/schemas.js';

/** How far a signed time may be from ours: a request that was recorded is not played again later. */
const TOLERANCE_SECONDS = 300;

/** A webhook whose signature holds. */
export interface Webhook<Data = unknown> {
  readonly id: string;
  readonly type: WebhookEventType;
  readonly timestamp: string;
  readonly data: Data;
}

/** Keys to check by, as `GET /config/webhooks` gives them; any of them may have signed. */
export interface WebhookKeys {
  /** `publicKeyPem`, for `X-Service-Signature`. */
  readonly publicKeysPem?: readonly string[];
  /** `whpk_…`, for the signatures `v1a` of Standard Webhooks; and `whsec_…`, for `v1`. */
  readonly standardKeys?: readonly string[];
  /** The name of the header, where the installation has a name of its own. */
  readonly signatureHeader?: string;
}

export interface ReceivedWebhook extends WebhookKeys {
  /** The bytes as they came, or their text; a body that was parsed and written anew does not verify. */
  readonly body: string | Uint8Array;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** When it came: signatures that name a time must be near it. */
  readonly receivedAt: Date;
}

/** The signature does not hold, or there is none: answer 401 and do nothing. */
export class InvalidSignatureError extends Error {
  override readonly name = 'InvalidSignatureError';
}

/**
 * Gives the webhook when any of its signatures is by one of the keys (webhooks §3).
 * @throws InvalidSignatureError otherwise
 */
export const verifyWebhook = async <Data = unknown>(received: ReceivedWebhook): Promise<Webhook<Data>> => {
  const bytes = typeof received.body === 'string' ? encode(received.body) : new Uint8Array(received.body);
  const header = headerReader(received.headers);
  const holds =
    (await isSignedByOwn(received, bytes, header)) || (await isSignedByStandard(received, bytes, header));
  if (!holds) throw new InvalidSignatureError('No signature of this webhook is by one of the keys.');
  return JSON.parse(new TextDecoder().decode(bytes)) as Webhook<Data>;
};

type HeaderReader = (name: string) => string | undefined;
type Bytes = Uint8Array<ArrayBuffer>;

const headerReader = (headers: ReceivedWebhook['headers']): HeaderReader => {
  if (headers instanceof Headers) return (name) => headers.get(name) ?? undefined;
  const known = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => {
    const value = known.get(name.toLowerCase());
    return typeof value === 'string' ? value : value?.[0];
  };
};

const isSignedByOwn = async (
  { publicKeysPem = [], signatureHeader = 'X-Service-Signature' }: WebhookKeys,
  body: Bytes,
  header: HeaderReader,
): Promise<boolean> => {
  const signature = derToRaw(fromBase64(header(signatureHeader) ?? ''));
  if (signature === undefined) return false;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  return any(publicKeysPem, async (pem) => {
    const der = fromBase64(pem.replace(/-----[^-]+-----|\s/g, ''));
    if (der === undefined) return false;
    const key = await crypto.subtle.importKey('spki', der, algorithm, false, ['verify']);
    return crypto.subtle.verify(algorithm, key, signature, body);
  });
};

const isSignedByStandard = async (
  { standardKeys = [], receivedAt }: ReceivedWebhook,
  body: Bytes,
  header: HeaderReader,
): Promise<boolean> => {
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')];
  if (id === undefined || timestamp === undefined || !/^\d+$/.test(timestamp)) return false;
  if (Math.abs(receivedAt.getTime() / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const signed = joined(encode(`${id}.${timestamp}.`), body);
  const signatures = (header('webhook-signature') ?? '').split(' ');
  return any(standardKeys, (key) => any(signatures, (each) => isSignedBy(key, each, signed)));
};

const isSignedBy = async (key: string, signature: string, signed: Bytes): Promise<boolean> => {
  const [version = '', encoded = ''] = signature.split(',');
  const [bytes, material] = [fromBase64(encoded), fromBase64(key.replace(/^wh(?:sec|pk)_/, ''))];
  if (bytes === undefined || material === undefined) return false;
  const isSecret = key.startsWith('whsec_');
  if (version !== (isSecret ? 'v1' : 'v1a')) return false;
  const algorithm = isSecret ? { name: 'HMAC', hash: 'SHA-256' } : { name: 'Ed25519' };
  const imported = await crypto.subtle.importKey('raw', material, algorithm, false, ['verify']);
  return crypto.subtle.verify(algorithm, imported, bytes, signed);
};

const any = async <Each>(all: readonly Each[], holds: (each: Each) => Promise<boolean>): Promise<boolean> => {
  for (const each of all) if (await holds(each)) return true;
  return false;
};

const encode = (text: string): Bytes => new TextEncoder().encode(text);

const joined = (one: Bytes, other: Bytes): Bytes => {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
};

const fromBase64 = (text: string): Bytes | undefined => {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    // What is no base64 is no signature either.
    return undefined;
  }
};
