import crypto, { type Hash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** A digest of a batch starts from the digest of the one before it; nothing else that is hashed starts with bytes. */
const PREVIOUS_DIGEST_BYTES = 32;
const NO_DIGEST = Buffer.alloc(PREVIOUS_DIGEST_BYTES);

/**
 * Runs `work` in a process whose batch digests are not computed. The product has no such setting and should have
 * none, so the machine's own hash function is replaced for that long; every other hash stays what it is.
 */
export const withoutDigests = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const { createHash } = crypto;
  let skipped = 0;
  const replacement = (algorithm: string, options?: crypto.HashOptions): Hash => {
    const real = createHash(algorithm, options);
    const update = real.update.bind(real);
    real.update = (first: crypto.BinaryLike, ...rest: []): Hash => {
      real.update = update;
      if (!Buffer.isBuffer(first) || first.length !== PREVIOUS_DIGEST_BYTES) return update(first, ...rest);
      skipped += 1;
      return idle(real);
    };
    return real;
  };
  replaceHash(replacement);
  try {
    const result = await work();
    if (skipped === 0) throw new Error('no digest was left out: batches are digested in another way by now');
    return result;
  } finally {
    replaceHash(createHash);
  }
};

const replaceHash = (createHash: typeof crypto.createHash): void => {
  crypto.createHash = createHash;
  syncBuiltinESMExports();
};

/** Takes everything and digests nothing. */
const idle = (hash: Hash): Hash => {
  hash.update = () => hash;
  hash.digest = (() => NO_DIGEST) as Hash['digest'];
  return hash;
};
