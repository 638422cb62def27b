import type { Environment } from '@causeway/kernel';
import {
  isSent,
  type AccountProblem,
  type AccountValues,
  type AccountVariant,
  type AccountWay,
} from './account-variant.js';

export type { AccountProblem, AccountValues } from './account-variant.js';

/** Problems between the fields of `accountInfo`: checks their presence, never their form (§4). */
export const problemsBetweenFields = (variant: AccountVariant, info: AccountValues): AccountProblem[] => [
  ...problemsOfWays(variant, info),
  ...(variant.together ?? []).flatMap((group) => incompleteGroup(group, info)),
  ...(variant.rules?.(info) ?? []),
];

const fieldsOf = ({ identifier, otherwise = [], needs = [], may = [] }: AccountWay): readonly string[] => [
  ...identifier,
  ...otherwise,
  ...needs,
  ...may,
];

/** Exactly one way, with all that it needs. A type with one way says so by its required fields. */
const problemsOfWays = ({ ways }: AccountVariant, info: AccountValues): AccountProblem[] => {
  if (ways.length === 1) return [];
  const begun = ways.filter((way) => ownFields(way, ways).some((field) => isSent(info, field)));
  const [only] = begun;
  if (begun.length === 1 && only !== undefined) return missingOf(only, info);
  const identifiers = ways.flatMap(({ identifier, otherwise = [] }) => [...identifier, ...otherwise]);
  const message = `exactly one of ${identifiers.join(', ')} must be given`;
  return identifiers.map((path) => ({ path, message }));
};

const ownFields = (way: AccountWay, ways: readonly AccountWay[]): readonly string[] =>
  fieldsOf(way).filter((field) => ways.every((other) => other === way || !fieldsOf(other).includes(field)));

const missingOf = (way: AccountWay, info: AccountValues): AccountProblem[] => {
  const { identifier, otherwise = [], needs = [] } = way;
  const isIdentified = otherwise.length > 0 && otherwise.every((field) => isSent(info, field));
  const sent = fieldsOf(way).filter((field) => isSent(info, field));
  return [...(isIdentified ? [] : identifier), ...needs]
    .filter((field) => !isSent(info, field))
    .map((path) => ({ path, message: `is required with ${sent.join(', ')}` }));
};

const incompleteGroup = (group: readonly string[], info: AccountValues): AccountProblem[] => {
  const sent = group.filter((field) => isSent(info, field));
  return sent.length === 0
    ? []
    : group
        .filter((field) => !sent.includes(field))
        .map((path) => ({ path, message: `is required with ${sent.join(', ')}` }));
};

const areSent = (fields: readonly string[], info: AccountValues): boolean =>
  fields.length > 0 && fields.every((field) => isSent(info, field));

/** The way that a well-formed `accountInfo` chose. */
const wayOf = ({ ways }: AccountVariant, info: AccountValues): AccountWay =>
  ways.find(({ identifier, otherwise = [] }) => areSent(identifier, info) || areSent(otherwise, info)) ??
  ways[0];

/** Where the account names one of its way's rails itself, that one. */
export const railsOf = (variant: AccountVariant, info: AccountValues): readonly string[] => {
  const { rails, railIn } = wayOf(variant, info);
  return railIn === undefined ? rails : rails.filter((rail) => rail === info[railIn]);
};

/** Equal for two spellings of one account, and ends as the identifier of the sandbox's suffixes does (§3, §4). */
export const primaryIdentifier = (variant: AccountVariant, info: AccountValues): string => {
  const { identifier, otherwise = [] } = wayOf(variant, info);
  const names = areSent(identifier, info) ? identifier : otherwise;
  return names.map((name) => variant.fields[name]?.canonical(String(info[name])) ?? '').join('');
};

/** A Lightning invoice is good for one payment; what else is paid may be paid again (§4). */
export const isSingleUse = (info: AccountValues): boolean => isSent(info, 'invoice');

/**
 * The names under which people know an account, in the form in which they are compared: its identifier, and the
 * account's own number where a bank's code precedes it.
 */
export const knownIdentifiers = (variant: AccountVariant, info: AccountValues): readonly string[] => {
  const { identifier } = wayOf(variant, info);
  const own = identifier.length > 1 && areSent(identifier, info) ? identifier.at(-1) : undefined;
  const names = [primaryIdentifier(variant, info), ...(own === undefined ? [] : [String(info[own])])];
  return [...new Set(names.map(comparableIdentifier))];
};

/** Without regard to case, spaces and hyphens, so that a search finds what was written in another way. */
export const comparableIdentifier = (sent: string): string => sent.replace(/[\s-]/g, '').toUpperCase();

/** Values of the right form that cannot exist; production asks, the sandbox's suffixes break checksums (§4.2). */
export const implausibleFields = (
  { fields, strictRules }: AccountVariant,
  info: AccountValues,
  environment: Environment,
): readonly AccountProblem[] =>
  environment === 'sandbox'
    ? []
    : [
        ...Object.entries(fields)
          .filter(([name, field]) => isSent(info, name) && field.isPlausible?.(String(info[name])) === false)
          .map(([path]) => ({ path, message: 'cannot exist: its check digits or its form are wrong' })),
        ...(strictRules?.(info) ?? []),
      ];
