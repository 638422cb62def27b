import { hasControlCharacters, namedTextsIn, PRINTABLE } from './text.js';

describe('control characters', () => {
  it('are C0, DEL and C1, each of them', () => {
    for (let code = 0; code < 0x400; code += 1) {
      const isControl = code < 0x20 || (code >= 0x7f && code < 0xa0);
      expect([code, hasControlCharacters(`a${String.fromCodePoint(code)}`)]).toStrictEqual([code, isControl]);
    }
  });

  it('that break lines are let through where a text may have several', () => {
    expect(hasControlCharacters('a\n\tb\r', { multiline: true })).toBe(false);
    for (const other of ['\u0000', '\u000b', '\u007f', '\u0085', '\u009f'])
      expect(hasControlCharacters(`a${other}`, { multiline: true })).toBe(true);
  });
});

describe('printable text', () => {
  it.each(['Zoë Østergård', '株式会社', 'عبد الله', 'राम', '😀', 'a\u00a0b', ''])('may be %j', (text) => {
    expect(PRINTABLE.test(text)).toBe(true);
  });

  it.each([
    ['turns words around', '\u202e'],
    ['isolates a direction', '\u2066'],
    ['marks a direction', '\u200e'],
    ['has no width', '\u200b'],
    ['joins', '\u200d'],
    ['marks the order of bytes', '\ufeff'],
    ['is a soft hyphen', '\u00ad'],
    ['tags a language', '\u{e0041}'],
    ['separates lines', '\u2028'],
    ['separates paragraphs', '\u2029'],
    ['is for private use', '\ue000'],
    ['controls', '\u0007'],
    ['is half a pair', '\ud800'],
  ])('has no character that %s', (_what, character) => {
    expect(PRINTABLE.test(`a${character}b`)).toBe(false);
  });
});

describe('of a free-form object', () => {
  it('texts are kept by their names', () => {
    const texts = { FULL_NAME: 'Ada', 'a key (#1)': '', $money: 'x', constructor: 'y' };
    expect(namedTextsIn(texts)).toStrictEqual(texts);
  });

  it.each<[name: string, value: unknown]>([
    ['a', 1],
    ['a', null],
    ['a', {}],
    ['a', ['x']],
    ['a', true],
    ['', 'x'],
    ['a', 'x\u0000'],
    ['a', 'x\u0085'],
    ['a\n', 'x'],
    ['a', 'x'.repeat(1_001)],
    ['x'.repeat(101), 'x'],
  ])('%j: %j is left out, and nothing else', (name, value) => {
    expect(namedTextsIn({ [name]: value, kept: 'x' })).toStrictEqual({ kept: 'x' });
  });

  it('a hundred entries are kept', () => {
    const names = Array.from({ length: 101 }, (_, index) => `n${String(index)}`);
    const many = Object.fromEntries(names.map((name) => [name, 'x']));
    expect(Object.keys(namedTextsIn(many))).toStrictEqual(names.slice(0, 100));
  });
});
