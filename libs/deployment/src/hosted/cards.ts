import { cards, cardsAdapters, HmacRevealSecrets, type DelegatedKeys } from '@causeway/cards';
import type { HostedContext, ServiceConfig } from '@causeway/service';
import { FindActiveDelegatedKey } from '@causeway/wallet-auth';

/** Cards, whose details are shown at this installation's pages. */
export const host = ({ pagesUrl }: Pick<ServiceConfig, 'pagesUrl'>): HostedContext => ({
  definition: cards.definition,
  table: ({ masterKey, ...ports }) => {
    const failed = (what: string, error: unknown): void => ports.logger.error({ error }, what);
    const secrets = new HmacRevealSecrets(masterKey.derive('card-reveal-secret'));
    const keys: DelegatedKeys = {
      isActive: async (fundingSourceId, call) =>
        (await ports.dispatch.execute(new FindActiveDelegatedKey({ fundingSourceId }, call))) !== null,
    };
    return cards.table(cardsAdapters({ ...ports, failed, pagesUrl, secrets, connectors: { keys } }));
  },
});
export { cards as context };
