import { elapsedMs, instant, type Instant } from '@causeway/kernel';
import { base64Bytes, jsonObject, textOf } from './bytes.js';

/** A token taken apart; what its issuer says is not proven by that. */
export interface OidcToken {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** The identity that a token names; texts are compared exactly as they are. */
export interface OidcIdentity {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
  readonly nonce?: string;
  readonly email?: string;
}

/** `MALFORMED` and `ISSUER_UNSUPPORTED` are wrong input; `REFUSED` proves nothing (wallet-auth §6). */
export interface OidcProblem {
  readonly problem: 'MALFORMED' | 'ISSUER_UNSUPPORTED' | 'REFUSED';
  readonly reason: string;
}
/** Narrows a judged token to the reason why it opens nothing. */
export const isOidcProblem = (found: OidcIdentity | OidcProblem): found is OidcProblem => 'problem' in found;

/** The token was read and is not good enough; one that could not be judged at all is another problem. */
export const oidcRefused = (reason: string): OidcProblem => ({ problem: 'REFUSED', reason });

/** Real tokens take some 2 KiB; what is far longer is none. */
const TOKEN_LENGTH_MAX = 16_384;
/** A sign-in is a minute old at most, and clocks differ by seconds (wallet-auth §6). */
const AGE_MAX_S = 65;
const AHEAD_MAX_S = 5;
const EPOCH = instant(0);

/** Three parts, of which two are objects; the third is for those who check signatures. */
export const readOidcToken = (token: string): OidcToken | OidcProblem => {
  const parts = token.length > TOKEN_LENGTH_MAX ? [] : token.split('.');
  const [header, claims] = [parts[0], parts[1]].map(objectIn);
  if (parts.length !== 3 || header === undefined || claims === undefined)
    return { problem: 'MALFORMED', reason: 'OIDC token is not a JWT' };
  return { header, claims };
};

/** The token's identity, where its issuer is one of these and its claims are whole and fresh; checks in their order. */
export const identityIn = (
  { claims }: OidcToken,
  { issuers, now }: { readonly issuers: ReadonlySet<string>; readonly now: Instant },
): OidcIdentity | OidcProblem => {
  const { iss, sub, iat, exp, nonce, email } = claims;
  if (typeof iss !== 'string' || !issuers.has(iss))
    return { problem: 'ISSUER_UNSUPPORTED', reason: 'OIDC issuer is not supported' };
  const aud = audienceOf(claims['aud']);
  if (aud === undefined) return oidcRefused('OIDC aud is not one audience');
  if (!isText(sub)) return oidcRefused('OIDC sub is missing');
  const nowS = elapsedMs(EPOCH, now) / 1000;
  if (!isNumber(iat)) return oidcRefused('OIDC iat is missing');
  if (iat < nowS - AGE_MAX_S) return oidcRefused('OIDC iat is too old');
  if (iat > nowS + AHEAD_MAX_S) return oidcRefused('OIDC iat is in the future');
  if (!isNumber(exp)) return oidcRefused('OIDC exp is missing');
  if (exp <= nowS) return oidcRefused('OIDC exp has passed');
  return { iss, aud, sub, ...(isText(nonce) && { nonce }), ...(isText(email) && { email }) };
};

const objectIn = (part: string | undefined): Readonly<Record<string, unknown>> | undefined => {
  // JWTs have no padding and no other alphabet (RFC 7515 §2).
  const bytes = /^[A-Za-z0-9_-]+$/.test(part ?? '') ? base64Bytes(part ?? '') : undefined;
  return bytes === undefined ? undefined : jsonObject(textOf(bytes) ?? '');
};

const audienceOf = (aud: unknown): string | undefined => {
  const [one, ...others] = Array.isArray(aud) ? (aud as readonly unknown[]) : [aud];
  return isText(one) && others.length === 0 ? one : undefined;
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
