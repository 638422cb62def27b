/** Keys are fetched again after this long, so that a changed key is accepted soon. */
const KEPT_MS = 300_000;
/** After a failure no message without credentials causes another request to the institution for this long. */
const FAILURE_KEPT_MS = 15_000;

/** Until when fetched keys are used: five minutes, or until they expire; `expiresAtS` counts seconds since 1970. */
export const keysKeptUntilMs = (nowMs: number, expiresAtS: number | undefined): number =>
  Math.min(nowMs + KEPT_MS, (expiresAtS ?? Infinity) * 1_000);

/**
 * A signature that does not fit may be made with a new key: then keys are fetched before their end, this often at most,
 * so that forged messages in the name of an institution cause few requests to it.
 */
const RENEWED_AFTER_MS = 15_000;

/** Whether keys that were fetched at that moment may be fetched again for a signature that does not fit. */
export const mayRenew = (fetchedAtMs: number, nowMs: number): boolean =>
  nowMs >= fetchedAtMs + RENEWED_AFTER_MS;

/** Until when a failed fetch of keys is remembered, in milliseconds since 1970. */
export const failureKeptUntilMs = (nowMs: number): number => nowMs + FAILURE_KEPT_MS;

/**
 * How many institutions are fetched at once for messages without credentials: known ones have their own share, so that
 * a flood of invented domains blocks no real institution.
 */
const STRANGERS_OPEN_MAX = { met: 32, unmet: 8 } as const;

/** Whether another institution may be fetched for such a message, with so many of its kind under way. */
export const mayFetchForStranger = (kind: keyof typeof STRANGERS_OPEN_MAX, openCount: number): boolean =>
  openCount < STRANGERS_OPEN_MAX[kind];

/** A certificate, as far as it decides whether the keys of its chain are accepted. */
export interface CertificateFacts {
  readonly validFromMs: number;
  readonly validToMs: number;
  /** By the next in the chain; the last one, which has none, counts as signed. */
  readonly isSignedByNext: boolean;
}

/** Why a chain from leaf to root is refused; both ends of a certificate's time count as in it. */
export const chainFault = (
  chain: readonly CertificateFacts[],
  nowMs: number,
): 'CERT_CHAIN_INVALID' | 'CERT_CHAIN_EXPIRED' | undefined => {
  if (chain.some(({ validFromMs, validToMs }) => nowMs < validFromMs || nowMs > validToMs))
    return 'CERT_CHAIN_EXPIRED';
  return chain.every(({ isSignedByNext }) => isSignedByNext) ? undefined : 'CERT_CHAIN_INVALID';
};
