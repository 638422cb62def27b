import { SessionKey } from '../testing/session-key.js';
import { isSameText } from './bytes.js';
import { isStampOf } from './stamp.js';
import { formOf, verdictOn } from './verify-stamp.js';

const SANDBOX_TEXT = 'sandbox-valid-signature';
const key = new SessionKey();
const other = new SessionKey();
const production = { environment: 'production' as const, keys: [key.publicKey] };
const sandbox = { ...production, environment: 'sandbox' as const };

describe('the form of a signature', () => {
  it.each`
    header                 | environment     | verdict
    ${undefined}           | ${'sandbox'}    | ${'WALLET_SIGNATURE_MISSING'}
    ${undefined}           | ${'production'} | ${'WALLET_SIGNATURE_MISSING'}
    ${'?'}                 | ${'sandbox'}    | ${'WALLET_SIGNATURE_MALFORMED'}
    ${''}                  | ${'production'} | ${'WALLET_SIGNATURE_MALFORMED'}
    ${SANDBOX_TEXT}        | ${'sandbox'}    | ${'AUTHORIZED'}
    ${` ${SANDBOX_TEXT} `} | ${'sandbox'}    | ${'AUTHORIZED'}
    ${SANDBOX_TEXT}        | ${'production'} | ${'WALLET_SIGNATURE_MALFORMED'}
    ${key.stamp('any')}    | ${'production'} | ${'AUTHORIZED'}
  `('of $header in $environment is $verdict', ({ header, environment, verdict }) => {
    expect(formOf(header, environment)).toBe(verdict);
  });
});

describe('a signature', () => {
  it('is good where an active key signed exactly this text', () => {
    expect(verdictOn(key.stamp('text'), 'text', production)).toBe('AUTHORIZED');
    expect(
      verdictOn(key.stamp('text'), 'text', { ...production, keys: [other.publicKey, key.publicKey] }),
    ).toBe('AUTHORIZED');
  });

  it.each([
    ['of another text', key.stamp('text '), [key.publicKey]],
    ['of a key that is not active', other.stamp('text'), [key.publicKey]],
    ['of a wallet without a session', key.stamp('text'), []],
  ])('%s is invalid', (_which, header, keys) => {
    expect(verdictOn(header, 'text', { ...production, keys })).toBe('WALLET_SIGNATURE_INVALID');
    expect(verdictOn(header, 'text', { ...sandbox, keys })).toBe('WALLET_SIGNATURE_INVALID');
  });

  it.each([
    ['of another text', key.stamp('text '), [key.publicKey]],
    ['of a key that is not active', other.stamp('text'), [key.publicKey]],
    ['of a key that is not active, and of another text', other.stamp('text '), [key.publicKey]],
    ['of an ended session beside active ones', other.stamp('text'), [key.publicKey, key.publicKey]],
    ['of a wallet without a session', key.stamp('text'), []],
    ['that is good', key.stamp('text'), [key.publicKey, other.publicKey]],
    ['that is good by the last key', key.stamp('text'), [other.publicKey, key.publicKey]],
  ])('%s is verified once, and its key compared with each', (_which, header, keys) => {
    const counted = { isSame: 0, isSigned: 0 };
    verdictOn(
      header,
      'text',
      { ...production, keys },
      {
        isSame: (...texts) => {
          counted.isSame += 1;
          return isSameText(...texts);
        },
        isSigned: (...stamp) => {
          counted.isSigned += 1;
          return isStampOf(...stamp);
        },
      },
    );
    expect(counted).toStrictEqual({ isSame: keys.length, isSigned: 1 });
  });

  it.each([
    ['', '', true],
    ['02ab', '02ab', true],
    ['02ab', '02ac', false],
    ['02ab', '12ab', false],
    ['02ab', '02abc', false],
    ['02ab', '', false],
    ['\u0000', '', false],
  ])('names the key %j, which is %j: %s', (one, another, isSame) => {
    expect(isSameText(one, another)).toBe(isSame);
    expect(isSameText(another, one)).toBe(isSame);
  });

  it('that is missing or malformed is judged by its form, whatever the text', () => {
    expect(verdictOn(undefined, 'text', sandbox)).toBe('WALLET_SIGNATURE_MISSING');
    expect(verdictOn('?', 'text', production)).toBe('WALLET_SIGNATURE_MALFORMED');
  });

  it('is the sandbox’s fixed text there, for every text and without any key', () => {
    expect(verdictOn(SANDBOX_TEXT, 'text', { ...sandbox, keys: [] })).toBe('AUTHORIZED');
    expect(verdictOn(SANDBOX_TEXT, 'text', production)).toBe('WALLET_SIGNATURE_MALFORMED');
  });
});
