import { isEmailAddress, PHONE_NUMBER } from './contact.js';

describe('e-mail addresses', () => {
  it.each(['a@b.example', 'Jane.Doe+x@mail.acme.example', "o'neil@a-b.example", '_@1.example'])(
    '%s has the form of one',
    (address) => {
      expect(isEmailAddress(address)).toBe(true);
    },
  );

  it.each([
    'a',
    '@b.example',
    'a@',
    'a@b',
    'a@b..example',
    'a b@c.example',
    'a@-b.example',
    '.a@b.example',
    'a@b@c.example',
  ])('%s has not', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
});

describe('phone numbers', () => {
  it.each(['+12', '+14155550123', '+491701234567', '+123456789012345'])('%s is strict E.164', (number) => {
    expect(PHONE_NUMBER.test(number)).toBe(true);
  });

  it.each([
    '14155550123',
    '+0123',
    '+1',
    '+1 415 555',
    '+1-415',
    '+1234567890123456',
    '+1415a',
    '',
    '+',
    '+1415\n',
  ])('%j is not', (number) => {
    expect(PHONE_NUMBER.test(number)).toBe(false);
  });
});
