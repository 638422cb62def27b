import { derivedUuid, drawnUuid, idOf, type Id } from '@causeway/kernel';

/** The id of the row that an issuer's token names; the same for the same token, for ever. */
export const cardTransactionIdOf = (cardId: Id<'Card'>, token: string): Id<'CardTransaction'> =>
  idOf(
    'CardTransaction',
    drawnUuid((nth = '1') => derivedUuid('card-transaction', cardId, token, nth)),
  );
