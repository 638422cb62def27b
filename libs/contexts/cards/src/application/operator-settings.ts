import { setting, type CallContext } from '@causeway/commands';
import { flag, integer, texts } from '@causeway/event-store';
import type { CurrencyCode } from '@causeway/kernel';
import { FUNDING_CURRENCIES } from '../domain/funding.js';
import { cardProgramDeclared } from '../settings/operator-settings.js';

/** What the operator set for the cards of the call's platform. */
export const cardProgram = setting({
  declared: cardProgramDeclared,
  requests: { set: 'cards.set-program', get: 'cards.get-program' },
  category: 'card-program',
  event: 'CardProgramSet',
  table: 'cards.program_view',
  columns: {
    liveCardsMax: integer().optional(),
    oneCardEach: flag().optional(),
    fundingCurrencies: texts<CurrencyCode>(),
    frameAncestors: texts(),
  },
  none: { fundingCurrencies: [], frameAncestors: [] },
  kept: (asked) => ({
    ...asked,
    fundingCurrencies: [...asked.fundingCurrencies].sort(),
    frameAncestors: [...asked.frameAncestors].sort(),
  }),
});

/** Cards that are not closed, where the operator set nothing (cards §8). */
const LIVE_CARDS_MAX = 10_000;

export interface CardProgram {
  readonly liveCardsMax: number;
  readonly oneCardEach: boolean;
  readonly fundingCurrencies: readonly CurrencyCode[];
  readonly frameAncestors: readonly string[];
}

/** The program in force for a platform. */
export const programOf = async (
  reading: Parameters<typeof cardProgram.find>[0],
  call: CallContext,
): Promise<CardProgram> => {
  const set = await cardProgram.find(reading, call);
  return {
    liveCardsMax: set.liveCardsMax ?? LIVE_CARDS_MAX,
    oneCardEach: set.oneCardEach ?? false,
    fundingCurrencies: set.fundingCurrencies.length === 0 ? FUNDING_CURRENCIES : set.fundingCurrencies,
    frameAncestors: set.frameAncestors,
  };
};
