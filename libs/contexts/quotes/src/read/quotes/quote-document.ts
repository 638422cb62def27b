import { currency, unlessErased, type Erased } from '@causeway/kernel';
import { displayedExchangeRate, rateDetails } from '../../domain/quotes/displayed-rate.js';
import type { KnownChallenge } from '../../domain/quotes/authorization.js';
import { ERASED_TEXT } from '../../domain/quotes/reassign-payment.js';
import { isPushedByPlatform, type KnownTerms } from '../../domain/quotes/quote-terms.js';
import { rowOf } from '../../application/quotes/quote-event-table.js';
import type { LoadedQuoteEvent } from '../../domain/quotes/quote.js';
import type { QuoteDocument, ScaChallengeDocument } from '../../published/quote.document.js';

/** The quote as the API shows it after an event; `undefined` while it is not visible. */
export const quoteAfter = (
  quote: QuoteDocument | undefined,
  event: LoadedQuoteEvent,
): QuoteDocument | undefined => {
  if (event.type === 'QuoteCreated') {
    const created = newQuote(event.terms);
    return event.withholdsInstructions ? { ...created, paymentInstructions: [] } : created;
  }
  const { status } = rowOf(event);
  if (quote === undefined || status === null) return quote;
  const { scaChallenge: _met, ...rest } = quote;
  if (event.type === 'QuoteAuthorizationRequested')
    return { ...rest, status, scaChallenge: shownChallenge(event.challenge) };
  const instructions = event.type === 'QuoteAuthorized' ? event.awaits?.instructions : undefined;
  return { ...rest, status, ...(instructions && { paymentInstructions: instructions }) };
};

const shownChallenge = ({
  passkeyAssertionOptions: recorded,
  ...challenge
}: KnownChallenge): ScaChallengeDocument => {
  const passkeyAssertionOptions = unlessErased(recorded);
  return { ...challenge, ...(passkeyAssertionOptions !== undefined && { passkeyAssertionOptions }) };
};

const newQuote = (terms: KnownTerms): QuoteDocument => {
  const { destination, price } = terms;
  return {
    id: terms.quoteId,
    status: 'PENDING',
    createdAt: terms.createdAt,
    expiresAt: terms.expiresAt,
    source: sourceOf(terms),
    destination: destinationOf(terms),
    sendingCurrency: currency(price.totalSending.currency),
    receivingCurrency: currency(price.totalReceiving.currency),
    totalSendingAmount: price.totalSending.amountMinor,
    totalReceivingAmount: price.totalReceiving.amountMinor,
    exchangeRate: displayedExchangeRate(price.sendingPerReceiving),
    feesIncluded: price.feesIncludedMinor,
    platformFeesIncluded: price.platformFeesIncludedMinor,
    rateDetails: rateDetails(price, destination.kind === 'UMA' ? destination.rates : undefined),
    paymentInstructions: instructionsOf(terms),
    transactionId: terms.transactionId,
    ...shownCounterparty(destination),
    ...shownDescription(terms),
  };
};

/**
 * How the payer pays: where to send money, or what the owner of the wallet that pays is to sign. Where another account
 * of the service pays, no action is needed.
 */
const instructionsOf = ({ source }: KnownTerms): readonly object[] => {
  switch (source.kind) {
    case 'INTERNAL': {
      const { wallet } = source;
      if (wallet === undefined) return [];
      const { payloadToSign } = wallet;
      return [{ accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign } }];
    }
    case 'EXTERNAL':
      return [];
    case 'REALTIME':
      return source.instructions;
  }
};

const destinationOf = ({ destination, price }: KnownTerms): QuoteDocument['destination'] => {
  if (destination.kind === 'UMA')
    return {
      destinationType: 'UMA_ADDRESS',
      umaAddress: shownText(destination.umaAddress),
      currency: price.totalReceiving.currency,
    };
  const named = destination.kind === 'EXTERNAL' ? destination.namedRail : undefined;
  return {
    destinationType: 'ACCOUNT',
    accountId: destination.accountId,
    ...(named !== undefined && { paymentRail: named }),
  };
};

/** The receiver's details from their institution, where it gave any. */
export const shownCounterparty = (
  destination: KnownTerms['destination'],
): { readonly counterpartyInformation?: Readonly<Record<string, string>> } => {
  if (destination.kind !== 'UMA') return {};
  const counterpartyInformation = unlessErased(destination.counterpartyInformation);
  return counterpartyInformation !== undefined && Object.keys(counterpartyInformation).length > 0
    ? { counterpartyInformation }
    : {};
};

const sourceOf = (terms: KnownTerms): QuoteDocument['source'] => {
  const { payer, source, price } = terms;
  const whose = payer.customerId !== undefined && { customerId: payer.customerId };
  if (source.kind !== 'REALTIME') return { sourceType: 'ACCOUNT', accountId: source.accountId, ...whose };
  const { cryptoNetwork } = source;
  return {
    sourceType: 'REALTIME_FUNDING',
    currency: price.totalSending.currency,
    ...(!isPushedByPlatform(terms) && whose),
    ...(cryptoNetwork !== undefined && { cryptoNetwork }),
  };
};

/** What stands for an erased person's in a document that goes with the person, and that no reader gets. */
export const shownText = (text: string | Erased): string => unlessErased(text) ?? ERASED_TEXT;

/** An erased person's free text is left out. */
export const shownDescription = (terms: KnownTerms): { readonly description?: string } => {
  const description = unlessErased(terms.description);
  return description === undefined ? {} : { description };
};
