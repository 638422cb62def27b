import {
  carriesOut,
  RejectedError,
  reportingCall,
  type Aggregate,
  type CustomHandling,
} from '@causeway/commands';
import type { EventCatalog } from '@causeway/event-store';
import { derivedUuid, isUuid } from '@causeway/kernel';
import {
  evolveReveal,
  issueReveal,
  noReveal,
  openReveal,
  type Reveal,
  type RevealEvent,
} from '../domain/reveal.js';
import { findCard } from '../read/card.query.js';
import { findReveal, revealRows } from '../read/reveal.view.js';
import { programOf } from './operator-settings.js';
import type { CardsPorts } from './ports.js';
import { OpenReveal, RevealCard } from './requests.js';

export const revealEvents = {
  CardRevealIssued: { version: 1 },
  CardRevealOpened: { version: 1 },
} as const satisfies EventCatalog & Record<RevealEvent['type'], unknown>;

/** One stream an address, `card-reveal-<uuid>`. */
export const reveals: Aggregate<Reveal, RevealEvent> = {
  category: 'card-reveal',
  initial: noReveal,
  evolve: evolveReveal,
  views: [revealRows],
};

/** Each call gives another address. It is made of its id and a key, so that neither log nor outcome holds it. */
export const revealCardHandling = (ports: CardsPorts): CustomHandling =>
  carriesOut<RevealCard>({
    command: RevealCard,
    execute: async ({ cardId }, call) => {
      const revealId = derivedUuid('card-reveal', call.commandId);
      const secret = ports.secrets.secretOf(revealId);
      const revealedBy = call.actor;
      const issued = { revealId, cardId, secretHash: ports.secrets.hash(secret), revealedBy };
      const expiresAt = await ports.record(call, {
        name: 'issue-reveal',
        on: reveals,
        id: revealId,
        content: { cardId },
        begins: true,
        facts: () => findCard(ports, call, cardId),
        decide: (reveal, when, card) => issueReveal(issued, reveal, when, card),
        answer: (reveal) => {
          if (reveal.status === 'ABSENT') throw new Error('An accepted command left no address behind');
          return reveal.expiresAt;
        },
      });
      return { panEmbedUrl: `${ports.pagesUrl}/card-details/${revealId}/${secret}`, expiresAt };
    },
  });

const over = (): RejectedError => new RejectedError('cards', 'REVEAL_OVER');

/** Uses an address up, and only then asks the issuer for what is shown. Nothing of it is stored. */
export const openRevealHandling = (ports: CardsPorts): CustomHandling =>
  carriesOut<OpenReveal>({
    command: OpenReveal,
    execute: async ({ revealId, secretHash }, visit) => {
      const found = isUuid(revealId) ? await findReveal(ports, revealId) : undefined;
      if (found === undefined || !ports.secrets.areSame(found.secretHash, secretHash)) throw over();
      const { platformId, environment, cardId } = found;
      const call = { ...visit, platformId, environment };
      await ports.record(reportingCall(call), {
        name: 'open-reveal',
        on: reveals,
        id: revealId,
        decide: (reveal, when) => openReveal({}, reveal, when),
      });
      const card = await findCard(ports, call, cardId);
      const isShown = card?.status === 'ACTIVE' || card?.status === 'FROZEN';
      const numbers = isShown && (await ports.issuers.issuerFor(environment, platformId)?.numbersOf(cardId));
      if (!numbers) throw over();
      const { frameAncestors } = await programOf(ports, call);
      return { ...numbers, frameAncestors, isSandbox: environment === 'sandbox' };
    },
  });
