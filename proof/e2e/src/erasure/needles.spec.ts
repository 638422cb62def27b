import { randomBytes } from 'node:crypto';
import { found, needlesFor, needlesForBytes } from './needles.js';

const VALUE = 'Zoë Canary 7f3a';
const search = (text: string | Buffer): string[] => found(Buffer.from(text), needlesFor(VALUE));

describe('the search for a value', () => {
  it.each<[string, string | Buffer]>([
    ['as it is', `x${VALUE}y`],
    ['in lower case', VALUE.toLowerCase()],
    ['in upper case', VALUE.toUpperCase()],
    ['in JSON', JSON.stringify({ name: VALUE })],
    ['in JSON that escapes what is no ASCII', 'Zo\\u00eb Canary 7f3a'],
    ['in hex', Buffer.from(VALUE).toString('hex')],
    ['in upper-case hex', Buffer.from(VALUE).toString('hex').toUpperCase()],
    ['in UTF-16', Buffer.from(VALUE, 'utf16le')],
    ['in a URL', encodeURIComponent(VALUE)],
    ...[0, 1, 2, 3, 4, 5].flatMap((before): [string, string][] => [
      [`in base64 after ${before} bytes`, Buffer.from(`${'-'.repeat(before)}${VALUE}--`).toString('base64')],
      [
        `in base64url after ${before} bytes`,
        Buffer.from(`${'-'.repeat(before)}${VALUE}-`).toString('base64url'),
      ],
    ]),
  ])('finds it %s', (_, text) => {
    expect(search(text)).not.toStrictEqual([]);
  });

  it.each([
    ['a part of it', VALUE.slice(1)],
    ['another', 'Zoë Canary 7f3b'],
    ['nothing', ''],
  ])('does not take %s for it', (_, text) => {
    expect(search(text)).toStrictEqual([]);
  });

  it('says what was found, and in which form', () => {
    expect(search(`<${VALUE}>`)).toStrictEqual([`${VALUE} (plain)`]);
  });

  it('looks for no form that is so short that it comes by chance', () => {
    expect(needlesFor('7').map(({ form }) => form)).toStrictEqual([]);
  });
});

describe('the search for a secret’s bytes', () => {
  const secret = randomBytes(32);
  const search = (text: Buffer): string[] => found(text, needlesForBytes('a key', secret));
  it.each([
    ['as they are', Buffer.concat([Buffer.from('x'), secret, Buffer.from('y')])],
    ['in hex', Buffer.from(secret.toString('hex'))],
    ['in base64', Buffer.from(Buffer.concat([Buffer.from('-'), secret]).toString('base64'))],
    ['in base64url', Buffer.from(secret.toString('base64url'))],
  ])('finds them %s', (_, text) => {
    expect(search(text)).toContainEqual(expect.stringMatching(/^a key \(/));
  });

  it('does not take others for them', () => {
    expect(search(randomBytes(4_096))).toStrictEqual([]);
  });
});
