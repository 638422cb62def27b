import type { CallContext, ViewReader } from '@causeway/commands';
import { instant } from '@causeway/kernel';
import { everybodyAllowed, type AllowList } from '../domain/allow-list.js';
import type { AllowListRow } from './allow-list.view.js';

type Tenant = Pick<CallContext, 'environment' | 'platformId'>;

const OF_PLATFORM = `
  select domains, updated_at from uma.allow_list_view where environment = $1 and platform_id = $2`;

export const findAllowList = async (
  views: ViewReader,
  { environment, platformId }: Tenant,
): Promise<AllowList> => {
  const [row] = await views.rows<Pick<AllowListRow, 'domains' | 'updated_at'>>(OF_PLATFORM, [
    environment,
    platformId,
  ]);
  return row === undefined ? everybodyAllowed : { domains: row.domains, updatedAt: instant(row.updated_at) };
};

/** The domains alone; none means that every institution is allowed. */
export const allowListOf = async (views: ViewReader, tenant: Tenant): Promise<readonly string[]> =>
  (await findAllowList(views, tenant)).domains;
