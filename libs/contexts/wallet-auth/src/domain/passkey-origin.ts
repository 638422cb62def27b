import { sha256 } from '@noble/hashes/sha2.js';
import { hexOf, utf8 } from './bytes.js';

const NATIVE_APP = 'android:apk-key-hash:';

/**
 * Whether a page of this origin may use passkeys of a relying party, of which the digest of its id is known: its own host
 * or a parent domain of it, over https, or on localhost. An app of a phone is taken at its word (wallet-auth §5).
 */
export const isOriginOf = (origin: string, rpIdHash: string): boolean => {
  if (origin.startsWith(NATIVE_APP)) return origin.length > NATIVE_APP.length;
  const host = hostOf(origin);
  return host !== undefined && domainsOf(host).some((domain) => hexOf(sha256(utf8(domain))) === rpIdHash);
};

const hostOf = (origin: string): string | undefined => {
  if (!URL.canParse(origin)) return undefined;
  const { protocol, hostname, origin: whole } = new URL(origin);
  if (whole !== origin) return undefined;
  return protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost') ? hostname : undefined;
};

/** A host and its parents; never a label alone, which no one owns, unless that is the host. */
const domainsOf = (host: string): readonly string[] => {
  const labels = host.split('.');
  return [host, ...labels.slice(1, -1).map((_label, at) => labels.slice(at + 1).join('.'))];
};
