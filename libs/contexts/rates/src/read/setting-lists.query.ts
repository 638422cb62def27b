import { oneOf, page, type CallContext, type ViewReader } from '@causeway/commands';
import { mapPage, type Page } from '@causeway/kernel';
import type { SettingsWanted } from '../application/setting.requests.js';
import { DEPLOYMENT } from '../domain/settings-in-force.js';
import type {
  CorridorDocument,
  FeeRowDocument,
  InstitutionDocument,
  LimitsDocument,
  RailDocument,
} from '../published/settings.documents.js';
import { corridorView } from './corridor.view.js';
import { feeRowView } from './fee-row.view.js';
import { institutionView } from './institution.view.js';
import { limitView } from './limit.view.js';
import { railView } from './rail.view.js';
import {
  corridorDocumentOf,
  feeRowDocumentOf,
  institutionDocumentOf,
  limitsDocumentOf,
  railDocumentOf,
} from './settings.documents.js';

type Tenant = Pick<CallContext, 'environment' | 'platformId'>;

/** A platform's own settings, and those of the deployment. */
const ofTenant = ({ environment, platformId }: Tenant) => ({
  environment,
  platformId: oneOf([platformId, DEPLOYMENT]),
});

/** Settings are listed by what identifies them; the owner comes last. */
const PAIR = ['sendingCurrency', 'receivingCurrency'] as const;

export const listCorridors = async (
  views: ViewReader,
  tenant: Tenant,
  wanted: SettingsWanted,
): Promise<Page<CorridorDocument>> => {
  const order = { names: [...PAIR, 'platformId'] } as const;
  const found = await page({ views }, corridorView, { filters: ofTenant(tenant), order, ...wanted });
  return mapPage(found, corridorDocumentOf);
};

export const listFeeRows = async (
  views: ViewReader,
  tenant: Tenant,
  wanted: SettingsWanted,
): Promise<Page<FeeRowDocument>> => {
  const order = { names: [...PAIR, 'paymentRail', 'platformId'] } as const;
  const found = await page({ views }, feeRowView, { filters: ofTenant(tenant), order, ...wanted });
  return mapPage(found, feeRowDocumentOf);
};

export const listLimits = async (
  views: ViewReader,
  tenant: Tenant,
  wanted: SettingsWanted,
): Promise<Page<LimitsDocument>> => {
  const order = { names: [...PAIR, 'platformId'] } as const;
  const found = await page({ views }, limitView, { filters: ofTenant(tenant), order, ...wanted });
  return mapPage(found, limitsDocumentOf);
};

export const listRails = async (
  views: ViewReader,
  tenant: Tenant,
  wanted: SettingsWanted,
): Promise<Page<RailDocument>> => {
  const order = { names: ['paymentRail', 'platformId'] } as const;
  const found = await page({ views }, railView, { filters: ofTenant(tenant), order, ...wanted });
  return mapPage(found, railDocumentOf);
};

export const listAddedInstitutions = async (
  views: ViewReader,
  tenant: Tenant,
  wanted: SettingsWanted,
): Promise<Page<InstitutionDocument>> => {
  const order = { names: ['country', 'currency', 'bankName', 'platformId'] } as const;
  const found = await page({ views }, institutionView, { filters: ofTenant(tenant), order, ...wanted });
  return mapPage(found, institutionDocumentOf);
};
