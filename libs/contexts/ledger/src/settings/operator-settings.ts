import type { DeclaredSetting } from '@causeway/commands';
import type { CurrencyCode } from '@causeway/kernel';
import {
  currencyCode,
  described,
  listOf,
  memberOf,
  object,
  oneOf,
  optional,
  printableText,
} from '@causeway/shapes';
import {
  canExist,
  POOLED_ACCOUNT_TYPES,
  POOLED_FIELDS,
  POOLED_RAILS,
  pooledForm,
} from '../domain/pooled-forms.js';

/** As much as the forms of instructions show. */
const LINE_LENGTH_MAX = 255;

/** Where money for accounts of production comes in: accounts at banks that all of them share (accounts §6). */
export const fundingCoordinatesDeclared = {
  name: 'funding-coordinates',
  tag: 'OperatorSettings',
  owner: 'PLATFORM_OR_ALL',
  key: object('FundingCoordinatesKey', {
    currencyCode: currencyCode(),
    accountType: described(
      oneOf(POOLED_ACCOUNT_TYPES, 'PooledAccountType'),
      'The form of the instructions: that of the currency, or SWIFT_ACCOUNT',
    ),
  }),
  value: object(
    'SetFundingCoordinatesDto',
    {
      paymentRails: described(
        listOf(oneOf(POOLED_RAILS, 'PooledPaymentRail'), { unique: true }),
        'By which money comes in; an empty list takes the coordinates away',
      ),
      ...Object.fromEntries(
        POOLED_FIELDS.map((name) => [
          name,
          described(optional(printableText({ max: LINE_LENGTH_MAX, trim: true })), 'Where the form has it'),
        ]),
      ),
    },
    { across: (values) => [...problemsOfEnvironment(values), ...problemsOfForm(values)] },
  ),
  operations: {
    show: { id: 'listFundingCoordinates', summary: 'Where money for accounts of production comes in' },
    set: {
      id: 'setFundingCoordinates',
      summary: 'Say where money for accounts of production comes in',
      remarks:
        'Every active account in the currency shows it at the next request, with a reference of its own; money that is\n' +
        'reported with the reference is attributed by it. What is set for one platform replaces, for that form, what is\n' +
        'set for every platform. Platforms’ own accounts that waited for coordinates become active, and each account that\n' +
        'shows a change is announced to its platform. Accounts of the sandbox show coordinates of their own.',
    },
  },
  undo: { summary: 'take coordinates away', value: { paymentRails: [] } },
  isSparse: true,
  whenNone: 'No coordinates are set: accounts of production show no funding instructions.',
} as const satisfies DeclaredSetting;

interface Problem {
  readonly path: string;
  readonly message: string;
}

/** The scope of a setting is checked with its value. */
const problemsOfEnvironment = ({ environment }: Readonly<Record<string, unknown>>): readonly Problem[] =>
  environment === 'sandbox'
    ? [
        {
          path: 'environment',
          message: 'must be production: accounts of the sandbox have coordinates of their own',
        },
      ]
    : [];

/** Each field of the form must be there as the form has it, and none besides; coordinates that go have no fields. */
const problemsOfForm = (values: Readonly<Record<string, unknown>>): readonly Problem[] => {
  const { currencyCode: code, accountType, paymentRails } = values;
  const sent = POOLED_FIELDS.filter((name) => values[name] !== undefined);
  if (Array.isArray(paymentRails) && paymentRails.length === 0)
    return sent.map((path) => ({ path, message: 'goes with at least one of paymentRails' }));
  const form = pooledForm(String(accountType), code as CurrencyCode);
  if (form === undefined)
    return POOLED_ACCOUNT_TYPES.includes(String(accountType))
      ? [{ path: 'accountType', message: 'is not a form of the currency' }]
      : [];
  return [
    ...sent
      .filter((name) => !(name in form))
      .map((path) => ({ path, message: `is no field of ${String(accountType)}` })),
    ...Object.entries(form).flatMap(([name, member]) => {
      const { shape, optional: isOptional } = memberOf(member);
      const value = values[name];
      if (value === undefined) return isOptional === true ? [] : [{ path: name, message: 'is required' }];
      const problems = [...shape.problems(value), ...(shape.problemsWithin?.(value) ?? [])];
      if (problems.length === 0 && typeof value === 'string' && !canExist(name, value))
        return [{ path: name, message: 'cannot exist: its check digits or its form are wrong' }];
      return problems.map(({ path, message }) => ({
        path: path === undefined ? name : `${name}.${path}`,
        message,
      }));
    }),
  ];
};
