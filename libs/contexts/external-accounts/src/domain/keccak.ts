/*
 * Keccak-256 as Ethereum and Tron use it: SHA-3's permutation with the padding of the competition. The kernel of Node
 * has SHA-3 only, which pads otherwise.
 */
const LANES = 25;
const ROUNDS = 24;
const RATE_BYTES = 136;
const DIGEST_BYTES = 32;
const LANE_BYTES = 8;
const LANE_MASK = (1n << 64n) - 1n;

const rotated = (lane: bigint, by: number): bigint =>
  ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & LANE_MASK;

/** What is mixed into the first lane each round: a shift register of eight bits tells which bits are set. */
const ROUND_CONSTANTS: readonly bigint[] = (() => {
  let register = 1;
  return Array.from({ length: ROUNDS }, () =>
    [0, 1, 3, 7, 15, 31, 63].reduce((constant, at) => {
      const bit = BigInt(register & 1);
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1;
      return constant | (bit << BigInt(at));
    }, 0n),
  );
})();

/** Where each lane goes and how far it is turned, on the walk of the specification (`ρ` and `π`). */
const WALK: readonly { readonly to: number; readonly by: number }[] = (() => {
  let [x, y] = [1, 0];
  return Array.from({ length: LANES - 1 }, (_, step) => {
    [x, y] = [y, (2 * x + 3 * y) % 5];
    return { to: x + 5 * y, by: (((step + 1) * (step + 2)) / 2) % 64 };
  });
})();

const lane = (lanes: readonly bigint[], index: number): bigint => lanes[index] ?? 0n;

const permuted = (state: readonly bigint[]): bigint[] =>
  ROUND_CONSTANTS.reduce<bigint[]>(
    (before, constant) => {
      const columns = [0, 1, 2, 3, 4].map((x) =>
        [0, 5, 10, 15, 20].reduce((parity, y) => parity ^ lane(before, x + y), 0n),
      );
      const mixed = before.map(
        (value, index) => value ^ lane(columns, (index + 4) % 5) ^ rotated(lane(columns, (index + 1) % 5), 1),
      );
      const walked = [...mixed];
      WALK.reduce(
        (carried, { to, by }) => {
          walked[to] = rotated(carried, by);
          return lane(mixed, to);
        },
        lane(mixed, 1),
      );
      const after = walked.map((value, index) => {
        const row = index - (index % 5);
        const [next, overnext] = [row + ((index + 1) % 5), row + ((index + 2) % 5)];
        return value ^ (~lane(walked, next) & LANE_MASK & lane(walked, overnext));
      });
      after[0] = lane(after, 0) ^ constant;
      return after;
    },
    [...state],
  );

/** The 32 bytes of a message's Keccak-256. */
export const keccak256 = (message: Uint8Array): Uint8Array => {
  const padded = new Uint8Array(Math.ceil((message.length + 1) / RATE_BYTES) * RATE_BYTES);
  padded.set(message);
  padded[message.length] = 1;
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80;
  const view = new DataView(padded.buffer);
  let state = new Array<bigint>(LANES).fill(0n);
  for (let block = 0; block < padded.length; block += RATE_BYTES) {
    state = permuted(
      state.map((value, index) => {
        const at = index * LANE_BYTES;
        return at < RATE_BYTES ? value ^ view.getBigUint64(block + at, true) : value;
      }),
    );
  }
  const digest = new DataView(new ArrayBuffer(DIGEST_BYTES));
  for (let index = 0; index * LANE_BYTES < DIGEST_BYTES; index += 1)
    digest.setBigUint64(index * LANE_BYTES, lane(state, index), true);
  return new Uint8Array(digest.buffer);
};
