import { instant } from '@causeway/kernel';
import fc from 'fast-check';
import { identityIn, isOidcProblem, readOidcToken, type OidcToken } from './oidc-token.js';

const NOW = instant('2026-03-02T10:00:00.000Z');
const NOW_S = Date.parse(NOW) / 1000;
const ISSUER = 'https://login.example';
const claims = { iss: ISSUER, aud: 'client', sub: 'person', iat: NOW_S - 10, exp: NOW_S + 60 };
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (changed: object = {}): string =>
  `${part({ alg: 'RS256' })}.${part({ ...claims, ...changed })}.c2ln`;
const judged = (changed: object = {}) =>
  identityIn(readOidcToken(tokenOf(changed)) as OidcToken, { issuers: new Set([ISSUER]), now: NOW });

describe('an OIDC token', () => {
  it('names who signed in where, and what the client bound it to', () => {
    expect(judged({ nonce: 'abc', email: 'ada@home.example', extra: 1 })).toStrictEqual({
      ...{ iss: ISSUER, aud: 'client', sub: 'person', nonce: 'abc', email: 'ada@home.example' },
    });
    expect(judged({ aud: ['client'] })).toStrictEqual({ iss: ISSUER, aud: 'client', sub: 'person' });
  });

  it.each<[string, object, string, string]>([
    [
      'an unknown issuer',
      { iss: 'https://other.example' },
      'ISSUER_UNSUPPORTED',
      'OIDC issuer is not supported',
    ],
    ['no issuer', { iss: 1 }, 'ISSUER_UNSUPPORTED', 'OIDC issuer is not supported'],
    [
      'an issuer with a slash more',
      { iss: `${ISSUER}/` },
      'ISSUER_UNSUPPORTED',
      'OIDC issuer is not supported',
    ],
    ['two audiences', { aud: ['client', 'other'] }, 'REFUSED', 'OIDC aud is not one audience'],
    ['no audience', { aud: [] }, 'REFUSED', 'OIDC aud is not one audience'],
    ['an empty audience', { aud: '' }, 'REFUSED', 'OIDC aud is not one audience'],
    ['a missing subject', { sub: '' }, 'REFUSED', 'OIDC sub is missing'],
    ['no time', { iat: '1' }, 'REFUSED', 'OIDC iat is missing'],
    ['more than a minute and its skew', { iat: NOW_S - 66 }, 'REFUSED', 'OIDC iat is too old'],
    ['a time to come', { iat: NOW_S + 6 }, 'REFUSED', 'OIDC iat is in the future'],
    ['no end', { exp: null }, 'REFUSED', 'OIDC exp is missing'],
    ['an end that is now', { exp: NOW_S }, 'REFUSED', 'OIDC exp has passed'],
  ])('of %s is refused', (_what, changed, problem, reason) => {
    expect(judged(changed)).toStrictEqual({ problem, reason });
  });

  it.each([NOW_S - 65, NOW_S + 5])('issued at the edge of the window (%d) counts', (iat) => {
    expect(isOidcProblem(judged({ iat }))).toBe(false);
  });

  it.each(
    [
      ['', 'a.b', 'a.b.c.d', 'sandbox-valid-oidc-token', `${part([])}.${part(claims)}.x`, `${part({})}.!!.x`],
      [`${part({})}.${part('text')}.x`, `${part({})}=.${part(claims)}.x`, `${'a'.repeat(20_000)}.b.c`],
    ].flat(),
  )('is not read from %j', (text) => {
    expect(readOidcToken(text)).toStrictEqual({ problem: 'MALFORMED', reason: 'OIDC token is not a JWT' });
  });

  it('is never an error, whatever a caller makes up', () => {
    const made = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.json(), fc.json(), fc.string())
        .map(([header, body, end]) =>
          [Buffer.from(header).toString('base64url'), Buffer.from(body).toString('base64url'), end].join('.'),
        ),
    );
    fc.assert(
      fc.property(made, (token) => {
        const read = readOidcToken(token);
        if ('problem' in read) return;
        const found = identityIn(read, { issuers: new Set([ISSUER]), now: NOW });
        expect(isOidcProblem(found) || found.iss === ISSUER).toBe(true);
      }),
    );
  });
});
