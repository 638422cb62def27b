/** 32 random bytes hold some thirty different ones; fewer than this do not happen by chance. */
const DIFFERENT_BYTES_MIN = 16;

/**
 * The reason why bytes of a key's length are not random: samples are zeros, one byte repeated, counted up, or
 * typed. `undefined` when there is none; a random key is refused less than once in 10¹³ times.
 */
export const whyNotRandom = (bytes: Uint8Array): string | undefined => {
  if (isCounted(bytes)) return 'its bytes follow a pattern';
  if (new Set(bytes).size < DIFFERENT_BYTES_MIN) return 'its bytes repeat';
  if (bytes.every(isTyped)) return 'its bytes are typed text';
  return undefined;
};

/** Whether each byte has the same step to the next, as in 0, 1, 2, … or one byte repeated. */
const isCounted = (bytes: Uint8Array): boolean => {
  const steps = bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0));
  return steps.every((step) => step === steps[0]);
};

const isTyped = (byte: number): boolean => byte >= 0x20 && byte < 0x7f;
