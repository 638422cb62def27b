import type { Refusal } from './party-checks.js';
import type { WalletTerms } from './quote-terms.js';

export type WalletVerdict =
  'AUTHORIZED' | 'WALLET_SIGNATURE_MISSING' | 'WALLET_SIGNATURE_MALFORMED' | 'WALLET_SIGNATURE_INVALID';

/** What came with an execution for a quote that a wallet pays. */
export interface WalletProof {
  readonly verdict: WalletVerdict;
  /** Optional here: the payload came with the quote, and no first leg issued it (quotes §4). */
  readonly requestId?: string;
}

/** Missing, then malformed, then a `Request-Id` that is not the payload's, then invalid (wallet-auth §3, §10). */
export const walletRefusal = (
  wallet: Pick<WalletTerms, 'requestId'>,
  { verdict, requestId }: WalletProof,
): Refusal | undefined => {
  if (verdict === 'WALLET_SIGNATURE_MISSING' || verdict === 'WALLET_SIGNATURE_MALFORMED')
    return { code: verdict };
  if (requestId !== undefined && requestId !== wallet.requestId)
    return {
      code: 'WALLET_REQUEST_UNKNOWN',
      details: { reason: 'Request not found, expired or already used' },
    };
  return verdict === 'AUTHORIZED' ? undefined : { code: verdict };
};
