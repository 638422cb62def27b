import {
  isSent,
  textIn,
  type AccountProblem,
  type AccountValues,
  type AccountVariant,
} from './account-variant.js';

/** The fields in which an account names its bank or its provider of mobile money. */
const NAMING_FIELDS = ['bankName', 'provider'];

const namingField = ({ fields }: AccountVariant, info: AccountValues): string | undefined =>
  NAMING_FIELDS.find((field) => Object.hasOwn(fields, field) && isSent(info, field));

/** Whether the account names an institution at all, so that a directory is worth asking. */
export const namesInstitution = (variant: AccountVariant, info: AccountValues): boolean =>
  namingField(variant, info) !== undefined;

/** How the directory of the account's country and currency spells a name; where it lists none, as it was sent. */
const spellingOf = (name: string, listed: readonly string[]): string | undefined =>
  listed.length === 0 ? name : listed.find((each) => each.toLowerCase() === name.toLowerCase());

/** A bank or provider that the directory does not have (external-accounts §4.2); `listed` is empty where none is kept. */
export const institutionProblems = (
  variant: AccountVariant,
  info: AccountValues,
  listed: readonly string[],
): readonly AccountProblem[] => {
  const field = namingField(variant, info);
  return field === undefined || spellingOf(textIn(info, field), listed) !== undefined
    ? []
    : [{ path: field, message: 'is not in the directory of institutions; see GET /discoveries' }];
};

/** The account with its institution in the directory's spelling. */
export const inDirectorySpelling = <Info extends AccountValues>(
  variant: AccountVariant,
  info: Info,
  listed: readonly string[],
): Info => {
  const field = namingField(variant, info);
  const spelling = field === undefined ? undefined : spellingOf(textIn(info, field), listed);
  return field === undefined || spelling === undefined ? info : { ...info, [field]: spelling };
};
