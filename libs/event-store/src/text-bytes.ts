/** UTF-8 takes at most three bytes for a unit of a JavaScript string. */
const BYTES_PER_UNIT_MAX = 3;
/** About the size of a full batch of a lane. */
const ROOM_BYTES = 512 * 1_024;

/** Texts one after the other, as the bytes that they are in UTF-8, in memory that is used again and again. */
export class TextBytes {
  private room: Buffer;
  private end = 0;

  constructor(roomBytes = ROOM_BYTES) {
    this.room = Buffer.allocUnsafeSlow(roomBytes);
  }

  /** Forgets what was written before, and begins with these bytes. */
  begin(first: Buffer): void {
    this.end = 0;
    this.makeRoom(first.length);
    this.room.set(first);
    this.end = first.length;
  }

  put(text: string): void {
    this.makeRoom(text.length);
    this.end += this.room.write(text, this.end);
  }

  /** A text after its length in bytes: `4:text`. */
  putPreceded(text: string): void {
    const { end } = this;
    const units = text.length;
    this.put(`${units}:`);
    const start = this.end;
    this.put(text);
    const bytes = this.end - start;
    if (bytes === units) return;
    // It has other characters than ASCII, which is seldom.
    this.end = end;
    this.put(`${bytes}:`);
    this.put(text);
  }

  written(): Buffer {
    return this.room.subarray(0, this.end);
  }

  private makeRoom(units: number): void {
    const needed = this.end + units * BYTES_PER_UNIT_MAX;
    if (needed <= this.room.length) return;
    const room = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.room.length));
    this.room.copy(room, 0, 0, this.end);
    this.room = room;
  }
}
