/** PostgreSQL's element types by name, with their numbers; as `pg_type` has them in every version. */
const OIDS = {
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  json: 114,
  bytea: 17,
  timestamptz: 1184,
} as const;
export type ElementType = keyof typeof OIDS;

export type Element = string | number | bigint | Buffer | null;

const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;

/** PostgreSQL counts time from the start of 2000, in microseconds. */
const EPOCH_2000_MS = 946_684_800_000;
const MICROS_PER_MS = 1_000n;

const integerBytes: Partial<Record<ElementType, number>> = { int2: 2, int4: 4, int8: 8, timestamptz: 8 };

const sizeOf = (type: ElementType, value: Element): number => {
  if (value === null) return 0;
  const fixed = integerBytes[type];
  if (fixed !== undefined) return fixed;
  return Buffer.isBuffer(value) ? value.length : Buffer.byteLength(String(value));
};

/**
 * A one-dimensional array in PostgreSQL's binary form, to be given as a parameter that is cast to its type, such as
 * `$1::int8[]`. Times are given in milliseconds since 1970.
 */
export const binaryArray = (type: ElementType, values: readonly Element[]): Buffer => {
  const bytes = Buffer.allocUnsafe(
    values.reduce<number>((sum, value) => sum + LENGTH_BYTES + sizeOf(type, value), HEADER_BYTES),
  );
  bytes.writeInt32BE(1, 0);
  bytes.writeInt32BE(values.includes(null) ? 1 : 0, 4);
  bytes.writeInt32BE(OIDS[type], 8);
  bytes.writeInt32BE(values.length, 12);
  bytes.writeInt32BE(1, 16);
  let at = HEADER_BYTES;
  for (const value of values) at = writeElement(bytes, at, type, value);
  return bytes;
};

const writeElement = (bytes: Buffer, at: number, type: ElementType, value: Element): number => {
  if (value === null) return bytes.writeInt32BE(NULL_LENGTH, at);
  const size = sizeOf(type, value);
  const start = bytes.writeInt32BE(size, at);
  switch (type) {
    case 'int2':
      return bytes.writeInt16BE(Number(value), start);
    case 'int4':
      return bytes.writeInt32BE(Number(value), start);
    case 'int8':
      return bytes.writeBigInt64BE(BigInt(value as number), start);
    case 'timestamptz':
      return bytes.writeBigInt64BE(BigInt(Number(value) - EPOCH_2000_MS) * MICROS_PER_MS, start);
    default:
      return Buffer.isBuffer(value)
        ? start + value.copy(bytes, start)
        : start + bytes.write(String(value), start);
  }
};

export const isElementType = (name: string): name is ElementType => Object.hasOwn(OIDS, name);
