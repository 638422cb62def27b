import { hasControlCharacters, isNamedTexts } from './text.js';

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

describe('a free-form object', () => {
  it('holds texts by name', () => {
    for (const value of [{}, { FULL_NAME: 'Ada' }, { 'a key (#1)': '', $money: 'x', constructor: 'y' }])
      expect([value, isNamedTexts(value)]).toStrictEqual([value, true]);
  });

  const OTHERS: readonly unknown[] = [
    null,
    'text',
    [],
    ['text'],
    { a: 1 },
    { a: null },
    { a: {} },
    { a: ['x'] },
    { a: true },
    { '': 'x' },
    { a: 'x\u0000' },
    { a: 'x\u0085' },
    { 'a\n': 'x' },
    { a: 'x'.repeat(1_001) },
    { ['x'.repeat(101)]: 'x' },
    Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`n${String(index)}`, 'x'])),
  ];
  it('holds nothing else', () => {
    for (const value of OTHERS) expect([value, isNamedTexts(value)]).toStrictEqual([value, false]);
  });
});
