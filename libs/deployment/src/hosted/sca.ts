import { sca } from '@causeway/sca';
import type { HostedContext, ServiceConfig } from '@causeway/service';

/** Strong customer authentication, whose links lead to this installation's pages. */
export const host = ({ pagesUrl }: Pick<ServiceConfig, 'pagesUrl'>): HostedContext => ({
  definition: sca.definition,
  table: (ports) => sca.table({ ...ports, pagesUrl }),
});
export { sca as context };
