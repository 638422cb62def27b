import { newId, newUuid } from '@causeway/kernel';
import { cardTransactionIdOf } from './card-transaction-id.js';

describe('the id of a row', () => {
  it('is the same for the same token of a card, and another one for any other', () => {
    const [cardId, token] = [newId('Card'), newUuid()];
    expect(cardTransactionIdOf(cardId, token)).toBe(cardTransactionIdOf(cardId, token));
    expect(cardTransactionIdOf(newId('Card'), token)).not.toBe(cardTransactionIdOf(cardId, token));
  });

  it('never ends as sandbox’s magic does', () => {
    const cardId = newId('Card');
    const ids = Array.from({ length: 5_000 }, () => cardTransactionIdOf(cardId, newUuid()));
    expect(ids.filter((id) => /00[1-6]$/.test(id))).toStrictEqual([]);
  });
});
