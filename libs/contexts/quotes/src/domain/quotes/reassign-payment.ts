import type { Destination, Party, QuoteTerms, Source } from './quote-terms.js';
import type { Quote, QuoteEvent } from './quote.js';

type Reassignable = Extract<Quote, { status: 'PROCESSING' | 'COMPLETED' | 'CANCELLING' | 'FAILED' }>;

/** Recorded right before what brings the money back; nothing where the payer is there. */
export const reassignment = (quote: Reassignable): readonly QuoteEvent[] =>
  quote.terms.payer.isErased === true ? [reassigned(quote)] : [];

export const reassigned = (quote: Reassignable): QuoteEvent => ({
  type: 'PaymentReassigned',
  terms: withoutPersons(quote.terms),
  status: quote.status === 'CANCELLING' ? 'PROCESSING' : quote.status,
  ...(quote.status === 'COMPLETED' && { settledAt: quote.settledAt }),
});

const withoutPersons = (terms: QuoteTerms): QuoteTerms => {
  const { description: _d, remittanceInformation: _r, ...kept } = terms;
  const platform: Party = { id: terms.platformId, platformCustomerId: terms.platformId };
  return {
    ...kept,
    payer: platform,
    source: withoutWallet(terms.source),
    destination: destinationWithout(terms.destination, platform),
  };
};

/** What the owner was to sign is the person's. */
const withoutWallet = (source: Source): Source =>
  source.kind === 'INTERNAL' ? { kind: 'INTERNAL', accountId: source.accountId } : source;

/** What stands for an address that went with its payer. */
export const ERASED_ADDRESS = 'erased';

const destinationWithout = (destination: Destination, platform: Party): Destination => {
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
        umaAddress: ERASED_ADDRESS,
        counterpartyInformation: {},
        ...(rates !== undefined && { rates }),
      };
    }
  }
};
