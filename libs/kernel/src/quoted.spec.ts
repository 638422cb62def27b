import fc from 'fast-check';
import { quoted } from './quoted.js';

it.each(['', 'Platform:0195a1b2-c3d4', 'a "b"', 'a\\b', 'a\nb', 'ä', '\u2028', '\ud800', '/'])(
  '%j is written as JSON has it',
  (text) => expect(quoted(text)).toBe(JSON.stringify(text)),
);

it('any text is written as JSON has it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => expect(quoted(text)).toBe(JSON.stringify(text))),
  );
});
