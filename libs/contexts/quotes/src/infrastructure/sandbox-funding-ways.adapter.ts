import { SandboxCoordinates, simulatedInstructions, type ReferenceForm } from '@causeway/ledger';
import type { FundingWays } from '../application/funding-ways.js';
import { isCrypto, justInTime } from '../domain/just-in-time.js';
import type { FundingInstruction } from '../domain/quote-terms.js';

/** Quotes §5. */
const QUOTE_REFERENCE: ReferenceForm = { prefix: 'Q-', length: 10 };

/** Coordinates that lead nowhere, one set a quote; production has nothing connected. */
export const sandboxFundingWays: FundingWays = {
  offerFor: ({ quoteUuid, currency, cryptoNetwork, isPlatforms }, environment) => {
    if (environment === 'production') return { status: 'NOT_CONNECTED' };
    const crypto = isCrypto(currency);
    if (cryptoNetwork !== undefined && !crypto) return { status: 'NETWORK_NOT_OFFERED' };
    const coordinates = new SandboxCoordinates(`quote ${quoteUuid}`, QUOTE_REFERENCE);
    const all = simulatedInstructions(coordinates, currency, isPlatforms) as readonly FundingInstruction[];
    const instructions = justInTime(all, currency, cryptoNetwork);
    if (instructions.length === 0) return { status: 'NETWORK_NOT_OFFERED' };
    return {
      status: 'OFFERED',
      isCrypto: crypto,
      ...(!crypto && { reference: coordinates.reference }),
      instructions,
    };
  },
};
