import { PassThrough } from 'node:stream';
import { endWithReader } from './end-with-reader.js';

const failing = (code: string): Error => Object.assign(new Error(`write ${code}`), { code });

describe('a program whose output is read by another', () => {
  it('ends without a word when that one has seen enough', () => {
    const output = new PassThrough();
    const ends: number[] = [];
    endWithReader(output, (code) => void ends.push(code));
    output.emit('error', failing('EPIPE'));
    expect(ends).toStrictEqual([141]);
  });

  it('does not take another failure for that', () => {
    const output = new PassThrough();
    const ends: number[] = [];
    endWithReader(output, (code) => void ends.push(code));
    expect(() => output.emit('error', failing('ENOSPC'))).toThrow('write ENOSPC');
    expect(ends).toStrictEqual([]);
  });
});
