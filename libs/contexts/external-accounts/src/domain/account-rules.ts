import type { Environment } from '@causeway/kernel';
import type { AccountVariant, AccountWay } from './account-registry.js';

export type AccountValues = Readonly<Record<string, unknown>>;

/** One bad field; `field` is a path below `accountInfo`'s own. */
export interface AccountProblem {
  readonly path: string;
  readonly message: string;
}

const isSent = (info: AccountValues, field: string): boolean =>
  info[field] !== undefined && info[field] !== null;
const fieldsOf = ({ identifier, needs = [] }: AccountWay): readonly string[] => [...identifier, ...needs];

/** What is wrong between the fields of `accountInfo`; it looks at what is there, never at how it looks (§4). */
export const problemsBetweenFields = (variant: AccountVariant, info: AccountValues): AccountProblem[] => [
  ...problemsOfWays(variant, info),
  ...(variant.together ?? []).flatMap((group) => incompleteGroup(group, info)),
];

/** Exactly one way, with all that it needs. A type with one way says so by its required fields. */
const problemsOfWays = ({ ways }: AccountVariant, info: AccountValues): AccountProblem[] => {
  if (ways.length === 1) return [];
  const begun = ways.filter((way) => fieldsOf(way).some((field) => isSent(info, field)));
  const [only] = begun;
  if (begun.length === 1 && only !== undefined) return incompleteGroup(fieldsOf(only), info);
  const identifiers = ways.flatMap(({ identifier }) => identifier);
  const message = `exactly one of ${identifiers.join(', ')} must be given`;
  return identifiers.map((path) => ({ path, message }));
};

const incompleteGroup = (group: readonly string[], info: AccountValues): AccountProblem[] => {
  const sent = group.filter((field) => isSent(info, field));
  return sent.length === 0
    ? []
    : group
        .filter((field) => !sent.includes(field))
        .map((path) => ({ path, message: `is required with ${sent.join(', ')}` }));
};

/** The way that a well-formed `accountInfo` chose. */
const wayOf = ({ ways }: AccountVariant, info: AccountValues): AccountWay =>
  ways.find(({ identifier }) => identifier.every((field) => isSent(info, field))) ?? ways[0];

export const railsOf = (variant: AccountVariant, info: AccountValues): readonly string[] =>
  wayOf(variant, info).rails;

/** Equal for two spellings of one account, and ends as the identifier of the sandbox's suffixes does (§3, §4). */
export const primaryIdentifier = (variant: AccountVariant, info: AccountValues): string =>
  wayOf(variant, info)
    .identifier.map((name) => variant.fields[name]?.canonical(String(info[name])) ?? '')
    .join('');

/** Values of the right form that cannot exist; production asks, the sandbox's suffixes break checksums (§4.2). */
export const implausibleFields = (
  { fields }: AccountVariant,
  info: AccountValues,
  environment: Environment,
): AccountProblem[] =>
  environment === 'sandbox'
    ? []
    : Object.entries(fields)
        .filter(([name, field]) => isSent(info, name) && field.isPlausible?.(String(info[name])) === false)
        .map(([path]) => ({ path, message: 'cannot exist: its check digits or its form are wrong' }));
