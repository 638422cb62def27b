import { isAnswerAbout, lookupAnswerOf, lookupKeyRefusal } from './lookup-answer.js';

describe('the answer to an LNURLP request (rates-and-rails §10)', () => {
  it.each([
    ['none', undefined, 'LNURLP_REQUEST_FAILED'],
    ['of no content', 204, 'LNURLP_REQUEST_FAILED'],
    ['another success', 201, 'LNURLP_REQUEST_FAILED'],
    ['a redirect', 302, 'LNURLP_REQUEST_FAILED'],
    ['a mistake of ours', 400, 'LNURLP_REQUEST_FAILED'],
    ['that no one has the address', 404, 'UMA_NOT_FOUND'],
    ['a limit', 429, 'LNURLP_REQUEST_FAILED'],
    ['a mistake of theirs', 500, 'LNURLP_REQUEST_FAILED'],
    ['an institution that is down', 503, 'LNURLP_REQUEST_FAILED'],
  ])('that is %s (%s) is %s, and is not asked for again', (_what, status, code) => {
    const answered = status === undefined ? undefined : { status, commonVersion: '0.3' };
    for (const isSecond of [false, true])
      expect(lookupAnswerOf(answered, isSecond)).toStrictEqual({ status: 'REFUSED', code });
  });

  it('that is 200 is read, the first and the second time', () => {
    for (const isSecond of [false, true])
      expect(lookupAnswerOf({ status: 200 }, isSecond)).toStrictEqual({ status: 'ANSWERED' });
  });

  it('in another version is asked for again, in the one that both speak', () => {
    expect(lookupAnswerOf({ status: 412, commonVersion: '0.3' }, false)).toStrictEqual({
      status: 'ASKED_AGAIN',
      version: '0.3',
    });
  });

  it('in no version that both speak is refused', () => {
    const code = 'UNSUPPORTED_UMA_VERSION';
    expect(lookupAnswerOf({ status: 412 }, false)).toStrictEqual({ status: 'REFUSED', code });
  });

  it('that refuses the second version too is not asked for a third time', () => {
    const code = 'NO_COMPATIBLE_UMA_VERSION';
    for (const answered of [{ status: 412, commonVersion: '0.3' }, { status: 412 }])
      expect(lookupAnswerOf(answered, true)).toStrictEqual({ status: 'REFUSED', code });
  });

  it.each([
    [true, '$grace@there.example', true],
    [true, '$Grace@THERE.example', true],
    [true, '$ada@there.example', false],
    [false, '$grace@there.example', false],
  ])('signed (%s) about %s is one about Grace: %s', (isSigned, receiver, isOne) => {
    expect(isAnswerAbout({ text: '$grace@there.example' }, { isSigned, receiver })).toBe(isOne);
  });

  it.each([
    ['INVALID_PUBKEY_FORMAT', 'COUNTERPARTY_PUBKEY_FETCH_ERROR'],
    ['COUNTERPARTY_PUBKEY_FETCH_ERROR', 'COUNTERPARTY_PUBKEY_FETCH_ERROR'],
    ['CERT_CHAIN_INVALID', 'CERT_CHAIN_INVALID'],
    ['CERT_CHAIN_EXPIRED', 'CERT_CHAIN_EXPIRED'],
  ] as const)('under keys that are %s is %s', (code, shown) => {
    expect(lookupKeyRefusal(code)).toBe(shown);
  });
});
