import type { CallContext } from '@causeway/commands';
import { laneOf } from '@causeway/event-store';
import { after, derivedUuid, newUuid, systemNow, uuidOf, type Id } from '@causeway/kernel';
import type {
  CardIssuer,
  CardIssuers,
  CardNumbers,
  CardOrder,
  CardOrderStatus,
  CardUse,
} from '@causeway/rails';
import { randomInt } from 'node:crypto';
import type { CardsPorts } from '../application/ports.js';
import { simulatedCards } from '../application/simulated-issuer.aggregates.js';
import {
  orderSimulatedCard,
  outcomeOf,
  setSimulatedUse,
  simulatedNumbers,
  simulatedStatusAt,
  testNumber,
  type SimulatedCard,
  type SimulatedCardEvent,
} from '../domain/simulated-card.js';

type Ports = Pick<CardsPorts, 'clock' | 'record' | 'store'>;

const ANSWER_WITHIN_MS = 10_000;
const ACTOR = 'sandbox-card-issuer';

/** The sandbox's issuer: a partner with records of its own, which happen to lie in the same log (cards §6). */
export class SimulatedCardIssuer implements CardIssuer {
  constructor(
    private readonly ports: Ports,
    private readonly platformId: string,
  ) {}

  async send({ cardId, cardholderId, platformCardId, isNamedByService }: CardOrder): Promise<void> {
    const last4 = digitsOf(platformCardId, 4);
    const order = {
      ...{ cardId, cardholderId, last4 },
      outcome: outcomeOf(isNamedByService ? cardholderId : platformCardId),
      pan: testNumber(randomDigits(5), last4),
      cvv: randomDigits(3),
    };
    await this.ports.record(this.call(), {
      name: 'order-simulated-card',
      on: simulatedCards,
      id: uuidOf(cardId),
      decide: (card, when) => orderSimulatedCard(order, card, when),
    });
  }

  async statusOf(cardId: string): Promise<CardOrderStatus> {
    return simulatedStatusAt(await this.load(cardId), this.now());
  }

  async setUse(cardId: string, use: CardUse): Promise<void> {
    await this.ports.record(this.call(), {
      name: 'set-simulated-use',
      on: simulatedCards,
      id: uuidOf(cardId as Id<'Card'>),
      decide: (card, when) => setSimulatedUse(use, card, when),
    });
  }

  async numbersOf(cardId: string): Promise<CardNumbers | undefined> {
    return simulatedNumbers(await this.load(cardId), this.now());
  }

  private now() {
    return this.ports.clock.now('sandbox');
  }

  private async load(cardId: string): Promise<SimulatedCard> {
    const { store } = this.ports;
    const stream = `${simulatedCards.category}-${uuidOf(cardId as Id<'Card'>)}`;
    const events = await store.load(laneOf(store.context, 'sandbox'), stream);
    if (events.some(({ metadata }) => metadata.platformId !== this.platformId)) return simulatedCards.initial;
    return events
      .map(({ type, data }) => ({ ...data, type }) as SimulatedCardEvent)
      .reduce((card, event) => simulatedCards.evolve(card, event), simulatedCards.initial);
  }

  /** The partner decides by what it has: a repeated order is another call, and changes nothing. */
  private call(): CallContext {
    const commandId = newUuid();
    return {
      ...{ commandId, platformId: this.platformId, environment: 'sandbox', actor: ACTOR },
      ...{ correlationId: commandId, causationId: commandId },
      deadlineAt: after(systemNow(), ANSWER_WITHIN_MS),
    };
  }
}

const randomDigits = (count: number): string => String(randomInt(0, 10 ** count)).padStart(count, '0');

/** Digits that follow from a name, and say nothing of it. */
const digitsOf = (name: string, count: number): string => {
  const drawn = Number.parseInt(derivedUuid('last4', name).slice(0, 8), 16);
  return String(drawn % 10 ** count).padStart(count, '0');
};

/** Sandbox has the simulated issuer; production has none until a connector is there, and refuses by name. */
export const simulatedIssuers = (ports: Ports): CardIssuers => ({
  issuerFor: (environment, platformId) =>
    environment === 'sandbox' ? new SimulatedCardIssuer(ports, platformId) : undefined,
});
