import {
  AcrossFields,
  dtoOf,
  listOf,
  oneOf,
  text,
  variant,
  type DtoField,
  type FieldKind,
  type Variants,
} from '@causeway/http';
import { bankName, type AccountField } from '../domain/account-field.js';
import { ACCOUNT_VARIANTS, inOwnNames, type AccountVariant } from '../domain/account-registry.js';
import { withResidence } from '../domain/residence.js';
import { problemsBetweenFields, type AccountValues } from '../domain/account-rules.js';
import { beneficiaryOf } from './beneficiary.dto.js';

const optional = true;
const VASP_NAME_LENGTH_MAX = 255;
export const PLATFORM_ACCOUNT_ID_LENGTH_MAX = 255;

const kindOf = ({ min, max, pattern, oneOf: choices }: AccountField): FieldKind =>
  choices === undefined ? text({ min, max, trim: true, ...(pattern && { pattern }) }) : oneOf(choices);

const railsOf = ({ ways }: AccountVariant): FieldKind =>
  listOf(oneOf([...new Set(ways.flatMap(({ rails }) => rails))]));

/** An account whose number or code tells its bank; what it is called besides is kept and asks for nothing. */
const isAtUnnamedBank = ({ kind, fields }: AccountVariant): boolean =>
  kind === 'FIAT' && !('bankName' in fields) && !('provider' in fields);

/** What a row of the registry says, in what a platform sends and in what it is answered. */
const fieldsOf = (accountType: string, row: AccountVariant): Readonly<Record<string, DtoField>> => ({
  accountType: { kind: oneOf([accountType]) },
  ...Object.fromEntries(
    Object.entries(row.fields).map(([name, field]) => [
      name,
      { kind: kindOf(field), optional: !field.isRequired },
    ]),
  ),
  ...(isAtUnnamedBank(row) && {
    bankName: { kind: kindOf(bankName()), optional, description: 'Kept as sent; its code names the bank' },
  }),
  // Lightning names nobody (§5).
  ...(row.kind !== 'LIGHTNING' && { beneficiary: beneficiaryOf(row) }),
  ...(row.kind === 'WALLET' && {
    vaspName: { kind: text({ min: 1, max: VASP_NAME_LENGTH_MAX }), optional },
  }),
});

const rows = Object.entries<AccountVariant>(ACCOUNT_VARIANTS).map(
  ([accountType, row]) => ({ accountType, row, fields: fieldsOf(accountType, row) }) as const,
);

const created: Variants = Object.fromEntries(
  rows.map(({ accountType, row, fields }) => {
    const dto = dtoOf(`${row.schema}ExternalAccountCreateInfo`, {
      ...fields,
      platformAccountId: {
        kind: text({ max: PLATFORM_ACCOUNT_ID_LENGTH_MAX }),
        optional,
        description: 'As if sent beside `accountInfo`, where it takes precedence',
      },
    });
    AcrossFields((info) => problemsBetweenFields(row, info as AccountValues))(dto);
    return [accountType, dto];
  }),
);

const shown: Variants = Object.fromEntries(
  rows.map(({ accountType, row, fields }) => [
    accountType,
    dtoOf(`${row.schema}ExternalAccountInfo`, {
      ...fields,
      ...(row.kind === 'FIAT' && { paymentRails: { kind: railsOf(row) } }),
    }),
  ]),
);

/** `accountInfo` of a request: by its type, in any of the names that it may bear. */
export const accountInfoToCreate = (): FieldKind =>
  variant('accountType', created, { rename: (info) => withResidence(inOwnNames(info)) });

/** `accountInfo` of an answer. */
export const accountInfoShown = (): FieldKind => variant('accountType', shown);
