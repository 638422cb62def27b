/*
 * SHA-256 without a runtime beneath it: a domain knows no Node, and a checksum of an address is all that it hashes.
 */
const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;
const ROUNDS = 64;
const WORD_BITS = 32n;

const firstPrimes = (count: number): number[] => {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
};

/** The first 32 bits behind the point of a number's root. */
const fractionOfRoot = (number: number, degree: 2 | 3): number => {
  const scaled = BigInt(number) << (WORD_BITS * BigInt(degree));
  let [low, high] = [0n, scaled];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** BigInt(degree) <= scaled) low = middle;
    else high = middle;
  }
  return Number(BigInt.asUintN(32, low));
};

const ROUND_CONSTANTS = firstPrimes(ROUNDS).map((prime) => fractionOfRoot(prime, 3));
const BEGINNING = firstPrimes(8).map((prime) => fractionOfRoot(prime, 2));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
const at = (words: readonly number[], index: number): number => words[index] ?? 0;

const schedule = (block: DataView): number[] => {
  const words = Array.from({ length: 16 }, (_, index) => block.getUint32(index * 4));
  for (let index = 16; index < ROUNDS; index += 1) {
    const [early, late] = [at(words, index - 15), at(words, index - 2)];
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push((at(words, index - 16) + small + at(words, index - 7) + large) | 0);
  }
  return words;
};

const compressed = (state: readonly number[], block: DataView): number[] => {
  const words = schedule(block);
  const last = ROUND_CONSTANTS.reduce<number[]>(
    (now, constant, round) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = now;
      const chosen = (e & f) ^ (~e & g);
      const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const added = (h + mixed + chosen + constant + at(words, round)) | 0;
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const spread = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      return [(added + spread + majority) | 0, a, b, c, (d + added) | 0, e, f, g];
    },
    [...state],
  );
  return state.map((word, index) => (word + at(last, index)) | 0);
};

/** The 32 bytes of a message's SHA-256. */
export const sha256 = (message: Uint8Array): Uint8Array => {
  const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const padded = new Uint8Array(blocks * BLOCK_BYTES);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - LENGTH_BYTES, BigInt(message.length) * 8n);
  let state: number[] = BEGINNING;
  for (let block = 0; block < blocks; block += 1)
    state = compressed(state, new DataView(padded.buffer, block * BLOCK_BYTES, BLOCK_BYTES));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => {
    digest.setInt32(index * 4, word);
  });
  return new Uint8Array(digest.buffer);
};
