import type { Instant } from '@causeway/kernel';
import type { NewCustomer } from './customer-details.js';
import { BUSINESS_FIELDS } from './fields/business-fields.js';
import {
  BUSINESS_CROSS_FIELD_RULES,
  INDIVIDUAL_CROSS_FIELD_RULES,
  type CrossFieldRule,
} from './fields/cross-field-rules.js';
import { memberOf, tableProblems, type FieldProblem, type FieldTable } from './fields/field-rule.js';
import { INDIVIDUAL_FIELDS } from './fields/individual-fields.js';
import { SHARED_FIELDS } from './fields/shared-fields.js';
import { allCurrencies, type PlatformTerms } from './platform-terms.js';
import { umaAddressProblems } from './uma-address.js';

interface TypeRules {
  readonly fields: FieldTable;
  readonly across: readonly CrossFieldRule[];
}

const RULES: Readonly<Record<string, TypeRules>> = {
  INDIVIDUAL: { fields: INDIVIDUAL_FIELDS, across: INDIVIDUAL_CROSS_FIELD_RULES },
  BUSINESS: { fields: BUSINESS_FIELDS, across: BUSINESS_CROSS_FIELD_RULES },
};
/** Of a customer whose type is unknown only what all types share can be judged. */
const RULES_OF_ALL: TypeRules = { fields: SHARED_FIELDS, across: [] };

/** The fields that a customer of a type may say. */
export const rulesOf = (customerType: unknown): TypeRules =>
  (typeof customerType === 'string' && Object.hasOwn(RULES, customerType)
    ? RULES[customerType]
    : undefined) ?? RULES_OF_ALL;

/** Every wrong field of a new customer at once, each with the first thing that is wrong with it (customers §2, §3). */
export const customerProblems = (
  command: NewCustomer,
  terms: PlatformTerms,
  now: Instant,
): FieldProblem[] => {
  const { fields, across } = rulesOf(command.customerType);
  return firstOfEachField([
    ...tableProblems(fields, command, now),
    ...across.flatMap((rule) => rule(command)),
    ...unsupportedCurrencies(command, terms),
    ...foreignUmaAddress(command, terms),
  ]);
};

const unsupportedCurrencies = (command: NewCustomer, terms: PlatformTerms): FieldProblem[] => {
  const sent = memberOf(command, 'currencies');
  const supported = allCurrencies(terms);
  return (Array.isArray(sent) ? (sent as unknown[]) : []).flatMap((code, index) =>
    typeof code === 'string' && !supported.includes(code)
      ? [{ field: `currencies.${index}`, message: 'is not a currency of this platform' }]
      : [],
  );
};

const foreignUmaAddress = (command: NewCustomer, { umaDomain }: PlatformTerms): FieldProblem[] => {
  const sent = memberOf(command, 'umaAddress');
  return typeof sent === 'string' ? umaAddressProblems(sent, umaDomain) : [];
};

const firstOfEachField = (problems: readonly FieldProblem[]): FieldProblem[] => {
  const fields = problems.map(({ field }) => field);
  return problems.filter(({ field }, index) => fields.indexOf(field) === index);
};
