import type { AttemptFailure } from '../domain/delivery.js';

const FAILURE_BY_CODE: Readonly<Record<string, AttemptFailure>> = {
  ADDRESS_REFUSED: 'ADDRESS_REFUSED',
  ENOTFOUND: 'DNS_ERROR',
  EAI_AGAIN: 'DNS_ERROR',
  EAI_FAIL: 'DNS_ERROR',
  EAI_NODATA: 'DNS_ERROR',
  EAI_NONAME: 'DNS_ERROR',
  UND_ERR_CONNECT_TIMEOUT: 'TIMEOUT',
  UND_ERR_HEADERS_TIMEOUT: 'TIMEOUT',
  UND_ERR_BODY_TIMEOUT: 'TIMEOUT',
  ETIMEDOUT: 'TIMEOUT',
  UND_ERR_HEADERS_OVERFLOW: 'INVALID_ANSWER',
  EPROTO: 'TLS_ERROR',
};

/** The codes under which Node reports certificates that do not verify, and failed TLS handshakes. */
const TLS_CODE =
  /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CRL_|HOSTNAME_MISMATCH|INVALID_CA)/;

/** Errors known by their name: their code is missing, or a number. */
const FAILURE_BY_NAME: Readonly<Record<string, AttemptFailure>> = {
  TimeoutError: 'TIMEOUT',
  HTTPParserError: 'INVALID_ANSWER',
};

/** Sorts what a request threw. Whatever is not recognised is a connection that did not work. */
export const failureOf = (error: unknown): AttemptFailure => {
  const named = FAILURE_BY_NAME[textIn(error, 'name') ?? ''];
  if (named !== undefined) return named;
  const code = codeOf(error);
  if (code === undefined) return 'CONNECTION_ERROR';
  return FAILURE_BY_CODE[code] ?? (TLS_CODE.test(code) ? 'TLS_ERROR' : 'CONNECTION_ERROR');
};

/** Several addresses that all failed come as one error that holds the others. */
const codeOf = (error: unknown): string | undefined => {
  const code = textIn(error, 'code');
  if (code !== undefined || typeof error !== 'object' || error === null) return code;
  return 'errors' in error && Array.isArray(error.errors)
    ? error.errors.map(codeOf).find((inner) => inner !== undefined)
    : undefined;
};

const textIn = (error: unknown, field: 'name' | 'code'): string | undefined => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined;
  return typeof value === 'string' ? value : undefined;
};
