import { RejectedError, type FoldedStream, type RowOpener, type ViewReader } from '@causeway/commands';
import { instant, type Environment, type Instant } from '@causeway/kernel';
import { absentPlatform, type Platform } from '../domain/platform-config.js';
import type { PlatformConfigDocument } from '../published/platform-config.document.js';
import { configOf, configView, type ConfigRow } from './config.view.js';
import { proofsOf, umaDomainView, type UmaDomainRow } from './uma-domain.view.js';
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
  const row = await findRow(views, opener, platformId, environment);
  if (row === undefined) throw new RejectedError('platform', 'PLATFORM_NOT_FOUND');
  return toPlatformConfigDocument(configOf(row));
};

const KNOWN_DOMAINS = `
  select ${Object.keys(umaDomainView.columns).join(', ')}
    from platform.uma_domain_view where environment = $1 and platform_id = $2`;

/** The platform as its rows hold it, whatever its configuration went through. */
export const foldedPlatform = async (
  views: ViewReader,
  opener: RowOpener,
  platformId: string,
  environment: Environment,
): Promise<FoldedStream<Platform>> => {
  const row = await findRow(views, opener, platformId, environment);
  if (row === undefined) return { state: absentPlatform, rows: [] };
  const key = { environment, platform_id: platformId };
  const config = configOf(row);
  const stored = await views.rows<UmaDomainRow>(KNOWN_DOMAINS, [environment, platformId]);
  const known = await Promise.all(stored.map((domain) => opener.open(umaDomainView, domain)));
  const domains = proofsOf(known, config.umaDomain);
  return {
    state: { status: 'ACTIVE', config, ...(domains !== undefined && { domains }) },
    rows: [
      { view: configView, key, row },
      ...known.map((domain) => ({
        view: umaDomainView,
        key: { ...key, uma_domain: domain.uma_domain },
        row: domain,
      })),
    ],
  };
};

const findRow = async (
  views: ViewReader,
  opener: RowOpener,
  platformId: string,
  environment: Environment,
): Promise<ConfigRow | undefined> => {
  const [stored] = await views.rows<ConfigRow>(ONE_CONFIG, [environment, platformId]);
  return stored && opener.open(configView, stored);
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
