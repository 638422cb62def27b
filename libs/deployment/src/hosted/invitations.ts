import { invitations } from '@causeway/invitations';
import type { HostedContext, ServiceConfig } from '@causeway/service';

/** Invitations, whose links lead to this installation's pages. */
export const host = ({ pagesUrl }: Pick<ServiceConfig, 'pagesUrl'>): HostedContext => ({
  definition: invitations.definition,
  table: (ports) => invitations.table({ ...ports, pagesUrl }),
});
export { invitations as context };
