import type { CallContext } from '@causeway/commands';
import type { Clock, Environment, Instant } from '@causeway/kernel';
import type { OidcIdentity, OidcProblem } from '../domain/oidc-token.js';

/** Who signed in at an issuer, as far as its token proves it (wallet-auth §6). */
export interface OidcVerifier {
  /**
   * Everything about the token that does not depend on what is registered: its form, issuer, claims and age and, in
   * production, its signature by a key that the issuer names now. Whether it is the registered identity, and whether
   * its `nonce` is the client's key, is the caller's to decide. Nothing is thrown for what a caller made up.
   */
  verify(
    token: string,
    when: { readonly now: Instant; readonly environment: Environment },
  ): Promise<OidcIdentity | OidcProblem>;
}

/**
 * A token's times are those of its issuer, who stands outside and follows no moved clock of a sandbox. Production's
 * clock is never moved (docs/adr/0012).
 */
export const judgedToken = (
  { oidc, clock }: { readonly oidc: OidcVerifier; readonly clock: Clock },
  token: string,
  { environment }: Pick<CallContext, 'environment'>,
): Promise<OidcIdentity | OidcProblem> => oidc.verify(token, { now: clock.now('production'), environment });
