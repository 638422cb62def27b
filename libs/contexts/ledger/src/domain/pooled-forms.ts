import {
  BIC,
  isClabe,
  isCountryCode,
  isCrypto,
  isIban,
  isRoutingNumber,
  SORT_CODE,
  type CurrencyCode,
} from '@causeway/kernel';
import { memberOf, type Member } from '@causeway/shapes';
import { PAYMENT_SHAPES } from './payment-shapes.js';

/** The fields of a form of bank account, besides those that the service itself fills in. */
export type PooledForm = Readonly<Record<string, Member>>;

/** Named by its reference, which is each account's own; shown with its type and its rails. */
const FILLED_IN = ['accountType', 'reference'];

const railsOf = (rails: Member | undefined): readonly string[] => {
  const parts = rails?.shape.parts;
  return parts !== undefined && 'item' in parts ? (parts.item.schema['enum'] as readonly string[]) : [];
};

/** Only what carries a reference can be shared by accounts: money without one leads to none of them (accounts §6). */
const POOLED_FORMS: ReadonlyMap<string, PooledForm> = new Map(
  PAYMENT_SHAPES.filter(([, , fields]) => 'reference' in fields).map(([accountType, , fields]) => [
    accountType,
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => !FILLED_IN.includes(name))
        .map(([name, member]) => [name, memberOf(member)]),
    ),
  ]),
);

export const POOLED_ACCOUNT_TYPES: readonly string[] = [...POOLED_FORMS.keys()];

/** The form of that account type, where money in the currency can be sent to it. */
export const pooledForm = (accountType: string, code: CurrencyCode): PooledForm | undefined => {
  const isOfCurrency =
    accountType === `${code}_ACCOUNT` || (accountType === 'SWIFT_ACCOUNT' && !isCrypto(code));
  return isOfCurrency ? POOLED_FORMS.get(accountType) : undefined;
};

/** Numbers of banks and accounts are the same as a beneficiary's, and production asks for their check digits. */
const CAN_EXIST: Readonly<Record<string, (value: string) => boolean>> = {
  iban: isIban,
  routingNumber: isRoutingNumber,
  intermediaryRoutingNumber: isRoutingNumber,
  clabeNumber: isClabe,
  sortCode: (value) => SORT_CODE.test(value),
  swiftCode: (value) => BIC.test(value),
  country: isCountryCode,
};

/** Whether there can be such a value of that field: no payer's bank sends to one that cannot be. */
export const canExist = (name: string, value: string): boolean => CAN_EXIST[name]?.(value) ?? true;

/** Every field of any of them, besides the rails. */
export const POOLED_FIELDS: readonly string[] = [
  ...new Set([...POOLED_FORMS.values()].flatMap((form) => Object.keys(form))),
].filter((name) => name !== 'paymentRails');

/** Every rail of any of them. */
export const POOLED_RAILS: readonly string[] = [
  ...new Set([...POOLED_FORMS.values()].flatMap(({ paymentRails }) => railsOf(paymentRails))),
];
