import { cards, cardsAdapters } from '@causeway/cards';
import type { HostedContext } from '@causeway/service';

export const host = (): HostedContext => ({
  definition: cards.definition,
  table: (ports) => cards.table(cardsAdapters(ports)),
});
export { cards as context };
