import { domainOfHost, HOST_ENVIRONMENTS, lnurlpPath } from './host.js';
import { fieldsMissing, keysRefusal, replayRefusal, WIRE_REFUSALS, wireRefusalBody } from './wire-refusal.js';

describe('a refusal between institutions', () => {
  it('has the form of the protocol', () => {
    expect(JSON.parse(wireRefusalBody(WIRE_REFUSALS.NO_RECEIVER))).toStrictEqual({
      status: 'ERROR',
      code: 'USER_NOT_FOUND',
      reason: WIRE_REFUSALS.NO_RECEIVER.reason,
    });
  });

  it('names the versions where the version is refused', () => {
    const refusal = { status: 412, code: 'X', reason: 'Y', supportedMajorVersions: [0, 1] };
    expect(JSON.parse(wireRefusalBody(refusal))).toMatchObject({ supportedMajorVersions: [0, 1] });
  });

  it.each([
    ['MALFORMED', 400, 'INVALID_REQUEST_FORMAT'],
    ['NOT_UMA', 403, 'NON_UMA_LNURL_NOT_SUPPORTED'],
    ['BAD_SIGNATURE', 401, 'INVALID_SIGNATURE'],
    ['NO_INSTITUTION', 404, 'USER_NOT_FOUND'],
    ['NO_RECEIVER', 404, 'USER_NOT_FOUND'],
    ['NOT_CONNECTED', 501, 'NOT_IMPLEMENTED'],
    ['NOT_ACCEPTED', 400, 'SENDER_NOT_ACCEPTED'],
    ['NOT_DECIDED', 500, 'INTERNAL_ERROR'],
    ['BAD_CURRENCY', 400, 'INVALID_CURRENCY'],
    ['OUT_OF_RANGE', 400, 'AMOUNT_OUT_OF_RANGE'],
    ['NO_SUCH_INVOICE', 404, 'INVOICE_NOT_FOUND'],
    ['INVOICE_OVER', 410, 'INVOICE_EXPIRED'],
    ['OUTCOME_ERASED', 503, 'INTERNAL_ERROR'],
  ] as const)('%s is %d %s', (name, status, code) => {
    expect(WIRE_REFUSALS[name]).toMatchObject({ status, code });
  });

  it('for missing fields names them as the protocol does', () => {
    expect(fieldsMissing(['BIRTH_DATE', 'FULL_NAME'])).toMatchObject({
      status: 400,
      code: 'MISSING_REQUIRED_UMA_PARAMETERS',
      reason: expect.stringMatching(/: birthDate, name$/) as string,
    });
  });

  it.each(['INVALID_NONCE', 'INVALID_TIMESTAMP'])('of a replay is 400 %s', (code) => {
    expect(replayRefusal(code)).toMatchObject({ status: 400, code });
  });

  it('of keys is the sender’s fault, unless they cannot be fetched', () => {
    expect(keysRefusal('CERT_CHAIN_INVALID').status).toBe(400);
    expect(keysRefusal('COUNTERPARTY_PUBKEY_FETCH_ERROR').status).toBe(424);
  });
});

describe('the host that is called', () => {
  it.each([
    ['UMA.Example:443', 'uma.example'],
    ['uma.example', 'uma.example'],
    ['uma.example:', 'uma.example:'],
  ])('%s is %s', (host, domain) => {
    expect(domainOfHost(host)).toBe(domain);
  });

  it('is production’s where it is both', () => {
    expect(HOST_ENVIRONMENTS).toStrictEqual(['production', 'sandbox']);
  });

  it('has one address for each user', () => {
    expect(lnurlpPath({ domain: 'uma.example', user: 'ada' }, '/pay')).toBe(
      'https://uma.example/.well-known/lnurlp/$ada/pay',
    );
  });
});
