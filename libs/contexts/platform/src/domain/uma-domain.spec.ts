import { isUmaDomain, normalUmaDomain } from './uma-domain.js';

const LABEL_63 = 'a'.repeat(63);
/** 3 × 64 + 61 = 253 characters. */
const LONGEST = `${`${LABEL_63}.`.repeat(3)}${'b'.repeat(61)}`;

describe('a UMA domain', () => {
  it.each([
    'example.com',
    'pay.example.com',
    'EXAMPLE.com',
    'a.b',
    'xn--bcher-kva.example',
    '1.example',
    `${LABEL_63}.com`,
    LONGEST,
  ])('may be %s', (domain) => {
    expect(isUmaDomain(domain)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['one label', 'localhost'],
    ['a scheme', 'https://example.com'],
    ['a port', 'example.com:443'],
    ['a path', 'example.com/pay'],
    ['a user', 'me@example.com'],
    ['an empty label', 'example..com'],
    ['a leading dot', '.example.com'],
    ['a trailing dot', 'example.com.'],
    ['a label that starts with a hyphen', '-a.example.com'],
    ['a label that ends with a hyphen', 'a-.example.com'],
    ['an underscore', 'a_b.example.com'],
    ['a space', 'example .com'],
    ['a line break', 'example.com\n'],
    ['a wildcard', '*.example.com'],
    ['an IP address', '192.168.0.1'],
    ['letters beyond ASCII', 'bücher.example'],
    ['a letter that lower case would turn into k', '\u212Aelvin.com'],
    ['a label of 64 characters', `a${LABEL_63}.com`],
    ['254 characters', `${LONGEST}b`],
  ])('cannot be or have %s', (_what, domain) => {
    expect(isUmaDomain(domain)).toBe(false);
  });

  it('is kept in lower case', () => {
    expect(normalUmaDomain('Pay.EXAMPLE.com')).toBe('pay.example.com');
  });
});
