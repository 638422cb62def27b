import { AddressRefusedError } from '@causeway/http/outbound';
import { failureOf } from './attempt-failure.js';

const coded = (code: unknown): Error => Object.assign(new Error('what happened at 10.0.0.7:443'), { code });

describe('what a request threw is', () => {
  it.each([
    ['ENOTFOUND', 'DNS_ERROR'],
    ['EAI_AGAIN', 'DNS_ERROR'],
    ['UND_ERR_CONNECT_TIMEOUT', 'TIMEOUT'],
    ['ETIMEDOUT', 'TIMEOUT'],
    ['UND_ERR_HEADERS_OVERFLOW', 'INVALID_ANSWER'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'TLS_ERROR'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'TLS_ERROR'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'TLS_ERROR'],
    ['CERT_HAS_EXPIRED', 'TLS_ERROR'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'TLS_ERROR'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'TLS_ERROR'],
    ['EPROTO', 'TLS_ERROR'],
    ['ECONNREFUSED', 'CONNECTION_ERROR'],
    ['ECONNRESET', 'CONNECTION_ERROR'],
    ['UND_ERR_SOCKET', 'CONNECTION_ERROR'],
    [undefined, 'CONNECTION_ERROR'],
    [23, 'CONNECTION_ERROR'],
  ])('code %p: %s', (code, failure) => {
    expect(failureOf(coded(code))).toBe(failure);
  });

  it('a refused address', () => {
    expect(failureOf(new AddressRefusedError())).toBe('ADDRESS_REFUSED');
  });

  it('a timeout, by the name that an abort signal gives it', async () => {
    const signal = AbortSignal.timeout(1);
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
    });
    expect(failureOf(signal.reason)).toBe('TIMEOUT');
  });

  it('the first known among several addresses’ errors', () => {
    expect(failureOf(new AggregateError([new Error('no code'), coded('ETIMEDOUT')]))).toBe('TIMEOUT');
  });

  it.each([undefined, null, 'text', 7])('a connection error when it is no error at all: %p', (thrown) => {
    expect(failureOf(thrown)).toBe('CONNECTION_ERROR');
  });
});
