import { derivedUuid, idOf, type Id } from '@causeway/kernel';

/** Endings that mean something in sandbox: no minted id may have one by accident (cards §6). */
const MAGIC = /00[1-6]$/;

/** The id of the row that an issuer's token names; the same for the same token, for ever. */
export const cardTransactionIdOf = (cardId: Id<'Card'>, token: string): Id<'CardTransaction'> => {
  for (let draw = 1; ; draw += 1) {
    const uuid = derivedUuid('card-transaction', cardId, token, String(draw));
    if (!MAGIC.test(uuid)) return idOf('CardTransaction', uuid);
  }
};
