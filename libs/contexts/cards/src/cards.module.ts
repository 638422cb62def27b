import { context, part } from '@causeway/commands';
import { GetPlatformConfig } from '@causeway/platform';
import { ownerQueries } from '@causeway/transaction-owner';
import { advanceCardTransaction } from './application/advance-card-transaction.js';
import { cardEvents, cards as cardStreams, ISSUE_CARD, type CardDue } from './application/card.aggregate.js';
import {
  ADVANCE_CARD_TRANSACTION,
  cardTransactionEvents,
  cardTransactionStreams,
  type CardTransactionDue,
} from './application/card-transaction.aggregate.js';
import { cardTransactions } from './application/card-transactions.js';
import {
  cardQueries,
  closeCardByServiceHandling,
  createCardHandling,
  updateCardHandling,
} from './application/card.handlers.js';
import { deliverMessages } from './application/deliver-messages.js';
import { closing, forgetting, telling } from './application/follow-card.js';
import { issueCard } from './application/issue-card.js';
import { cardProgram } from './application/operator-settings.js';
import type { CardsPorts } from './application/ports.js';
import { cardRejections } from './application/rejections.js';
import {
  openRevealHandling,
  revealCardHandling,
  revealEvents,
  reveals,
} from './application/reveal.handlers.js';
import { collectShortfallHandling, writeOffShortfallHandling } from './application/shortfall.handler.js';
import { simulateHandling } from './application/simulate.handlers.js';
import {
  DELIVER_MESSAGES,
  messageQueues,
  simulatedCards,
  simulatedIssuerEvents,
  type DeliveryDue,
} from './application/simulated-issuer.aggregates.js';
import { cardMessages } from './application/take-message.js';
import { CreateCardViews1766000000000 } from './infrastructure/migrations/1766000000000-create-card-views.js';
import { CreateMessageQueueView1767000000000 } from './infrastructure/migrations/1767000000000-create-message-queue-view.js';
import { cardTransactionView } from './read/card-transaction.view.js';

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

/** The sandbox's issuer, with streams of its own, and what it hands over. */
const simulatedIssuer = part<CardsPorts>({
  events: simulatedIssuerEvents,
  aggregates: [simulatedCards, messageQueues],
  commands: (ports) => [simulateHandling(ports)],
  timers: (ports) => ({
    [DELIVER_MESSAGES]: ({ data }, call) => {
      const { cardId } = data as DeliveryDue;
      return ports.inTurn(cardId, () => deliverMessages(ports, cardMessages(ports, call), cardId, call));
    },
  }),
});

/** A card's details, shown once at an address of five minutes. */
const revealing = part<CardsPorts>({
  events: revealEvents,
  aggregates: [reveals],
  commands: (ports) => [revealCardHandling(ports), openRevealHandling(ports)],
});

/** What cards pay: decided, held, cleared and given back. */
const paying = part<CardsPorts>({
  events: cardTransactionEvents,
  aggregates: [cardTransactionStreams],
  commands: (ports) => [collectShortfallHandling(ports), writeOffShortfallHandling(ports)],
  queries: (ports) => ownerQueries(cardTransactions, cardTransactionView, ports),
  timers: (ports) => ({
    [ADVANCE_CARD_TRANSACTION]: ({ data }, call) =>
      advanceCardTransaction(ports, (data as CardTransactionDue).transactionId, call),
  }),
});

export const cards = context<CardsPorts>({
  name: 'cards',
  migrations: [CreateCardViews1766000000000, CreateMessageQueueView1767000000000],
  parts: [
    issuing,
    simulatedIssuer,
    paying,
    revealing,
    cardProgram.part<CardsPorts>(({ dispatch }) => ({
      knowsPlatform: (call) => dispatch.execute(new GetPlatformConfig({}, call)),
    })),
    closing,
    telling,
    forgetting,
  ],
});
