import { basicCredentials, bearerSecret } from './credentials.js';

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

describe('basic credentials', () => {
  it.each([
    [basic('id:secret'), 'id', 'secret'],
    [basic('id:secret').replace('Basic', 'bAsIc'), 'id', 'secret'],
    [basic('id:a:b:c'), 'id', 'a:b:c'],
    [basic('id:'), 'id', ''],
    [basic('ïd:ŝecret'), 'ïd', 'ŝecret'],
  ])('%s', (header, clientId, clientSecret) => {
    expect(basicCredentials(header)).toStrictEqual({ clientId, clientSecret });
  });

  it.each([
    undefined,
    '',
    'Basic',
    'Basic ',
    `Bearer ${Buffer.from('id:secret').toString('base64')}`,
    basic('no colon'),
    basic(':secret'),
    'Basic id:secret',
    `${basic('id:secret')} extra`,
    ` ${basic('id:secret')}`,
    `Basic\t${Buffer.from('a:b').toString('base64')}`,
    'Basic aWQ6c2VjcmV0==='.padEnd(30, '='),
    `${basic('id:secret')}, ${basic('id:secret')}`,
    basic(`id:${'x'.repeat(1_000)}`),
  ])('%j carries none', (header) => {
    expect(basicCredentials(header)).toBeUndefined();
  });
});

describe('a bearer secret', () => {
  it('is the whole text after the scheme', () => {
    expect(bearerSecret('Bearer s3cret')).toBe('s3cret');
    expect(bearerSecret('bearer  s3cret')).toBe('s3cret');
  });

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Basic s3cret',
    'Bearer2 s3cret',
    'Bearer s3cret s3cret',
    'Bearer s3cret ',
    `Bearer ${'s'.repeat(2_000)}`,
  ])('%j carries none', (header) => {
    expect(bearerSecret(header)).toBeUndefined();
  });
});
