import { findOne, page, rowsOf, type CallContext, type Reading } from '@causeway/commands';
import { defineView, integer, json, text, texts, time, type ViewRecord } from '@causeway/event-store';
import { Erased, mapPage, type Environment, type Id, type KeysetPosition, type Page } from '@causeway/kernel';
import type { Customer } from '../domain/customer.js';
import type { VerificationStatus } from '../domain/fields/choices.js';
import type { BeneficialOwner, OwnerInfo, OwnerRole } from '../domain/owners/owner.js';
import type { OwnerDocument } from '../published/owner.document.js';

export const ownerView = defineView('customers.owner_view', {
  key: ['environment', 'ownerId'],
  subject: 'customerId',
  columns: {
    environment: text<Environment>(),
    ownerId: text<Id<'BeneficialOwner'>>(),
    platformId: text(),
    customerId: text<Id<'Customer'>>(),
    roles: texts<OwnerRole>(),
    ownershipPercentage: integer(),
    /** As it is shown, sealed. */
    personalInfo: json<OwnerInfo>().sealed(),
    verificationStatus: text<VerificationStatus>(),
    createdAt: time(),
    updatedAt: time(),
  },
});

export const ownerRows = rowsOf(ownerView, (state: Customer, { environment, platformId }) =>
  state.status === 'ABSENT'
    ? []
    : state.customer.owners.map((owner) => ({
        ...maskedOwner(owner),
        environment,
        platformId,
      })),
);

/** An owner as it is kept where answers are read from. */
export const maskedOwner = (owner: BeneficialOwner): BeneficialOwner => ({
  ...owner,
  personalInfo: masked(owner.personalInfo),
});

const SHOWN_CHARACTERS = 4;

const masked = (info: OwnerInfo | Erased): OwnerInfo | Erased =>
  info instanceof Erased ? info : { ...info, identifier: maskedIdentifier(info.identifier) };

/** Only the last four characters are shown, and of a short identifier half of them (verification §5). */
export const maskedIdentifier = (identifier: string): string => {
  const shown = Math.min(SHOWN_CHARACTERS, Math.floor(identifier.length / 2));
  return identifier
    .slice(identifier.length - shown)
    .padStart(Math.max(identifier.length, 2 * SHOWN_CHARACTERS), '*');
};

/** As GET shows an owner; `undefined` once what was said of the person cannot be read any more. */
export const toOwnerDocument = ({
  ownerId,
  customerId,
  personalInfo,
  verificationStatus,
  ...owner
}: BeneficialOwner): OwnerDocument | undefined => {
  const info = masked(personalInfo);
  if (info instanceof Erased) return undefined;
  const { roles, ownershipPercentage, createdAt, updatedAt } = owner;
  return {
    id: ownerId,
    customerId,
    roles,
    ownershipPercentage,
    personalInfo: info,
    kycStatus: verificationStatus,
    createdAt,
    updatedAt,
  };
};

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

/** `undefined` for another tenant's owner and for an unknown one. */
export const findOwner = async (
  reading: Reading,
  { environment, platformId }: Tenant,
  ownerId: Id<'BeneficialOwner'>,
): Promise<OwnerDocument | undefined> => {
  const found = await findOne(reading, ownerView, { filters: { environment, platformId, ownerId } });
  return found && toOwnerDocument(ownerOf(found));
};

/** A business's owners, newest first; none of an unknown customer. */
export const listOwners = async (
  reading: Reading,
  { environment, platformId }: Tenant,
  { customerId, limit, after }: OwnersWanted,
): Promise<Page<OwnerDocument>> => {
  const filters = { environment, platformId, customerId };
  const found = await page(reading, ownerView, { filters, limit, after });
  const shown = mapPage(found, (row) => toOwnerDocument(ownerOf(row)));
  return { ...shown, data: shown.data.filter((owner) => owner !== undefined) };
};
export interface OwnersWanted {
  readonly customerId: Id<'Customer'>;
  readonly limit: number;
  readonly after?: KeysetPosition;
}

const ownerOf = ({
  environment: _lane,
  platformId: _platform,
  ...owner
}: ViewRecord<typeof ownerView>): BeneficialOwner => owner;
