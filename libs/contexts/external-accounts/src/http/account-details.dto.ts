import {
  described,
  listOf,
  object,
  oneOf,
  optional,
  text,
  union,
  type Members,
  type ObjectShape,
} from '@causeway/shapes';
import { bankName } from '../domain/account-field.js';
import { ACCOUNT_VARIANTS, inOwnNames, type AccountVariant } from '../domain/account-registry.js';
import { problemsBetweenFields, type AccountValues } from '../domain/account-rules.js';
import { withResidence } from '../domain/residence.js';
import { beneficiaryOf } from './beneficiary.dto.js';

const VASP_NAME_LENGTH_MAX = 255;
export const PLATFORM_ACCOUNT_ID_LENGTH_MAX = 255;

/** An account whose number or code identifies its bank. A bank name sent as well is only kept. */
const isAtUnnamedBank = ({ kind, fields }: AccountVariant): boolean =>
  kind === 'FIAT' && !('bankName' in fields) && !('provider' in fields);

/** The fields of a row of the registry, for requests and answers. */
const fieldsOf = (accountType: string, row: AccountVariant): Members => ({
  accountType: oneOf([accountType]),
  ...Object.fromEntries(
    Object.entries(row.fields).map(([name, { shape, isRequired }]) => [
      name,
      isRequired ? shape : optional(shape),
    ]),
  ),
  ...(isAtUnnamedBank(row) && {
    bankName: described(optional(bankName().shape), 'Kept as sent; its code names the bank'),
  }),
  // Lightning names no beneficiary (§5).
  ...(row.kind !== 'LIGHTNING' && { beneficiary: beneficiaryOf(row) }),
  ...(row.kind === 'WALLET' && { vaspName: optional(text({ min: 1, max: VASP_NAME_LENGTH_MAX })) }),
});

const ofEveryRow = (shapeOf: (row: AccountVariant, fields: Members) => ObjectShape) =>
  Object.fromEntries(
    Object.entries<AccountVariant>(ACCOUNT_VARIANTS).map(([accountType, row]) => [
      accountType,
      shapeOf(row, fieldsOf(accountType, row)),
    ]),
  );

/** `accountInfo` of a request: by its type, in any of the names that it may bear. */
export const accountInfoToCreate = union(
  'accountType',
  ofEveryRow((row, fields) =>
    object(
      `${row.schema}ExternalAccountCreateInfo`,
      {
        ...fields,
        platformAccountId: described(
          optional(text({ max: PLATFORM_ACCOUNT_ID_LENGTH_MAX })),
          'As if sent beside `accountInfo`, where it takes precedence',
        ),
      },
      { across: (info) => problemsBetweenFields(row, info as AccountValues) },
    ),
  ),
  { rename: (info) => withResidence(inOwnNames(info)) },
);

const railsOf = ({ ways }: AccountVariant) => listOf(oneOf([...new Set(ways.flatMap(({ rails }) => rails))]));

export const accountInfoShown = union(
  'accountType',
  ofEveryRow((row, fields) =>
    object(`${row.schema}ExternalAccountInfo`, {
      ...fields,
      ...(row.kind === 'FIAT' && { paymentRails: railsOf(row) }),
    }),
  ),
);
