import { context, part } from '@causeway/commands';
import { GetPlatformConfig } from '@causeway/platform';
import { cardEvents, cards as cardStreams, ISSUE_CARD, type CardDue } from './application/card.aggregate.js';
import {
  cardQueries,
  closeCardByServiceHandling,
  createCardHandling,
  updateCardHandling,
} from './application/card.handlers.js';
import { closing, forgetting, telling } from './application/follow-card.js';
import { issueCard } from './application/issue-card.js';
import { cardProgram } from './application/operator-settings.js';
import type { CardsPorts } from './application/ports.js';
import { cardRejections } from './application/rejections.js';
import {
  messageQueues,
  simulatedCards,
  simulatedIssuerEvents,
} from './application/simulated-issuer.aggregates.js';
import { CreateCardViews1766000000000 } from './infrastructure/migrations/1766000000000-create-card-views.js';

/** Cards: ordered, issued, frozen, closed, and what they draw on. */
const issuing = part<CardsPorts>({
  events: cardEvents,
  aggregates: [cardStreams],
  rejections: cardRejections,
  commands: (ports) => [
    createCardHandling(ports),
    updateCardHandling(ports),
    closeCardByServiceHandling(ports),
  ],
  queries: cardQueries,
  timers: (ports) => ({
    [ISSUE_CARD]: ({ data }, call) => issueCard(ports, (data as CardDue).cardId, call),
  }),
});

/** The sandbox's issuer, with streams of its own. */
const simulatedIssuer = part<CardsPorts>({
  events: simulatedIssuerEvents,
  aggregates: [simulatedCards, messageQueues],
});

export const cards = context<CardsPorts>({
  name: 'cards',
  migrations: [CreateCardViews1766000000000],
  parts: [
    issuing,
    simulatedIssuer,
    cardProgram.part<CardsPorts>(({ dispatch }) => ({
      knowsPlatform: (call) => dispatch.execute(new GetPlatformConfig({}, call)),
    })),
    closing,
    telling,
    forgetting,
  ],
});
