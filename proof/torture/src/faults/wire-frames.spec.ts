import { FrameSplitter, textsOf } from './wire-frames.js';

const message = (type: string, body: string): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(4 + Buffer.byteLength(body));
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
};
const messages = (splitter: FrameSplitter, ...chunks: Buffer[]) =>
  chunks.flatMap((chunk) => splitter.push(chunk)).map(({ type, body }) => [type, body.toString()]);

describe('messages on the wire', () => {
  const query = message('Q', 'commit\0');
  const sync = message('S', '');

  it('are separated within one chunk', () => {
    expect(messages(new FrameSplitter(), Buffer.concat([query, sync]))).toStrictEqual([
      ['Q', 'commit\0'],
      ['S', ''],
    ]);
  });

  it('are put together from chunks of any size, to the byte', () => {
    const bytes = Buffer.concat([query, sync, query]);
    const splitter = new FrameSplitter();
    const frames = [...bytes].flatMap((byte) => splitter.push(Buffer.from([byte])));
    expect(frames.map(({ type }) => type)).toStrictEqual(['Q', 'S', 'Q']);
    expect(Buffer.concat(frames.map((frame) => frame.bytes)).equals(bytes)).toBe(true);
  });

  it('begin with one that has no type, and again when that is expected', () => {
    const splitter = new FrameSplitter(true);
    expect(messages(splitter, message('', 'hello'), sync)).toStrictEqual([
      ['', 'hello'],
      ['S', ''],
    ]);
    splitter.expectBare();
    expect(messages(splitter, message('', 'again'))).toStrictEqual([['', 'again']]);
  });

  it('hold texts that end with a zero byte each', () => {
    expect(textsOf(Buffer.from('one\0two\0\0rest'), 2)).toStrictEqual(['one', 'two']);
    expect(textsOf(Buffer.from('one\0cut off'), 2)).toStrictEqual(['one']);
  });
});
