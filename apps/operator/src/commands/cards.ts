import { cardId, cardTransactionId, formatFacts, type Given } from '@causeway/cli';
import { cardProgramDeclared } from '@causeway/cards/settings';
import { command, type Command } from '../cli/command.js';
import { settingCommands } from './setting-commands.js';
import { environment, neededPlatform } from './shared-options.js';

interface Card {
  readonly id: string;
  readonly state: string;
  readonly stateReason: string | null;
}

const options = { platform: neededPlatform, environment };
const tenantOf = (given: Given) => ({
  platformId: given['platform'],
  environment: given['environment'],
});

/** A way out of an `EXCEPTION`. */
const ending = (word: string, summary: string): Command =>
  command<{ readonly id: string; readonly status: string }>({
    words: `cards ${word}`,
    summary,
    takes: { TRANSACTION: { about: 'the card transaction', read: cardTransactionId } },
    options,
    request: (given) => ({
      method: 'POST',
      path: `/operator/cards/${word}`,
      body: { ...tenantOf(given), cardTransactionId: given['TRANSACTION'] },
    }),
    format: ({ id, status }) =>
      formatFacts([
        ['card transaction', id],
        ['status', status],
      ]),
  });

export const cardCommands: readonly Command[] = [
  ...settingCommands(cardProgramDeclared),
  command<Card>({
    words: 'cards close',
    summary: 'close a card for good; what it holds stays until it is cleared or expires',
    takes: { CARD: { about: 'the card', read: cardId } },
    options,
    request: (given) => ({
      method: 'POST',
      path: '/operator/cards/close',
      body: { ...tenantOf(given), cardId: given['CARD'] },
    }),
    format: ({ id, state, stateReason }) =>
      formatFacts([
        ['card', id],
        ['state', state],
        ['reason', stateReason ?? 'none'],
      ]),
  }),
  ending('collect-shortfall', 'let an account pay what it owes for a card transaction that is an EXCEPTION'),
  ending(
    'write-off-shortfall',
    'end a card transaction that is an EXCEPTION and will not be paid; the service bears it',
  ),
];
