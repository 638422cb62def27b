import {
  areWhole,
  type Destination,
  type KnownTerms,
  type Party,
  type QuoteTerms,
  type Source,
} from './quote-terms.js';
import type { Quote, QuoteEvent } from './quote.js';

type Reassignable = Extract<Quote, { status: 'PROCESSING' | 'COMPLETED' | 'CANCELLING' | 'FAILED' }>;

/** Recorded right before what brings the money back; nothing where the payer is there. */
export const reassignment = (quote: Reassignable): readonly QuoteEvent[] =>
  quote.terms.payer.isErased === true ? [reassigned(quote)] : [];

/**
 * The payment as the platform's own, without anyone's name: where its payer is erased, the money goes back to the
 * platform.
 */
export const reassigned = (quote: Reassignable): QuoteEvent => ({
  type: 'PaymentReassigned',
  terms: withoutPersons(quote.terms),
  status: quote.status === 'CANCELLING' ? 'PROCESSING' : quote.status,
  ...(quote.status === 'COMPLETED' && { settledAt: quote.settledAt }),
});

const withoutPersons = (terms: KnownTerms): QuoteTerms => {
  const { description: _d, remittanceInformation: _r, ...kept } = terms;
  const platform = platformOf(terms);
  return {
    ...kept,
    payer: platform,
    source: withoutWallet(terms.source),
    destination: destinationWithout(terms.destination, platform),
  };
};

const platformOf = ({ platformId }: KnownTerms): Party => ({
  id: platformId,
  platformCustomerId: platformId,
});

/**
 * The terms of a draft as its quote is created with them. The platform takes the place of a person who was erased while the
 * ledger was asked; where that was the payer, it is the platform's payment from then on.
 */
export const termsOfDraft = (terms: KnownTerms): QuoteTerms => {
  if (areWhole(terms)) return terms;
  const toPlatform = { ...terms, destination: destinationWithout(terms.destination, platformOf(terms)) };
  return areWhole(toPlatform) ? toPlatform : withoutPersons(terms);
};

/** What the owner was to sign is the person's. */
const withoutWallet = (source: Source): Source =>
  source.kind === 'INTERNAL' ? { kind: 'INTERNAL', accountId: source.accountId } : source;

/** What stands for a name or an address that went with its person. */
export const ERASED_TEXT = 'erased';

const destinationWithout = (destination: KnownTerms['destination'], platform: Party): Destination => {
  switch (destination.kind) {
    case 'EXTERNAL': {
      const { invoiceKey: _key, ...kept } = destination;
      return kept;
    }
    case 'INTERNAL':
      return { ...destination, receiver: platform };
    case 'UMA': {
      const { rates } = destination;
      return {
        kind: 'UMA',
        umaAddress: ERASED_TEXT,
        counterpartyInformation: {},
        ...(rates !== undefined && { rates }),
      };
    }
  }
};
