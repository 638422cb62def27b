/** One message of PostgreSQL's protocol, version 3. */
export interface Frame {
  /** One letter; empty for the message that begins a connection. */
  readonly type: string;
  /** All of it, as it came. */
  readonly bytes: Buffer;
  readonly body: Buffer;
}

const LENGTH_BYTES = 4;

/** Cuts one direction of a connection into whole messages, however its bytes arrive. */
export class FrameSplitter {
  private held: Buffer = Buffer.alloc(0);

  /** `isBare`: the next message has no type, as the first one of a client. */
  constructor(private isBare = false) {}

  /** The messages that are whole with this chunk. */
  push(chunk: Buffer): Frame[] {
    this.held = this.held.length === 0 ? chunk : Buffer.concat([this.held, chunk]);
    const frames: Frame[] = [];
    for (let frame = this.next(); frame !== undefined; frame = this.next()) frames.push(frame);
    return frames;
  }

  /** The client begins anew after an encryption that it was refused. */
  expectBare(): void {
    this.isBare = true;
  }

  private next(): Frame | undefined {
    const typeBytes = this.isBare ? 0 : 1;
    const headBytes = typeBytes + LENGTH_BYTES;
    if (this.held.length < headBytes) return undefined;
    const length = typeBytes + this.held.readUInt32BE(typeBytes);
    if (this.held.length < length) return undefined;
    const bytes = this.held.subarray(0, length);
    this.held = this.held.subarray(length);
    this.isBare = false;
    return { type: bytes.toString('latin1', 0, typeBytes), bytes, body: bytes.subarray(headBytes) };
  }
}

/** The texts in a message, each ended by a zero byte, up to a number of them. */
export const textsOf = (body: Buffer, count: number): string[] => {
  const texts: string[] = [];
  for (let from = 0; texts.length < count;) {
    const end = body.indexOf(0, from);
    if (end === -1) break;
    texts.push(body.toString('utf8', from, end));
    from = end + 1;
  }
  return texts;
};
