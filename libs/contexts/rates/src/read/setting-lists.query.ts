import { type CallContext, EVERY_PLATFORM, oneOf, page, type ViewReader } from '@causeway/commands';
import { mapPage, type Page } from '@causeway/kernel';
import type { SettingsWanted } from '../application/setting.requests.js';
import type { FeeRowDocument, InstitutionDocument } from '../published/settings.documents.js';
import { feeRowView } from './fee-row.view.js';
import { institutionView } from './institution.view.js';
import { feeRowDocumentOf, institutionDocumentOf } from './settings.documents.js';

type Tenant = Pick<CallContext, 'environment' | 'platformId'>;

/** A platform's own settings, and those of the deployment. */
const ofTenant = ({ environment, platformId }: Tenant) => ({
  environment,
  platformId: oneOf([platformId, EVERY_PLATFORM]),
});

/** Settings are listed by what identifies them; the owner comes last. */
const PAIR = ['sendingCurrency', 'receivingCurrency'] as const;

export const listFeeRows = async (
  views: ViewReader,
  tenant: Tenant,
  wanted: SettingsWanted,
): Promise<Page<FeeRowDocument>> => {
  const order = { names: [...PAIR, 'paymentRail', 'platformId'] } as const;
  const found = await page({ views }, feeRowView, { filters: ofTenant(tenant), order, ...wanted });
  return mapPage(found, feeRowDocumentOf);
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
