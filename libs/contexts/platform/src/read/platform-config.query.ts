import { RejectedError, type RowOpener, type ViewReader } from '@causeway/commands';
import { instant, type Environment, type Instant } from '@causeway/kernel';
import type { PlatformConfigDocument } from '../published/platform-config.document.js';
import { configOf, configView, type ConfigRow } from './config.view.js';
import { toPlatformConfigDocument } from './platform-config.document.js';

const ONE_CONFIG = `
  select ${Object.keys(configView.columns).join(', ')}
    from platform.config_view where environment = $1 and platform_id = $2`;

/** Throws `PLATFORM_NOT_FOUND` when the platform has no instance in this environment. */
export const findPlatformConfig = async (
  views: ViewReader,
  opener: RowOpener,
  platformId: string,
  environment: Environment,
): Promise<PlatformConfigDocument> => {
  const [stored] = await views.rows<ConfigRow>(ONE_CONFIG, [environment, platformId]);
  if (stored === undefined) throw new RejectedError('platform', 'PLATFORM_NOT_FOUND');
  return toPlatformConfigDocument(configOf(await opener.open(configView, stored)));
};

/** A platform in one environment, as the operator sees it. */
export interface PlatformSummary {
  readonly platformId: string;
  readonly environment: Environment;
  readonly name: string;
  readonly isRegulatedFinancialInstitution: boolean;
  readonly proxyUmaSubdomain?: string;
  readonly createdAt: Instant;
}

const ALL_PLATFORMS = `
  select platform_id, environment, name, is_regulated, proxy_uma_subdomain, created_at
    from platform.config_view where environment = $1 order by created_at, platform_id`;

type SummaryRow = Pick<
  ConfigRow,
  'platform_id' | 'environment' | 'name' | 'is_regulated' | 'proxy_uma_subdomain' | 'created_at'
>;

/** The platforms of an environment, oldest first. */
export const listPlatforms = async (
  views: ViewReader,
  environment: Environment,
): Promise<PlatformSummary[]> => {
  const rows = await views.rows<SummaryRow>(ALL_PLATFORMS, [environment]);
  return rows.map((row) => ({
    platformId: row.platform_id,
    environment: row.environment,
    name: row.name,
    isRegulatedFinancialInstitution: row.is_regulated,
    ...(row.proxy_uma_subdomain === null ? {} : { proxyUmaSubdomain: row.proxy_uma_subdomain }),
    createdAt: instant(row.created_at),
  }));
};
