import { hash } from 'node:crypto';
import { toPlain } from './to-plain.js';

/** One text per value, whatever the order in which its properties were set: keys sorted, no white space. */
export const canonicalJson = (value: unknown): string => canonicalOf(toPlain(value));

const canonicalOf = (json: unknown): string => {
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  if (Array.isArray(json)) return `[${json.map(canonicalOf).join(',')}]`;
  const members = json as Record<string, unknown>;
  const written = Object.keys(members)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalOf(members[key])}`);
  return `{${written.join(',')}}`;
};

/** SHA-256 of the canonical form, in hex: equal values, equal fingerprints, in every process and for ever. */
export const fingerprint = (value: unknown): string => hash('sha256', canonicalJson(value), 'hex');

/**
 * SHA-256 of a text, for comparing and distributing by content. Computed as text, because otherwise Node
 * allocates a buffer for each digest, which costs more than the digest.
 */
export const textDigest = (text: string): Buffer => Buffer.from(hash('sha256', text, 'binary'), 'binary');

/** Whether two values say the same: as JSON has them, in any order of their members. */
export const saysTheSame = (one: unknown, other: unknown): boolean =>
  one === other || (one !== undefined && other !== undefined && canonicalJson(one) === canonicalJson(other));
