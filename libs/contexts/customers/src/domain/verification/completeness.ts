import { Erased, type Instant } from '@causeway/kernel';
import type { CustomerDetails } from '../customer-details.js';
import type { CustomerRecord } from '../customer.js';
import {
  BUSINESS_PROOFS,
  IDENTITY_TYPES,
  isIdentity,
  isTwoSided,
  TWO_SIDED_TYPES,
} from '../documents/document-types.js';
import type { Documents } from '../documents/document.js';
import { taxIdFits } from '../fields/cross-field-rules.js';
import { isGiven } from '../fields/given.js';
import type { BeneficialOwner, OwnerInfo } from '../owners/owner.js';
import type { VerificationFinding } from './finding.js';

/** A given and a family name, each with a letter, or with a digit as the sandbox's suffixes have. */
const TWO_NAMES = /[\p{L}\p{Nd}]\S*\s+\S*[\p{L}\p{Nd}]/u;

/** Customers and owners are at least so old (verification §7.1). */
const AGE_MIN = 18;

/**
 * Everything that a submission lacks, at once: the customer's fields, its documents, its owners in the order of their
 * creation (verification §7.1, §7.2).
 */
export const findingsOf = (customer: CustomerRecord, now: Instant): readonly VerificationFinding[] => {
  const { details } = customer;
  if (details instanceof Erased) return [];
  return customer.customerType === 'BUSINESS'
    ? [...businessFields(customer, details), ...businessDocuments(customer), ...people(customer, now)]
    : [
        ...individualFields(customer, details, now),
        ...identityDocument(customer.customerId, customer.documents),
      ];
};

const missing = (resourceId: string, field: string): VerificationFinding => ({
  type: 'MISSING_FIELD',
  resourceId,
  field,
  reason: `${field} is missing`,
});
const invalid = (resourceId: string, field: string, reason: string): VerificationFinding => ({
  type: 'INVALID_FIELD',
  resourceId,
  field,
  reason: `${field} ${reason}`,
});
const lacking = (
  resourceId: string,
  fields: readonly (readonly [field: string, value: unknown])[],
): VerificationFinding[] =>
  fields.flatMap(([field, value]) => (isGiven(value) ? [] : [missing(resourceId, field)]));

const ADDRESS_FIELDS = ['line1', 'city', 'postalCode', 'country'] as const;
const addressOf = (
  id: string,
  address: CustomerDetails['address'],
  path = 'address',
): VerificationFinding[] =>
  lacking(
    id,
    ADDRESS_FIELDS.map((name) => [`${path}.${name}`, address?.[name]]),
  );

const individualFields = (
  { customerId: id, region }: CustomerRecord,
  { fullName, birthDate, nationality, address, idType, identifier }: CustomerDetails,
  now: Instant,
): VerificationFinding[] => {
  const country = region ?? address?.country;
  const asksIdentification = country === undefined || country === 'US';
  return [
    ...lacking(id, [['fullName', fullName]]),
    ...(isGiven(fullName) && !TWO_NAMES.test(fullName ?? '')
      ? [invalid(id, 'fullName', 'has a single word: a given and a family name are needed')]
      : []),
    ...lacking(id, [['birthDate', birthDate]]),
    ...ofAge(id, 'birthDate', birthDate, now),
    ...lacking(id, [['nationality', nationality]]),
    ...addressOf(id, address),
    ...(asksIdentification
      ? lacking(id, [
          ['idType', idType],
          ['identifier', identifier],
        ])
      : []),
  ];
};

const ofAge = (
  id: string,
  field: string,
  birthDate: string | undefined,
  now: Instant,
): VerificationFinding[] => {
  if (birthDate === undefined) return [];
  const year = Number(now.slice(0, 4)) - AGE_MIN;
  const latest = `${String(year)}${now.slice(4, '2026-01-31'.length)}`;
  return birthDate <= latest ? [] : [invalid(id, field, `makes the person younger than ${AGE_MIN}`)];
};

const businessFields = (
  { customerId: id }: CustomerRecord,
  { businessInfo: info, address }: CustomerDetails,
): VerificationFinding[] => {
  const names = [
    ...(['legalName', 'country', 'taxId', 'incorporatedOn', 'registrationNumber', 'entityType'] as const),
    ...(['businessType', 'countriesOfOperation', 'purposeOfAccount'] as const),
  ];
  const volumes = [
    ...(['expectedMonthlyTransactionCount', 'expectedMonthlyTransactionVolume'] as const),
    ...(['expectedRecipientJurisdictions'] as const),
  ];
  const named = (fields: readonly (keyof NonNullable<typeof info>)[]) =>
    lacking(
      id,
      fields.map((name) => [`businessInfo.${name}`, info?.[name]]),
    );
  const fits =
    info === undefined ||
    !isGiven(info.taxId) ||
    !isGiven(info.country) ||
    taxIdFits(info.taxId, info.country);
  const hasSource = isGiven(info?.sourceOfFunds) || isGiven(info?.sourceOfFundsCategories);
  return [
    ...named(names),
    ...(fits ? [] : [invalid(id, 'businessInfo.taxId', 'does not have the form of its country')]),
    ...(hasSource ? [] : [missing(id, 'businessInfo.sourceOfFunds')]),
    ...named(volumes),
    ...addressOf(id, address),
  ];
};

