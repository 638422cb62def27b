import { isRecord, sentMember, type FieldProblem, type Values } from '@causeway/shapes';
import { isScaRegulated } from '../region.js';
import { isGiven } from './given.js';

/**
 * Rules between fields. They get values as sent, of any type, and skip fields whose own rule has failed; and the region
 * that the customer has with these values.
 */
export type CrossFieldRule = (values: Values, region: unknown) => readonly FieldProblem[];

const IDENTIFIER_PATTERNS: ReadonlyMap<unknown, RegExp> = new Map([
  ['SSN', /^\d{3}-\d{2}-\d{4}$/],
  ['ITIN', /^9\d{2}-\d{2}-\d{4}$/],
]);

/** An identification is complete or absent, and the number has the form of its type. */
export const identification: CrossFieldRule = (values) => {
  const idType = sentMember(values, 'idType');
  const identifier = sentMember(values, 'identifier');
  if (idType === undefined && identifier !== undefined) {
    return [{ field: 'idType', message: 'is required with identifier' }];
  }
  if (identifier === undefined && idType !== undefined) {
    return [{ field: 'identifier', message: 'is required with idType' }];
  }
  const pattern = IDENTIFIER_PATTERNS.get(idType);
  if (pattern === undefined || typeof identifier !== 'string' || identifier === '') return [];
  return pattern.test(identifier)
    ? []
    : [
        {
          field: 'identifier',
          message: `must have the form of an ${String(idType)}`,
          constraint: { pattern: pattern.source },
        },
      ];
};

/** A description explains `OTHER` and nothing else: it is required exactly when that was chosen. */
const otherDescription =
  (chosenIn: string, description: string, path = ''): CrossFieldRule =>
  (values) => {
    const chosen = sentMember(values, chosenIn);
    const isOther = Array.isArray(chosen) ? chosen.includes('OTHER') : chosen === 'OTHER';
    const field = `${path}${description}`;
    const isSent = sentMember(values, description) !== undefined;
    if (isOther && !isSent) return [{ field, message: `is required when ${chosenIn} is OTHER` }];
    return !isOther && isSent ? [{ field, message: `is taken only when ${chosenIn} is OTHER` }] : [];
  };

const US_TAX_ID = /^(?:\d{2}-?\d{7}|\d{3}-\d{2}-\d{4})$/;
const FOREIGN_TAX_ID = /^[A-Za-z0-9/.-]{4,30}$/;

const taxIdPattern = (country: string): RegExp => (country === 'US' ? US_TAX_ID : FOREIGN_TAX_ID);

/** Whether a tax id has the form of a country. */
export const taxIdFits = (value: string, country: string): boolean => taxIdPattern(country).test(value);

/** A tax id has the form of the business's country. */
const taxId: CrossFieldRule = (info) => {
  const [value, country] = [sentMember(info, 'taxId'), sentMember(info, 'country')];
  if (typeof value !== 'string' || value === '' || typeof country !== 'string') return [];
  const pattern = taxIdPattern(country);
  return pattern.test(value)
    ? []
    : [
        {
          field: 'businessInfo.taxId',
          message: `must have the form of a tax id of ${country === 'US' ? 'the US' : 'its country'}`,
          constraint: { pattern: pattern.source },
        },
      ];
};

const withinBusinessInfo =
  (...rules: readonly CrossFieldRule[]): CrossFieldRule =>
  (values, region) => {
    const info = sentMember(values, 'businessInfo');
    return isRecord(info) ? rules.flatMap((rule) => rule(info, region)) : [];
  };

/** The customer's jurisdiction as sent: its own field, else the address's, else the business's country (customers §3). */
export const regionSent = (values: Values): unknown => {
  const countryIn = (field: string): unknown => {
    const value = sentMember(values, field);
    return isRecord(value) ? sentMember(value, 'country') : undefined;
  };
  return sentMember(values, 'region') ?? countryIn('address') ?? countryIn('businessInfo');
};

const requiredThere = (values: Values, names: readonly string[], path = ''): FieldProblem[] =>
  names
    .filter((name) => !isGiven(sentMember(values, name)))
    .map((name) => ({ field: `${path}${name}`, message: 'is required of customers of this region' }));

const CONTACTS = ['email', 'phoneNumber'];
const CONTACT_PERSON = ['primaryContactFirstName', 'primaryContactLastName'];

const contactOfIndividual: CrossFieldRule = (values, region) =>
  isScaRegulated(region) ? requiredThere(values, CONTACTS) : [];

/** The e-mail address and the number of a business are its contact person's, who therefore has a name. */
const contactOfBusiness: CrossFieldRule = (values, region) => {
  if (!isScaRegulated(region)) return [];
  const info = sentMember(values, 'businessInfo');
  const person = isRecord(info) ? requiredThere(info, CONTACT_PERSON, 'businessInfo.') : [];
  return [...requiredThere(values, CONTACTS), ...person];
};

export const INDIVIDUAL_CROSS_FIELD_RULES: readonly CrossFieldRule[] = [
  identification,
  otherDescription('sourceOfFundsCategories', 'sourceOfFundsOtherDescription'),
  otherDescription('sourceOfWealthCategories', 'sourceOfWealthOtherDescription'),
  otherDescription('purposeOfAccount', 'purposeOfAccountOtherDescription'),
  contactOfIndividual,
];

export const BUSINESS_CROSS_FIELD_RULES: readonly CrossFieldRule[] = [
  withinBusinessInfo(
    taxId,
    otherDescription('sourceOfFundsCategories', 'sourceOfFundsOtherDescription', 'businessInfo.'),
    otherDescription('purposeOfAccount', 'purposeOfAccountOtherDescription', 'businessInfo.'),
  ),
  contactOfBusiness,
];
