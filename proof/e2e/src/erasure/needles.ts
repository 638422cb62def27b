/** A text to search for: a person's value, in one of the forms in which it could be stored. */
export interface Needle {
  readonly value: string;
  readonly form: string;
  readonly bytes: Buffer;
}

/** Fewer bytes than these are met by chance in a gigabyte of sealed texts. */
const BYTES_MIN = 8;

/**
 * Every form of a value in which a careless part of a service could keep it: as it is, in lower and upper case, as JSON
 * escapes it, in hex, in UTF-16, and in base64 and base64url at each of the three places where it can begin.
 */
export const needlesFor = (value: string): Needle[] => {
  const bytes = Buffer.from(value);
  const forms: [string, Buffer][] = [
    ['plain', bytes],
    ['lower case', Buffer.from(value.toLowerCase())],
    ['upper case', Buffer.from(value.toUpperCase())],
    ['JSON', Buffer.from(JSON.stringify(value).slice(1, -1))],
    ['ASCII JSON', Buffer.from(escaped(value))],
    ['hex', Buffer.from(bytes.toString('hex'))],
    ['upper-case hex', Buffer.from(bytes.toString('hex').toUpperCase())],
    ['UTF-16', Buffer.from(value, 'utf16le')],
    ['URL', Buffer.from(encodeURIComponent(value))],
    ...inBase64s(bytes),
  ];
  return differing(value, forms);
};

/** Every form in which the bytes of a secret could be kept; `name` says in a report what they are. */
export const needlesForBytes = (name: string, bytes: Buffer): Needle[] =>
  differing(name, [
    ['bytes', bytes],
    ['hex', Buffer.from(bytes.toString('hex'))],
    ['upper-case hex', Buffer.from(bytes.toString('hex').toUpperCase())],
    ...inBase64s(bytes),
  ]);

const differing = (value: string, forms: readonly [string, Buffer][]): Needle[] => {
  const seen = new Set<string>();
  return forms.flatMap(([form, searched]) => {
    const key = searched.toString('latin1');
    if (searched.length < BYTES_MIN || seen.has(key)) return [];
    seen.add(key);
    return [{ value, form, bytes: searched }];
  });
};

const inBase64s = (bytes: Buffer): [string, Buffer][] =>
  [0, 1, 2].flatMap((shift): [string, Buffer][] => [
    [`base64 at ${shift}`, Buffer.from(inBase64(bytes, shift, 'base64'))],
    [`base64url at ${shift}`, Buffer.from(inBase64(bytes, shift, 'base64url'))],
  ]);

/** As `\\u` escapes write what is not ASCII. */
const escaped = (value: string): string =>
  [...value]
    .flatMap((character) => [...Array(character.length).keys()].map((index) => character.charCodeAt(index)))
    .map((code) => (code < 0x80 ? String.fromCharCode(code) : `\\u${code.toString(16).padStart(4, '0')}`))
    .join('');

/** The characters that follow from the value alone, independent of the bytes before and after it. */
const inBase64 = (bytes: Buffer, shift: number, encoding: 'base64' | 'base64url'): string => {
  const text = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString(encoding)
    .replace(/=+$/, '');
  const start = [0, 2, 3][shift] ?? 0;
  const whole = Math.floor(((shift + bytes.length) * 8) / 6);
  return text.slice(start, whole);
};

/** The needles that a text or a file holds, by value and form. */
export const found = (haystack: Buffer, needles: readonly Needle[]): string[] =>
  needles.filter(({ bytes }) => haystack.includes(bytes)).map(({ value, form }) => `${value} (${form})`);
