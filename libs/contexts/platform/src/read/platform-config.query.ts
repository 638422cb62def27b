import {
  findAll,
  findOne,
  RejectedError,
  type FoldedStream,
  type RowOpener,
  type ViewReader,
} from '@causeway/commands';
import type { Environment, Instant } from '@causeway/kernel';
import { absentPlatform, type Platform, type PlatformConfig } from '../domain/platform-config.js';
import type { PlatformConfigDocument } from '../published/platform-config.document.js';
import { configOf, configView } from './config.view.js';
import { proofsOf, umaDomainView } from './uma-domain.view.js';
import { toPlatformConfigDocument } from './platform-config.document.js';

/** Throws `PLATFORM_NOT_FOUND` when the platform has no instance in this environment. */
export const findPlatformConfig = async (
  views: ViewReader,
  opener: RowOpener,
  platformId: string,
  environment: Environment,
): Promise<PlatformConfigDocument> => {
  const config = await findConfig(views, opener, platformId, environment);
  if (config === undefined) throw new RejectedError('platform', 'PLATFORM_NOT_FOUND');
  return toPlatformConfigDocument(config);
};

/** The platform as its rows hold it, whatever its configuration went through. */
export const foldedPlatform = async (
  views: ViewReader,
  opener: RowOpener,
  platformId: string,
  environment: Environment,
): Promise<FoldedStream<Platform>> => {
  const config = await findConfig(views, opener, platformId, environment);
  if (config === undefined) return { state: absentPlatform, rows: [] };
  const filters = { environment, platformId };
  const known = (await findAll({ views }, umaDomainView, { filters })).map((record) =>
    umaDomainView.row(record),
  );
  const domains = proofsOf(known, config.umaDomain);
  return {
    state: { status: 'ACTIVE', config, ...(domains !== undefined && { domains }) },
    rows: known.map((row) => ({
      view: umaDomainView,
      key: { environment, platform_id: platformId, uma_domain: row.uma_domain },
      row,
    })),
  };
};

const findConfig = async (
  views: ViewReader,
  rows: RowOpener,
  platformId: string,
  environment: Environment,
): Promise<PlatformConfig | undefined> => {
  const filters = { environment, platformId };
  const found = await findOne({ views, rows }, configView, { filters });
  return found && configOf(found);
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

/** The platforms of an environment, oldest first. */
export const listPlatforms = async (
  views: ViewReader,
  environment: Environment,
): Promise<PlatformSummary[]> => {
  const found = await findAll({ views }, configView, {
    filters: { environment },
    columns: ['platformId', 'environment', 'name', 'isRegulated', 'proxyUmaSubdomain', 'createdAt'],
    order: ['createdAt', 'platformId'],
  });
  return found.map(({ isRegulated, ...platform }) => ({
    ...platform,
    isRegulatedFinancialInstitution: isRegulated,
  }));
};
