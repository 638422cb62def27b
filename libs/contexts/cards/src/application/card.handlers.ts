import {
  answersQuery,
  carriesOut,
  childCall,
  RejectedError,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { GetCustomerEligibility } from '@causeway/customers';
import { crashPoint, derivedUuid, idOf, uuidOf, type Id } from '@causeway/kernel';
import { GetInternalAccount } from '@causeway/ledger';
import {
  changeCard,
  closeCardByService,
  requestCard,
  type IssuingFacts,
  type NewCard,
} from '../domain/card.decide.js';
import type { Card } from '../domain/card.js';
import { freePlace } from '../domain/free-place.js';
import type { SourceAccount, Sources } from '../domain/funding.js';
import type { CardDocument } from '../published/card.document.js';
import { cardDocument } from '../read/card.document.js';
import {
  findBinding,
  findCard,
  isCardNameTaken,
  listCards,
  liveCardsOf,
  takenSlots,
} from '../read/card.query.js';
import { cards, type CardRecord } from './card.aggregate.js';
import { issueCard } from './issue-card.js';
import { programOf } from './operator-settings.js';
import type { CardsPorts } from './ports.js';
import {
  CloseCardByService,
  CreateCard,
  GetCard,
  GetFundingBinding,
  ListCards,
  RequireCardIssuer,
  UpdateCard,
} from './requests.js';

/** Cards that are requested at the same moment want the same free place; one of them has it each time. */
const ATTEMPTS_MAX = 10;
const NAME_TAKEN: Readonly<Record<string, string>> = {
  'platform-card-id': 'PLATFORM_CARD_ID_TAKEN',
  'cardholder-card': 'CARD_LIMIT_REACHED',
};

const shown = ({ card }: { readonly card: Card }): CardDocument => {
  if (card.status === 'ABSENT') throw new Error('An accepted command left no card behind');
  return cardDocument(card);
};

/**
 * Records the order of a card, and then asks its issuer. The answer does not depend on the issuer: what it does not say
 * now, a timer asks it for.
 */
export const createCardHandling = (ports: CardsPorts): CustomHandling =>
  carriesOut<CreateCard>({
    command: CreateCard,
    execute: async ({ threeDSecurePassword, ...wanted }, call) => {
      const cardId = idOf('Card', derivedUuid('card', call.commandId));
      const requested = await request(ports, { cardId, wanted, threeDSecurePassword }, call);
      crashPoint('card.after-intent');
      // The card is there: what its issuer does not say now, it says to the timer.
      await issueCard(ports, cardId, call, threeDSecurePassword).catch((error: unknown) =>
        ports.failed('a card’s issuer is asked again', error),
      );
      return requested;
    },
  });

interface Wanted {
  readonly cardId: Id<'Card'>;
  readonly wanted: NewCard;
  readonly threeDSecurePassword: string | undefined;
}

const request = async (
  ports: CardsPorts,
  { cardId, wanted, threeDSecurePassword }: Wanted,
  call: CallContext,
): Promise<CardDocument> => {
  const hasPassword = threeDSecurePassword !== undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ports.record(childCall(call, 'request', String(attempt)), {
        name: 'request-card',
        on: cards,
        id: uuidOf(cardId),
        content: wanted,
        begins: true,
        facts: () => issuingFacts(ports, { cardId, wanted, hasPassword }, call),
        decide: ({ card }, when, facts: IssuingFacts) => requestCard(wanted, card, when, facts),
        answer: shown,
        nameTaken: (scope) => NAME_TAKEN[scope] ?? 'SLOT_TAKEN',
      });
    } catch (error) {
      if (!(error instanceof RejectedError)) throw error;
      if (error.code === 'SLOT_TAKEN' && attempt < ATTEMPTS_MAX) continue;
      const isBareLimit = error.code === 'CARD_LIMIT_REACHED' && error.details['scope'] === undefined;
      throw isBareLimit ? new RejectedError('cards', error.code, { limit: 1, scope: 'CARDHOLDER' }) : error;
    }
  }
};

