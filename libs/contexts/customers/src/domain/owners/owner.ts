import {
  foldedBy,
  type EventTable,
  type Id,
  type Instant,
  type Loaded,
  type PersonalFields,
} from '@causeway/kernel';
import type { Address } from '../customer-details.js';
import type { VerificationStatus } from '../fields/choices.js';

export type OwnerRole =
  'UBO' | 'DIRECTOR' | 'COMPANY_OFFICER' | 'CONTROL_PERSON' | 'TRUSTEE' | 'GENERAL_PARTNER';

export interface OwnerInfo {
  readonly firstName: string;
  readonly middleName?: string;
  readonly lastName: string;
  readonly birthDate: string;
  readonly nationality: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly address: Address;
  readonly idType: string;
  readonly identifier: string;
  readonly countryOfIssuance?: string;
}

interface OwnerFacts {
  readonly customerId: Id<'Customer'>;
  readonly ownerId: Id<'BeneficialOwner'>;
  readonly roles: readonly OwnerRole[];
  /** Whole percent. */
  readonly ownershipPercentage: number;
  /** Sealed under the key of the business. */
  readonly personalInfo: OwnerInfo;
}

/** A person who owns or controls a business (verification §5). */
export interface BeneficialOwnerAdded extends OwnerFacts {
  readonly type: 'BeneficialOwnerAdded';
  readonly verificationStatus: VerificationStatus;
  readonly addedAt: Instant;
}
/** As the person is from then on. */
export interface BeneficialOwnerChanged extends OwnerFacts {
  readonly type: 'BeneficialOwnerChanged';
  readonly changedAt: Instant;
}
export interface BeneficialOwnerStatusChanged {
  readonly type: 'BeneficialOwnerStatusChanged';
  readonly customerId: Id<'Customer'>;
  readonly ownerId: Id<'BeneficialOwner'>;
  readonly verificationStatus: VerificationStatus;
  readonly changedAt: Instant;
}
export type OwnerEvent = BeneficialOwnerAdded | BeneficialOwnerChanged | BeneficialOwnerStatusChanged;

export const ownerPersonal = {
  BeneficialOwnerAdded: { personal: ['personalInfo'], subject: 'customerId' },
  BeneficialOwnerChanged: { personal: ['personalInfo'], subject: 'customerId' },
} as const satisfies PersonalFields<OwnerEvent>;

export type LoadedOwnerEvent = Loaded<OwnerEvent, typeof ownerPersonal>;
type Added = Extract<LoadedOwnerEvent, { readonly type: 'BeneficialOwnerAdded' }>;

export interface BeneficialOwner extends Omit<Added, 'type' | 'addedAt'> {
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
export type Owners = readonly BeneficialOwner[];

const TABLE: EventTable<Owners, LoadedOwnerEvent> = {
  BeneficialOwnerAdded: (owners, { type: _type, addedAt, ...facts }) => [
    ...owners,
    { ...facts, createdAt: addedAt, updatedAt: addedAt },
  ],
  BeneficialOwnerChanged: (owners, { type: _type, changedAt, ...facts }) =>
    changed(owners, facts.ownerId, { ...facts, updatedAt: changedAt }),
  BeneficialOwnerStatusChanged: (owners, { ownerId, verificationStatus, changedAt }) =>
    changed(owners, ownerId, { verificationStatus, updatedAt: changedAt }),
};
export const foldOwners = foldedBy(TABLE);

const changed = (owners: Owners, ownerId: Id<'BeneficialOwner'>, change: Partial<BeneficialOwner>): Owners =>
  owners.map((owner) => (owner.ownerId === ownerId ? { ...owner, ...change } : owner));
