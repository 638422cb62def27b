import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import type { OidcVerifier } from '../application/oidc-verifier.js';
import {
  identityIn,
  isOidcProblem,
  oidcRefused,
  readOidcToken,
  type OidcProblem,
} from '../domain/oidc-token.js';
import { IssuerKeys, type Issuer, type IssuerKeysOptions } from './issuer-keys.js';

/** The issuers that every wallet takes; older tokens of one write its name without a scheme (wallet-auth §6). */
const WELL_KNOWN = ['accounts.google.com', 'appleid.apple.com'];
const WITHOUT_SCHEME = 'accounts.google.com';
/** Signatures that only a private half makes: none that the public key, or no key, would. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

export interface OidcSettings extends IssuerKeysOptions {
  /** Issuers of the operator's, as they name themselves. */
  readonly issuers: readonly string[];
}

/** Checks tokens against the keys that their issuers publish now; in sandbox no signature is looked at (wallet-auth §6). */
export const oidcVerifier = ({
  issuers,
  ...options
}: OidcSettings): OidcVerifier & { readonly close: () => Promise<void> } => {
  const keys = new IssuerKeys(options);
  const wellKnown = (host: string): Issuer => ({ name: `https://${host}`, isOperators: false });
  const known = new Map<string, Issuer>([
    ...issuers.map((name): [string, Issuer] => [name, { name, isOperators: true }]),
    ...WELL_KNOWN.map((host): [string, Issuer] => [`https://${host}`, wellKnown(host)]),
    [WITHOUT_SCHEME, wellKnown(WITHOUT_SCHEME)],
  ]);
  const names = new Set(known.keys());
  return {
    close: () => keys.close(),
    verify: async (token, { now, environment }) => {
      const read = readOidcToken(token);
      if ('problem' in read) return read;
      const identity = identityIn(read, { issuers: names, now });
      if (isOidcProblem(identity) || environment === 'sandbox') return identity;
      const issuer = known.get(identity.iss);
      return (issuer && (await signatureProblem(token, issuer, keys))) ?? identity;
    },
  };
};

const UNREACHABLE = oidcRefused('OIDC issuer names no keys at the moment');
const INVALID = oidcRefused('OIDC signature is invalid');

const signatureProblem = async (
  token: string,
  issuer: Issuer,
  keys: IssuerKeys,
): Promise<OidcProblem | undefined> => {
  const known = await keys.of(issuer);
  if (known === undefined) return UNREACHABLE;
  const first = await verdictBy(known, token);
  if (first !== 'NO_SUCH_KEY') return first === 'SIGNED' ? undefined : INVALID;
  // A new key is used before its set was fetched: the issuer is asked once more.
  const renewed = await keys.again(issuer);
  if (renewed === undefined) return UNREACHABLE;
  return (await verdictBy(renewed, token)) === 'SIGNED' ? undefined : INVALID;
};

type Verdict = 'SIGNED' | 'NOT_SIGNED' | 'NO_SUCH_KEY';

const verdictBy = async (set: JSONWebKeySet, token: string): Promise<Verdict> => {
  try {
    await compactVerify(token, createLocalJWKSet(set), { algorithms: ALGORITHMS });
    return 'SIGNED';
  } catch (error) {
    return error instanceof errors.JWKSNoMatchingKey ? 'NO_SUCH_KEY' : 'NOT_SIGNED';
  }
};
