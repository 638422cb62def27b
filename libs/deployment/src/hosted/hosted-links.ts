import { HmacLinkSecrets, hostedLinks } from '@causeway/hosted-links';
import type { HostedContext, ServiceConfig } from '@causeway/service';

/** Hosted links, which lead to this installation's pages. */
export const host = ({ pagesUrl }: Pick<ServiceConfig, 'pagesUrl'>): HostedContext => ({
  definition: hostedLinks.definition,
  table: ({ masterKey, ...ports }) => {
    const secrets = new HmacLinkSecrets(masterKey.derive('kyc-link-secret'));
    return hostedLinks.table({ ...ports, pagesUrl, secrets });
  },
});
export { hostedLinks as context };
