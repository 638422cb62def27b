import { dtoOf, PAGE_QUERY, pageOf } from '@causeway/http';
import {
  amount,
  described,
  listOf,
  nonNegativeAmount,
  nullable,
  object,
  oneOf,
  optional,
  resourceId,
  text,
  timestamp,
  wholeNumber,
  withoutCode,
} from '@causeway/shapes';
import { CARD_STATES } from '../domain/card.js';

const SOURCES_MAX = 10;
const identifier = { min: 1, max: 255 };
const fundingSources = () =>
  described(
    listOf(resourceId('InternalAccount'), { min: 1, max: SOURCES_MAX, unique: true }),
    'Internal accounts of the cardholder, in order of priority',
  );
/** Not any money: a wrong one is plain invalid input (cards §3). */
const limit = () => withoutCode(amount(), 'INVALID_AMOUNT');

export const card = object('Card', {
  id: resourceId('Card'),
  cardholderId: resourceId('Customer'),
  platformCardId: text({ max: 255 }),
  state: oneOf(CARD_STATES, 'CardState'),
  stateReason: nullable(
    oneOf(['ISSUER_REJECTED', 'CLOSED_BY_PLATFORM', 'CLOSED_BY_SERVICE'], 'CardStateReason'),
  ),
  brand: optional(oneOf(['VISA', 'MASTERCARD'], 'CardBrand')),
  form: oneOf(['VIRTUAL'], 'CardForm'),
  last4: optional(text({ max: 4 })),
  expMonth: optional(wholeNumber({ min: 1, max: 12 })),
  expYear: optional(wholeNumber({ min: 2000, max: 9999 })),
  fundingSources: listOf(resourceId('InternalAccount')),
  maxSpendPerTransaction: nullable(nonNegativeAmount()),
  currency: text({ max: 5 }),
  processorRef: optional(text({ max: 255 })),
  issuerRef: optional(text({ max: 255 })),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});
export class CardDto extends dtoOf(card) {}
export class CardRevealDto extends dtoOf(
  object('CardRevealResponse', { panEmbedUrl: text({ max: 2_048 }), expiresAt: timestamp() }),
) {}
export class CardListDto extends dtoOf(pageOf('CardListResponse', card)) {}

export class CardCreateRequestDto extends dtoOf(
  object('CardCreateRequest', {
    cardholderId: resourceId('Customer'),
    platformCardId: optional(text(identifier)),
    threeDSecurePassword: described(
      optional(text({ min: 8, max: 36 })),
      'For purchases online with cards in EUR; passed to the issuer and forgotten',
    ),
    form: oneOf(['VIRTUAL'], 'CardForm'),
    fundingSources: fundingSources(),
    maxSpendPerTransaction: optional(limit()),
  }),
) {}

export class CardUpdateRequestDto extends dtoOf(
  object(
    'CardUpdateRequest',
    {
      state: optional(oneOf(['ACTIVE', 'FROZEN', 'CLOSED'])),
      fundingSources: optional(fundingSources()),
      maxSpendPerTransaction: described(optional(nullable(limit())), 'null clears it'),
    },
    {
      across: ({ state, fundingSources: sources, maxSpendPerTransaction: limited }) => {
        const others = sources !== undefined || limited !== undefined;
        if (state === undefined && !others)
          return [{ path: 'state', message: 'or another field must be sent' }];
        return state === 'CLOSED' && others
          ? [{ path: 'state', message: 'CLOSED must be sent without other fields' }]
          : [];
      },
    },
  ),
) {}

/** Filters combine with AND; an unknown id gives an empty list (cards §3). */
export class ListCardsDto extends dtoOf(
  object('ListCardsDto', {
    ...PAGE_QUERY,
    cardholderId: optional(text(identifier)),
    accountId: described(optional(text(identifier)), 'At any place among its funding sources'),
    platformCardId: optional(text(identifier)),
    state: optional(oneOf(CARD_STATES, 'CardState')),
    sortOrder: described(
      optional(oneOf(['asc', 'desc'])),
      'On `createdAt`; newest first unless said otherwise',
    ),
  }),
) {}
