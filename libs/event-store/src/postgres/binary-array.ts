/** Object ids of element types, as every PostgreSQL has them. */
const [BYTEA, INT8, INT2, TEXT, JSON_TYPE, UUID] = [17, 20, 21, 25, 114, 2950] as const;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;
/** UTF-8 takes at most three bytes for a unit of a JavaScript string. */
const BYTES_PER_UNIT_MAX = 3;
/** About the size of a full batch of a lane. */
const ROOM_BYTES = 512 * 1_024;

/**
 * One-dimensional arrays in PostgreSQL's binary form, as parameters: the server takes them without parsing
 * text, which is worth a fifth of a batch (LEDGER §1). All arrays of a statement lie in one piece of memory,
 * which the next statement uses again (`begin`): fresh memory for each would be garbage-collected every time.
 */
export class BinaryArrays {
  private room: Buffer;
  private end = 0;

  constructor(roomBytes = ROOM_BYTES) {
    this.room = Buffer.allocUnsafeSlow(roomBytes);
  }

  begin(): this {
    this.end = 0;
    return this;
  }

  text(values: readonly (string | null)[]): Buffer {
    return this.strings(TEXT, values);
  }

  json(values: readonly (string | null)[]): Buffer {
    return this.strings(JSON_TYPE, values);
  }

  /** Uuids in their usual writing, in lower case. */
  uuid(values: readonly (string | null)[]): Buffer {
    const start = this.open(UUID, values, values.length * (LENGTH_BYTES + UUID_BYTES));
    const { room } = this;
    for (const value of values) {
      if (value === null) {
        this.writeLength(NULL_LENGTH);
        continue;
      }
      this.writeLength(UUID_BYTES);
      writeUuid(room, this.end, value);
      this.end += UUID_BYTES;
    }
    return room.subarray(start, this.end);
  }

  /** Whole numbers that a JavaScript number holds exactly. */
  bigint(values: readonly number[]): Buffer {
    const start = this.open(INT8, values, values.length * (LENGTH_BYTES + INT8_BYTES));
    for (const value of values) {
      this.writeLength(INT8_BYTES);
      // Two halves: a bigint for each number would cost more than everything else here.
      this.writeInt32(Math.floor(value / 2 ** 32));
      this.writeInt32(value | 0);
    }
    return this.room.subarray(start, this.end);
  }

  smallint(values: readonly number[]): Buffer {
    const start = this.open(INT2, values, values.length * (LENGTH_BYTES + INT2_BYTES));
    for (const value of values) {
      this.writeLength(INT2_BYTES);
      this.end = this.room.writeInt16BE(value, this.end);
    }
    return this.room.subarray(start, this.end);
  }

  bytea(values: readonly Buffer[]): Buffer {
    const bytes = values.reduce((sum, value) => sum + LENGTH_BYTES + value.length, 0);
    const start = this.open(BYTEA, values, bytes);
    for (const value of values) {
      this.writeLength(value.length);
      this.room.set(value, this.end);
      this.end += value.length;
    }
    return this.room.subarray(start, this.end);
  }

  private strings(elementType: number, values: readonly (string | null)[]): Buffer {
    let units = 0;
    for (const value of values) units += value?.length ?? 0;
    const start = this.open(elementType, values, values.length * LENGTH_BYTES + units * BYTES_PER_UNIT_MAX);
    const { room } = this;
    for (const value of values) {
      if (value === null) {
        this.writeLength(NULL_LENGTH);
        continue;
      }
      const bytes = room.write(value, this.end + LENGTH_BYTES);
      this.writeLength(bytes);
      this.end += bytes;
    }
    return room.subarray(start, this.end);
  }

  /** Makes room for an array and writes its head; where it starts. */
  private open(elementType: number, values: readonly unknown[], bytes: number): number {
    const needed = this.end + HEADER_BYTES + bytes;
    if (needed > this.room.length) {
      // Earlier arrays stay in their buffer.
      this.room = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.room.length));
      this.end = 0;
    }
    const start = this.end;
    this.writeInt32(1);
    this.writeInt32(values.includes(null) ? 1 : 0);
    this.writeInt32(elementType);
    this.writeInt32(values.length);
    this.writeInt32(1);
    return start;
  }

  private writeLength(bytes: number): void {
    this.writeInt32(bytes);
  }

  private writeInt32(value: number): void {
    const { room, end } = this;
    room[end] = value >>> 24;
    room[end + 1] = value >>> 16;
    room[end + 2] = value >>> 8;
    room[end + 3] = value;
    this.end = end + LENGTH_BYTES;
  }
}

const [UUID_BYTES, INT8_BYTES, INT2_BYTES] = [16, 8, 2] as const;

const writeUuid = (buffer: Buffer, offset: number, uuid: string): void => {
  let at = offset;
  for (let index = 0; index < UUID_LENGTH; index += 2) {
    if (uuid.charCodeAt(index) === DASH) index += 1;
    buffer[at] = (nibble(uuid.charCodeAt(index)) << 4) | nibble(uuid.charCodeAt(index + 1));
    at += 1;
  }
};

const UUID_LENGTH = 36;
const [DASH, DIGIT_0, DIGIT_9, LETTER_A] = [0x2d, 0x30, 0x39, 0x61] as const;

const nibble = (code: number): number => (code <= DIGIT_9 ? code - DIGIT_0 : code - LETTER_A + 10);