const businessDocuments = ({ customerId, documents }: CustomerRecord): VerificationFinding[] => {
  const held = documents.filter(({ holder }) => holder === customerId);
  return BUSINESS_PROOFS.flatMap(({ lack, proves, types }) =>
    held.some(({ documentType }) => types.some((type) => type === documentType))
      ? []
      : [
          {
            type: lack,
            resourceId: customerId,
            acceptedDocumentTypes: types,
            reason: `a document is missing that proves ${proves}`,
          },
        ],
  );
};

/** From this share on an owner is named. */
const OWNER_SHARE_MIN = 25;
const CONTROL_ROLES = ['CONTROL_PERSON', 'DIRECTOR', 'COMPANY_OFFICER', 'TRUSTEE', 'GENERAL_PARTNER'];

const people = ({ customerId, owners, documents }: CustomerRecord, now: Instant): VerificationFinding[] => {
  const hasOwner = owners.some(
    ({ roles, ownershipPercentage }) => roles.includes('UBO') || ownershipPercentage >= OWNER_SHARE_MIN,
  );
  const hasControl = owners.some(({ roles }) => roles.some((role) => CONTROL_ROLES.includes(role)));
  return [
    ...(hasOwner
      ? []
      : [
          {
            type: 'MISSING_BENEFICIAL_OWNER' as const,
            resourceId: customerId,
            reason: `an owner is missing: a person with the role UBO or ${OWNER_SHARE_MIN} % or more`,
          },
        ]),
    ...(hasControl
      ? []
      : [
          {
            type: 'MISSING_CONTROL_PERSON' as const,
            resourceId: customerId,
            reason: `a person is missing who controls the business: ${CONTROL_ROLES.join(', ')}`,
          },
        ]),
    ...owners.flatMap((owner) => ownerFindings(owner, documents, now)),
  ];
};

const ownerFindings = (
  { ownerId, personalInfo }: BeneficialOwner,
  documents: Documents,
  now: Instant,
): VerificationFinding[] => {
  if (personalInfo instanceof Erased) return [];
  const asked = ['firstName', 'lastName', 'birthDate', 'nationality', 'idType', 'identifier'] as const;
  const fields = asked.map(
    (name) => [`personalInfo.${name}`, (personalInfo as Partial<OwnerInfo>)[name]] as const,
  );
  return [
    ...lacking(ownerId, fields),
    ...ofAge(ownerId, 'personalInfo.birthDate', personalInfo.birthDate, now),
    ...addressOf(ownerId, personalInfo.address, 'personalInfo.address'),
    ...(personalInfo.nationality === 'US'
      ? identityDocument(ownerId, documents)
      : twoIdentityDocuments(ownerId, documents)),
  ];
};

/** The types of which a holder has a whole document: both sides, where it has two. */
const wholeIdentities = (holder: string, documents: Documents): ReadonlySet<string> => {
  const held = documents.filter(
    (document) => document.holder === holder && isIdentity(document.documentType),
  );
  return new Set(
    held
      .filter(
        ({ documentType, side }) =>
          !isTwoSided(documentType) ||
          held.some((other) => other.documentType === documentType && other.side !== side),
      )
      .map(({ documentType }) => documentType),
  );
};

const halves = (holder: string, documents: Documents, types: readonly string[]): VerificationFinding[] => {
  const whole = wholeIdentities(holder, documents);
  return documents
    .filter(
      (document) =>
        document.holder === holder &&
        isTwoSided(document.documentType) &&
        types.includes(document.documentType) &&
        !whole.has(document.documentType),
    )
    .map(({ documentId, side }) => ({
      type: 'INCOMPLETE_DOCUMENT',
      resourceId: documentId,
      reason: `the ${side === 'FRONT' ? 'back' : 'front'} of the document is missing`,
    }));
};

const lackOfIdentity = (holder: string, types: readonly string[], reason: string): VerificationFinding => ({
  type: 'MISSING_IDENTITY_DOCUMENT',
  resourceId: holder,
  acceptedDocumentTypes: types,
  reason,
});

const identityDocument = (holder: string, documents: Documents): VerificationFinding[] => {
  if (wholeIdentities(holder, documents).size > 0) return [];
  const begun = halves(holder, documents, IDENTITY_TYPES);
  return begun.length > 0
    ? begun
    : [lackOfIdentity(holder, IDENTITY_TYPES, 'an identity document is missing')];
};

/** A foreign owner shows a passport and a second document of a government. */
const twoIdentityDocuments = (holder: string, documents: Documents): VerificationFinding[] => {
  const whole = wholeIdentities(holder, documents);
  const hasSecond = TWO_SIDED_TYPES.some((type) => whole.has(type));
  const begun = halves(holder, documents, TWO_SIDED_TYPES);
  const second =
    begun.length > 0
      ? begun
      : [lackOfIdentity(holder, TWO_SIDED_TYPES, 'a second identity document is missing')];
  return [
    ...(whole.has('PASSPORT') ? [] : [lackOfIdentity(holder, ['PASSPORT'], 'a passport is missing')]),
    ...(hasSecond ? [] : second),
  ];
};
