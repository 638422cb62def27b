import { idOf, newId, newUuid, type Id } from '@causeway/kernel';
import { describeCardIssuer, type CardIssuerHarness, type TestOrder } from '@causeway/rails/testing';
import { freshDatabase, specCall } from '@causeway/testing';
import { deliverMessages } from '../application/deliver-messages.js';
import { onQueue } from '../application/message-queue-stream.js';
import { queueMessage } from '../domain/message-queue.js';
import { CardsHost } from '../testing/cards-host.js';
import { SimulatedCardIssuer } from './simulated-issuer.adapter.js';

const SUFFIXES: Readonly<Record<TestOrder, string>> = {
  isIssued: '000',
  isRefused: '002',
  isIssuedLater: '005',
  staysOpen: '001',
};

const openHarness = async (): Promise<CardIssuerHarness> => {
  const host = await CardsHost.open(await freshDatabase('cards'));
  const platformId = host.platform();
  const { ports } = host;
  const { record } = ports;
  const cardholderId = newId('Customer');
  const cardIds = new Set<Id<'Card'>>();
  return {
    issuer: new SimulatedCardIssuer(ports, platformId),
    order: (kind) => {
      const cardId = idOf('Card', newUuid());
      cardIds.add(cardId);
      return {
        ...{ cardId, cardholderId, currency: 'USD', isNamedByService: false },
        platformCardId: `${newUuid()}-${SUFFIXES[kind]}`,
      };
    },
    spend: async (cardId) => {
      const of = { cardId, cardholderId };
      const amountMinor = 1_250n;
      const merchant = { descriptor: 'COFFEE' };
      const opening = { kind: 'AUTHORIZATION', amountMinor, merchant } as const;
      const token = newUuid();
      const call = specCall(platformId);
      for (const content of [opening, { kind: 'CLEARING', amountMinor } as const])
        await record(specCall(platformId), {
          ...{ name: 'queue-simulated-message', ...onQueue(ports, call, cardId) },
          decide: (queue, when) => queueMessage({ ...of, token, content }, 0, queue, when),
        });
    },
    deliver: async (sink) => {
      for (const cardId of cardIds) await deliverMessages(ports, sink, cardId, specCall(platformId));
    },
    now: () => host.clock.now(),
    waitUntil: (moment) => {
      host.clock.moveTo(moment);
      return Promise.resolve();
    },
    close: () => host.close(),
  };
};

describeCardIssuer('the sandbox’s issuer', openHarness);
