import { externalAccounts } from '@causeway/external-accounts';
import { beneficiaryTrust } from '@causeway/sca';
import type { HostedContext } from '@causeway/service';

export const host = (): HostedContext => ({
  definition: externalAccounts.definition,
  table: (ports) => externalAccounts.table({ ...ports, trust: beneficiaryTrust(ports.dispatch) }),
});
export { externalAccounts as context };
