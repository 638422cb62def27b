import { findAll, findOne, page, type CallContext, type Reading } from '@causeway/commands';
import type { ViewRecord } from '@causeway/event-store';
import { mapPage, parseId, type Id, type KeysetPosition, type Page } from '@causeway/kernel';
import type { FundingBinding, KnownCard } from '../domain/card.js';
import type { CardDocument } from '../published/card.document.js';
import { cardDocument } from './card.document.js';
import { cardView } from './card.view.js';

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

const cardIn = ({
  environment: _environment,
  accountIds: _accounts,
  isNamedByService,
  ...card
}: ViewRecord<typeof cardView>): KnownCard => ({
  ...card,
  ...(isNamedByService === true && { isNamedByService }),
});

/** The platform's card; `undefined` also for another tenant's. */
export const findCard = async (
  reading: Reading,
  { platformId, environment }: Tenant,
  cardId: Id<'Card'>,
): Promise<KnownCard | undefined> => {
  const found = await findOne(reading, cardView, { filters: { platformId, environment, cardId } });
  return found && cardIn(found);
};

export interface CardsWanted {
  /** 1 to 100. */
  readonly limit: number;
  readonly after?: KeysetPosition;
  readonly sortOrder?: 'asc' | 'desc';
  /** As sent, typed or bare: an unknown one gives an empty page. */
  readonly cardholderId?: string;
  readonly accountId?: string;
  readonly platformCardId?: string;
  readonly state?: string;
}

/** A page of the platform's cards that pass every filter sent (cards §3). */
export const listCards = async (
  reading: Reading,
  { platformId, environment }: Tenant,
  { limit, after, sortOrder, cardholderId, accountId, platformCardId, state }: CardsWanted,
): Promise<Page<CardDocument>> => {
  const found = await page(reading, cardView, {
    filters: { platformId, environment, ...(platformCardId !== undefined && { platformCardId }) },
    where: (param) => [
      ...(state === undefined ? [] : [`status = ${param(state)}`]),
      ...(cardholderId === undefined
        ? []
        : [`cardholder_id = ${param(parseId('Customer', cardholderId) ?? cardholderId)}`]),
      ...(accountId === undefined
        ? []
        : [`account_ids @> array[${param(parseId('InternalAccount', accountId) ?? accountId)}]::text[]`]),
    ],
    order: { by: 'createdAt', id: 'cardId', direction: sortOrder },
    limit,
    after,
  });
  return mapPage(found, (row) => cardDocument(cardIn(row)));
};

/** The binding of an account to a card that is not closed (wallet-auth §9). */
export const findBinding = async (
  reading: Reading,
  tenant: Tenant,
  { cardId, accountId }: { readonly cardId: Id<'Card'>; readonly accountId: Id<'InternalAccount'> },
): Promise<{ readonly card: KnownCard; readonly binding: FundingBinding } | undefined> => {
  const card = await findCard(reading, tenant, cardId);
  if (card === undefined || card.status === 'CLOSED') return undefined;
  const binding = card.fundingSources.find((each) => each.accountId === accountId);
  return binding && { card, binding };
};

/** Places among the platform's live cards that are taken, in their order. */
export const takenSlots = async (
  reading: Reading,
  { platformId, environment }: Tenant,
): Promise<readonly number[]> => {
  const found = await findAll(reading, cardView, {
    filters: { platformId, environment },
    where: () => [`status <> 'CLOSED'`],
    columns: ['slot'],
    order: ['slot'],
  });
  return found.map(({ slot }) => slot);
};

/** Whether a card of the platform has this name of the platform's own, a closed one included. */
export const isCardNameTaken = async (
  reading: Reading,
  { platformId, environment }: Tenant,
  platformCardId: string,
): Promise<boolean> => {
  const filters = { platformId, environment, platformCardId };
  return (await findOne(reading, cardView, { filters, columns: ['cardId'] })) !== undefined;
};

/** Some live cards of a cardholder; a card that was closed is not found again. */
export const liveCardsOf = async (
  reading: Reading,
  { platformId, environment }: Tenant,
  cardholderId: Id<'Customer'>,
): Promise<readonly Id<'Card'>[]> => {
  const found = await findAll(reading, cardView, {
    filters: { platformId, environment, cardholderId },
    where: () => [`status <> 'CLOSED'`],
    columns: ['cardId'],
    limit: 100,
  });
  return found.map(({ cardId }) => cardId);
};
