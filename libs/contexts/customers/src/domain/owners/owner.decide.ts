import {
  nothing,
  record,
  reject,
  saysTheSame,
  type Decision,
  type Environment,
  type Id,
  type Instant,
} from '@causeway/kernel';
import type { FieldProblem, ValueOf, Values } from '@causeway/shapes';
import type { Customer, CustomerEvent, CustomerRecord } from '../customer.js';
import type { VerificationStatus } from '../fields/choices.js';
import type { PlatformTerms } from '../platform-terms.js';
import { reassessed } from '../reassess.js';
import type { CustomerRejection } from '../rejection-codes.js';
import { outcomeOfSuffix } from '../suffix.js';
import { identificationProblems, withIssuer, type changedOwner, type newOwner } from './owner-fields.js';
import type { BeneficialOwner, OwnerInfo, OwnerRole } from './owner.js';

type Answer = Decision<CustomerEvent, CustomerRejection>;
interface When {
  readonly now: Instant;
  readonly environment: Environment;
}

export type NewOwner = Omit<ValueOf<typeof newOwner>, 'customerId'>;
export type ChangedOwner = ValueOf<typeof changedOwner>;

/** Adds a person who owns or controls a business (verification §5). Its fields were checked. */
export const addOwner = (
  { roles, ownershipPercentage, personalInfo }: NewOwner,
  before: Customer,
  { now, environment }: When,
  {
    ownerId,
    terms,
  }: { readonly ownerId: Id<'BeneficialOwner'>; readonly terms: Pick<PlatformTerms, 'isRegulated'> },
): Answer => {
  if (before.status !== 'ACTIVE') return reject('CUSTOMER_NOT_FOUND');
  const { customer } = before;
  if (customer.customerType !== 'BUSINESS') return reject('NOT_A_BUSINESS');
  const info = withIssuer(personalInfo);
  const errors = sumProblems(customer, ownershipPercentage, ownerId);
  if (errors.length > 0) return reject('INVALID_INPUT', { errors });
  return reassessed(
    record<CustomerEvent>({
      type: 'BeneficialOwnerAdded',
      ...{ customerId: customer.customerId, ownerId, roles: roles, ownershipPercentage },
      personalInfo: info,
      verificationStatus: statusOfNew(customer, info, terms.isRegulated, environment),
      addedAt: now,
    }),
    before,
    now,
  );
};

/** Changes what was sent of an owner; its status stays (verification §5). */
export const changeOwner = (
  { ownerId, sent }: { readonly ownerId: Id<'BeneficialOwner'>; readonly sent: ChangedOwner },
  before: Customer,
  { now }: When,
): Answer => {
  if (before.status !== 'ACTIVE') return reject('OWNER_NOT_FOUND');
  const { customer } = before;
  const owner = customer.owners.find((each) => each.ownerId === ownerId);
  if (owner === undefined) return reject('OWNER_NOT_FOUND');
  const { roles, ownershipPercentage } = { ...owner, ...(sent as Partial<NewOwner>) };
  const merged = { ...(owner.personalInfo as OwnerInfo), ...(sent.personalInfo as Partial<OwnerInfo>) };
  const hasNewId = (sent.personalInfo as Values | undefined)?.['idType'] !== undefined;
  const isSent = (sent.personalInfo as Values | undefined)?.['countryOfIssuance'] !== undefined;
  // The country belongs to the number: with a new one it is the one that was sent with it, or none.
  const { countryOfIssuance: _old, ...withoutIssuer } = merged;
  const info = hasNewId && !isSent ? withoutIssuer : merged;
  const errors = [...identificationProblems(info), ...sumProblems(customer, ownershipPercentage, ownerId)];
  if (errors.length > 0) return reject('INVALID_INPUT', { errors });
  const after = { roles: roles as OwnerRole[], ownershipPercentage, personalInfo: withIssuer(info) };
  if (saysTheSame(after, picked(owner))) return nothing();
  return reassessed(
    record<CustomerEvent>({
      type: 'BeneficialOwnerChanged',
      ...{ customerId: customer.customerId, ownerId, ...after, changedAt: now },
    }),
    before,
    now,
  );
};

const picked = ({ roles, ownershipPercentage, personalInfo }: BeneficialOwner) => ({
  roles,
  ownershipPercentage,
  personalInfo,
});

const WHOLE = 100;

/** The shares of all owners are at most the whole. */
const sumProblems = (
  { owners }: CustomerRecord,
  ownershipPercentage: number,
  ownerId: Id<'BeneficialOwner'>,
): FieldProblem[] => {
  const others = owners
    .filter((owner) => owner.ownerId !== ownerId)
    .reduce((sum, owner) => sum + owner.ownershipPercentage, 0);
  return others + ownershipPercentage > WHOLE
    ? [
        {
          field: 'ownershipPercentage',
          message: `must be at most ${WHOLE - others}: the others own ${others}`,
        },
      ]
    : [];
};

/**
 * A regulated platform vouches for its own. Where the business was decided, the sandbox decides at once and production's
 * reviewer does; where it is under review, the person joins it.
 */
const statusOfNew = (
  { verificationStatus: ofBusiness }: CustomerRecord,
  { lastName }: OwnerInfo,
  isRegulated: boolean,
  environment: Environment,
): VerificationStatus => {
  if (isRegulated) return 'APPROVED';
  const isDecided = ofBusiness === 'APPROVED' || ofBusiness === 'REJECTED';
  if (environment === 'sandbox' && isDecided) return outcomeOfSuffix(lastName);
  return ofBusiness === 'PENDING' || ofBusiness === 'APPROVED' ? 'PENDING' : 'UNVERIFIED';
};
