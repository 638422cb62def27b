import { parseUmaAddress } from '@causeway/kernel';
import { answersQuery, type CallContext, type QueryHandling } from '@causeway/commands';
import { DEFAULT_UMA_DOMAIN } from '@causeway/customers';
import { GetPlatformConfig } from '@causeway/platform';
import { mayDealWith } from '../../domain/counterparties/allow-list.js';
import type { UmaPorts } from '../ports.js';
import { IsUmaReceiverAllowed } from '../requests.js';
import { allowList } from './operator-settings.js';

type Ports = Pick<UmaPorts, 'views' | 'rows' | 'dispatch'>;

/** Whether the call's platform deals with an institution at this moment (rates-and-rails §10). */
export const mayDealWithNow = async (ports: Ports, domain: string, call: CallContext): Promise<boolean> => {
  const [{ domains }, { umaDomain = DEFAULT_UMA_DOMAIN }] = await Promise.all([
    allowList.find(ports, call),
    ports.dispatch.execute(new GetPlatformConfig({}, call)),
  ]);
  return mayDealWith(domain, domains, umaDomain);
};

/** `false` for a malformed address, which the look-up refuses with a reason of its own. */
export const isReceiverAllowedHandling = (ports: Ports): QueryHandling =>
  answersQuery<IsUmaReceiverAllowed>({
    query: IsUmaReceiverAllowed,
    answer: async ({ umaAddress }, call) => {
      const address = parseUmaAddress(umaAddress);
      return address !== undefined && (await mayDealWithNow(ports, address.domain, call));
    },
  });
