import type { Instant } from '@causeway/kernel';
import { object, sentMember, wrongFields, type FieldProblem, type ObjectShape } from '@causeway/shapes';
import type { NewCustomer } from './customer-details.js';
import { BUSINESS_FIELDS } from './fields/business-fields.js';
import {
  BUSINESS_CROSS_FIELD_RULES,
  INDIVIDUAL_CROSS_FIELD_RULES,
  type CrossFieldRule,
} from './fields/cross-field-rules.js';
import { INDIVIDUAL_FIELDS } from './fields/individual-fields.js';
import { SHARED_FIELDS } from './fields/shared-fields.js';
import { allCurrencies, type PlatformTerms } from './platform-terms.js';
import { umaAddressProblems } from './uma-address.js';

interface TypeRules {
  readonly shape: ObjectShape;
  readonly across: readonly CrossFieldRule[];
}

const RULES: Readonly<Record<string, TypeRules>> = {
  INDIVIDUAL: { shape: object('Individual', INDIVIDUAL_FIELDS), across: INDIVIDUAL_CROSS_FIELD_RULES },
  BUSINESS: { shape: object('Business', BUSINESS_FIELDS), across: BUSINESS_CROSS_FIELD_RULES },
};
/** Of a customer whose type is unknown only what all types share can be judged. */
const RULES_OF_ALL: TypeRules = { shape: object('Customer', SHARED_FIELDS), across: [] };

const rulesOf = (customerType: unknown): TypeRules =>
  (typeof customerType === 'string' && Object.hasOwn(RULES, customerType)
    ? RULES[customerType]
    : undefined) ?? RULES_OF_ALL;

/** The fields of a customer without problems that its type knows, each as it is kept. */
export const keptOf = (command: NewCustomer): Readonly<Record<string, unknown>> =>
  rulesOf(command.customerType).shape.read?.(command) as Readonly<Record<string, unknown>>;

/**
 * Every wrong field of a customer at once, each with the first thing that is wrong with it (customers §2, §3). `region` is
 * the customer's with these values.
 */
export const customerProblems = (
  command: NewCustomer,
  terms: PlatformTerms,
  now: Instant,
  region: unknown,
): FieldProblem[] => {
  const { shape, across } = rulesOf(command.customerType);
  return firstOfEachField([
    ...wrongFields(shape, command, now),
    ...across.flatMap((rule) => rule(command, region)),
    ...unsupportedCurrencies(command, terms),
    ...foreignUmaAddress(command, terms),
  ]);
};

const unsupportedCurrencies = (command: NewCustomer, terms: PlatformTerms): FieldProblem[] => {
  const sent = sentMember(command, 'currencies');
  const supported = allCurrencies(terms);
  return (Array.isArray(sent) ? (sent as unknown[]) : []).flatMap((code, index) =>
    typeof code === 'string' && !supported.includes(code)
      ? [{ field: `currencies.${index}`, message: 'is not a currency of this platform' }]
      : [],
  );
};

const foreignUmaAddress = (command: NewCustomer, { umaDomain }: PlatformTerms): FieldProblem[] => {
  const sent = sentMember(command, 'umaAddress');
  return typeof sent === 'string' ? umaAddressProblems(sent, umaDomain) : [];
};

/** The problems without those of a field that an earlier one names already. */
export const firstOfEachField = (problems: readonly FieldProblem[]): FieldProblem[] => {
  const fields = problems.map(({ field }) => field);
  return problems.filter(({ field }, index) => fields.indexOf(field) === index);
};
