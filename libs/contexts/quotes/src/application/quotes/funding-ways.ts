import type { CurrencyCode, Environment, Money } from '@causeway/kernel';
import type { OnChainTransaction } from '@causeway/rails';
import type { FundingOffer } from '../../domain/quotes/quote-facts.js';
import type { Funding } from '../../domain/quotes/quote-terms.js';

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
  /**
   * The transfer on its chain of money that the sandbox's payer sends for a quote, over the first way that the quote
   * names; the same deposit has the same one. `undefined` where nothing is written on a chain.
   */
  simulatedTransfer(funding: Funding, fundingId: string): OnChainTransaction | undefined;
}
