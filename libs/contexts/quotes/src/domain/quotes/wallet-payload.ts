import {
  canonicalJson,
  derivedUuid,
  elapsedMs,
  fingerprint,
  idOf,
  instant,
  uuidOf,
  type Id,
} from '@causeway/kernel';
import type { Destination, QuoteTerms, WalletTerms } from './quote-terms.js';

const EPOCH = instant(0);

type Unsigned = Pick<QuoteTerms, 'quoteId' | 'destination' | 'price' | 'createdAt' | 'expiresAt'>;

/**
 * What the owner of an embedded wallet signs to pay by a quote (wallet-auth §2.8): compact JSON, keys sorted at every
 * level, bound to the quote, its wallet, both amounts, the destination and the expiry. It is made once:
 * it is kept in the terms, and signatures are held against what was kept.
 */
export const walletTerms = (walletId: Id<'InternalAccount'>, terms: Unsigned): WalletTerms => {
  const requestId = requestOf(terms);
  const payloadToSign = canonicalJson({
    organizationId: derivedUuid('wallet-organization', uuidOf(walletId)),
    parameters: { signWith: walletId, unsignedTransaction: transactionDigest(walletId, terms) },
    requestId,
    timestampMs: String(elapsedMs(EPOCH, terms.createdAt)),
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  });
  return { requestId, payloadToSign };
};

/** No two quotes have the same one. */
const requestOf = ({ quoteId }: Unsigned): Id<'Request'> =>
  idOf('Request', derivedUuid('wallet-request', uuidOf(quoteId)));

/** SHA-256 in hex over everything that money depends on. */
const transactionDigest = (
  sourceAccountId: Id<'InternalAccount'>,
  { quoteId, destination, price, expiresAt }: Unsigned,
): string =>
  fingerprint({
    quoteId,
    sourceAccountId,
    destination: nameOf(destination),
    totalSending: amountOf(price.totalSending),
    totalReceiving: amountOf(price.totalReceiving),
    expiresAt,
  });

const nameOf = (destination: Destination): string =>
  destination.kind === 'UMA' ? destination.umaAddress : destination.accountId;

const amountOf = ({ amountMinor, currency }: { amountMinor: bigint; currency: string }): object => ({
  amount: amountMinor.toString(),
  currency,
});
