/** Bytes of each of the two numbers of a signature on P-256. */
const NUMBER_BYTES = 32;
const SEQUENCE = 0x30;
const INTEGER = 0x02;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A signature as the service sends it (DER: a sequence of two numbers) in the form that WebCrypto takes: the two numbers
 * side by side. Undefined when the bytes are none.
 */
export const derToRaw = (der: Bytes | undefined): Bytes | undefined => {
  if (der?.[0] !== SEQUENCE || der[1] !== der.length - 2) return undefined;
  const first = numberAt(der, 2);
  const second = first && numberAt(der, first.end);
  if (first === undefined || second?.end !== der.length) return undefined;
  const raw = new Uint8Array(2 * NUMBER_BYTES);
  raw.set(first.value, NUMBER_BYTES - first.value.length);
  raw.set(second.value, 2 * NUMBER_BYTES - second.value.length);
  return raw;
};

/** A number is written with a leading zero when it would look negative, and without those that say nothing. */
const numberAt = (der: Bytes, at: number): { readonly value: Bytes; readonly end: number } | undefined => {
  const length = der[at + 1] ?? 0;
  const end = at + 2 + length;
  if (der[at] !== INTEGER || length === 0 || end > der.length) return undefined;
  const written = der.slice(at + 2, end);
  const value = written[0] === 0 ? written.slice(1) : written;
  return value.length > NUMBER_BYTES ? undefined : { value, end };
};