const issuingFacts = async (
  ports: CardsPorts,
  { cardId, wanted, hasPassword }: Omit<Wanted, 'threeDSecurePassword'> & { readonly hasPassword: boolean },
  call: CallContext,
): Promise<IssuingFacts> => {
  const { cardholderId, platformCardId, fundingSources } = wanted;
  const [cardholder, sources, program, slots, isNameTaken, live] = await Promise.all([
    ports.dispatch.execute(new GetCustomerEligibility({ customerId: cardholderId }, call)),
    sourcesOf(ports, fundingSources, call),
    programOf(ports, call),
    takenSlots(ports, call),
    platformCardId === undefined ? false : isCardNameTaken(ports, call, platformCardId),
    liveCardsOf(ports, call, cardholderId),
  ]);
  return {
    ...{ cardId, sources, hasPassword, isNameTaken },
    ...(cardholder !== null && { cardholder }),
    ...{ liveCards: slots.length, liveCardsMax: program.liveCardsMax, oneCardEach: program.oneCardEach },
    ...{ hasLiveCard: live.length > 0, slot: freePlace(slots, program.liveCardsMax, cardId) },
  };
};

const sourcesOf = async (
  ports: Pick<CardsPorts, 'dispatch' | 'views' | 'rows'>,
  asked: readonly Id<'InternalAccount'>[],
  call: CallContext,
): Promise<Sources> => {
  const [program, ...accounts] = await Promise.all([
    programOf(ports, call),
    ...asked.map((accountId) => ports.dispatch.execute(new GetInternalAccount({ accountId }, call))),
  ]);
  const { environment } = call;
  return {
    ...{ asked, environment, eligible: program.fundingCurrencies, seed: call.commandId },
    accounts: accounts.map((account): SourceAccount | undefined => {
      if (account === null) return undefined;
      const { accountId, status, currency, type, owner } = account;
      const { customerId } = owner;
      return {
        ...{ accountId, status, currency, isWallet: type === 'EMBEDDED_WALLET' },
        ...(customerId !== undefined && { customerId }),
      };
    }),
  };
};

/**
 * All changes of one request are one decision (cards §3). Accounts are asked for only where new sources were sent.
 */
export const updateCardHandling = (ports: CardsPorts): CustomHandling =>
  carriesOut<UpdateCard>({
    command: UpdateCard,
    execute: ({ cardId, ...change }, call) => {
      const { fundingSources } = change;
      return ports.record(call, {
        name: 'change-card',
        on: cards,
        id: uuidOf(cardId),
        content: change,
        facts: () =>
          fundingSources === undefined ? Promise.resolve(undefined) : sourcesOf(ports, fundingSources, call),
        decide: ({ card }: CardRecord, when, sources: Sources | undefined) =>
          changeCard(change, card, when, sources),
        answer: shown,
      });
    },
  });

export const closeCardByServiceHandling = (ports: Pick<CardsPorts, 'record'>): CustomHandling =>
  carriesOut<CloseCardByService>({
    command: CloseCardByService,
    execute: ({ cardId }, call) =>
      ports.record(call, {
        name: 'close-card-by-service',
        on: cards,
        id: uuidOf(cardId),
        decide: ({ card }, when) => closeCardByService({}, card, when),
        answer: shown,
      }),
  });

/**
 * The reads of cards. `RequireCardIssuer` refuses with `CARDS_NOT_CONNECTED` before anything else of a request is
 * judged; another platform's card is refused like an unknown one, with `CARD_NOT_FOUND`.
 */
export const cardQueries = (ports: CardsPorts): readonly QueryHandling[] => [
  answersQuery<RequireCardIssuer>({
    query: RequireCardIssuer,
    answer: (_, { environment, platformId }) => {
      if (ports.issuers.issuerFor(environment, platformId) === undefined)
        throw new RejectedError('cards', 'CARDS_NOT_CONNECTED');
      return Promise.resolve(null);
    },
  }),
  answersQuery<GetCard>({
    query: GetCard,
    answer: async ({ cardId }, call) => {
      const card = await findCard(ports, call, cardId);
      if (card === undefined) throw new RejectedError('cards', 'CARD_NOT_FOUND', { resource: 'Card' });
      return cardDocument(card);
    },
  }),
  answersQuery<ListCards>({
    query: ListCards,
    answer: (wanted, call) => listCards(ports, call, wanted),
  }),
  answersQuery<GetFundingBinding>({
    query: GetFundingBinding,
    answer: async ({ cardId, internalAccountId: accountId }, call) => {
      const found = await findBinding(ports, call, { cardId, accountId });
      if (found === undefined) return null;
      const { card, binding } = found;
      return {
        ...{ cardId, accountId, cardholderId: card.cardholderId },
        ...{ fundingSourceId: binding.fundingSourceId, currency: binding.currency },
        isEmbeddedWallet: binding.isWallet === true,
      };
    },
  }),
];
