import { cards, cardsAdapters, HmacRevealSecrets } from '@causeway/cards';
import type { HostedContext, ServiceConfig } from '@causeway/service';

/** Cards, whose details are shown at this installation's pages. */
export const host = ({ pagesUrl }: Pick<ServiceConfig, 'pagesUrl'>): HostedContext => ({
  definition: cards.definition,
  table: ({ masterKey, ...ports }) => {
    const failed = (what: string, error: unknown): void => ports.logger.error({ error }, what);
    const secrets = new HmacRevealSecrets(masterKey.derive('card-reveal-secret'));
    return cards.table(cardsAdapters({ ...ports, failed, pagesUrl, secrets }));
  },
});
export { cards as context };
