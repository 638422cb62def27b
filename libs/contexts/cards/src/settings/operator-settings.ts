import type { DeclaredSetting } from '@causeway/commands';
import { described, flag, listOf, object, oneOf, optional, textThat, wholeNumber } from '@causeway/shapes';
import { FUNDING_CURRENCIES } from '../domain/funding.js';

const LIVE_CARDS_MAX = 1_000_000;
const ORIGINS_MAX = 20;
const ORIGIN = /^(?:https:\/\/(?:[a-z0-9-]+\.)*[a-z0-9-]+|http:\/\/localhost)(?::\d{1,5})?$/;

/** How many cards a platform may have, what funds them, and who may frame their numbers (cards §1, §8). */
export const cardProgramDeclared = {
  name: 'card-program',
  tag: 'Cards',
  owner: 'PLATFORM',
  value: object('OperatorCardProgramRequest', {
    liveCardsMax: optional(
      described(wholeNumber({ min: 1, max: LIVE_CARDS_MAX }), 'Cards that are not closed, at once'),
    ),
    oneCardEach: optional(described(flag(), 'A cardholder may have one card that is not closed')),
    fundingCurrencies: described(
      listOf(oneOf(FUNDING_CURRENCIES), { unique: true, max: FUNDING_CURRENCIES.length }),
      'Currencies of accounts that may fund a card; all that can, when empty',
    ),
    frameAncestors: described(
      listOf(
        textThat((sent) => ORIGIN.test(sent), 'must be an origin such as https://pay.example', {
          format: 'origin',
        }),
        { unique: true, max: ORIGINS_MAX },
      ),
      'Origins whose pages may show a card’s details in a frame',
    ),
  }),
  operations: {
    show: { id: 'getCardProgram', summary: 'What a platform’s cards may be' },
    set: { id: 'setCardProgram', summary: 'Say what a platform’s cards may be' },
  },
  words: {
    fundingCurrencies: { empty: 'all that can' },
    frameAncestors: { empty: 'No page; in sandbox any.' },
  },
} as const satisfies DeclaredSetting;
