import type { CurrencyCode, Environment, Money } from '@causeway/kernel';
import type { FundingOffer } from '../../domain/quotes/quote-facts.js';

export interface FundingWanted {
  /** Names the quote: the same one gets the same coordinates, and no other one does. */
  readonly quoteUuid: string;
  readonly currency: CurrencyCode;
  /** The one network that the payer means to use; absent for all of them. */
  readonly cryptoNetwork?: string;
  /** What the quote asks for, so that an invoice can ask for it too; absent while there is no price. */
  readonly amount?: Money;
  readonly isPlatforms: boolean;
}

/** Banks and chains that take money for single quotes (quotes §5). */
export interface FundingWays {
  /** How the money can be sent, without effect. */
  offerFor(wanted: FundingWanted, environment: Environment): FundingOffer;
}
