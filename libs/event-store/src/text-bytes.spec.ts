import fc from 'fast-check';
import { TextBytes } from './text-bytes.js';

const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('\ud800'));
const preceded = (field: string): Buffer => Buffer.from(`${Buffer.byteLength(field)}:${field}`);

describe('texts as bytes', () => {
  it('are what UTF-8 has for them, each after its length, however little room there was', () => {
    const bytes = new TextBytes(1);
    fc.assert(
      fc.property(fc.uint8Array(), fc.array(text), text, (first, fields, last) => {
        bytes.begin(Buffer.from(first));
        for (const field of fields) bytes.putPreceded(field);
        bytes.put(last);
        const whole = Buffer.concat([first, ...fields.map(preceded), Buffer.from(last)]);
        expect(bytes.written().equals(whole)).toBe(true);
      }),
    );
  });
});
