import { dtoOf, operatorScopeOrAll, PAGE_QUERY } from '@causeway/http';
import {
  amount,
  countryCode,
  currencyCode,
  environment,
  flag,
  nonNegativeAmount,
  nullable,
  object,
  oneOf,
  optional,
  text,
} from '@causeway/shapes';
import type { FeeRowKey } from '../domain/fee-row.js';
import type { ServiceFee } from '../domain/fee-schedule.js';
import type { SetRail } from '../domain/rail-setting.js';
import { RAILS } from '../domain/rails.js';
import { basisPoints } from './basis-points.shape.js';

const PAIR = { sendingCurrency: currencyCode(), receivingCurrency: currencyCode() };

export class SetCorridorDto extends dtoOf(
  object('SetCorridorDto', { ...operatorScopeOrAll, ...PAIR, isEnabled: flag() }),
) {}

/** Which payments a row is for; what is left out may be anything. */
const FEE_ROW_KEY = {
  ...operatorScopeOrAll,
  sendingCurrency: optional(currencyCode()),
  receivingCurrency: optional(currencyCode()),
  paymentRail: optional(oneOf(RAILS, 'PaymentRail')),
};

export class FeeRowKeyDto extends dtoOf(object('FeeRowKeyDto', FEE_ROW_KEY)) {}

export class SetFeeRowDto extends dtoOf(
  object('SetFeeRowDto', {
    ...FEE_ROW_KEY,
    fixedFee: optional(nonNegativeAmount()),
    basisPoints: basisPoints(),
    counterpartyFixedFee: optional(nonNegativeAmount()),
  }),
) {}

/** Left out or `null`: no limit is set here. */
const limit = optional(nullable(amount()));

export class SetLimitsDto extends dtoOf(
  object('SetLimitsDto', { ...operatorScopeOrAll, ...PAIR, transactionMax: limit, dailyVolumeMax: limit }),
) {}

/** Amounts count in the currency that arrives, so that it comes with them; without both the shipped limit holds. */
export class SetRailDto extends dtoOf(
  object(
    'SetRailDto',
    {
      ...operatorScopeOrAll,
      paymentRail: oneOf(RAILS, 'PaymentRail'),
      isEnabled: flag(),
      currency: optional(currencyCode()),
      amountMin: limit,
      amountMax: limit,
    },
    {
      across: ({ currency, amountMin, amountMax }) =>
        (currency === undefined) === ((amountMin ?? amountMax ?? null) === null)
          ? []
          : [{ path: 'currency', message: 'comes with amountMin or amountMax, and they with it' }],
    },
  ),
) {}

const name = text({ min: 1, max: 255, trim: true });
const INSTITUTION_KEY = {
  environment: environment(),
  country: countryCode(),
  currency: currencyCode(),
  bankName: name,
};

export class InstitutionsQuery extends dtoOf(
  object('InstitutionsQuery', { ...PAGE_QUERY, environment: environment() }),
) {}
export class InstitutionKeyDto extends dtoOf(object('InstitutionKeyDto', INSTITUTION_KEY)) {}
/** `displayName` left out: the same as `bankName`. */
export class AddInstitutionDto extends dtoOf(
  object('AddInstitutionDto', { ...INSTITUTION_KEY, displayName: optional(name) }),
) {}

export const toRailSetting = ({
  paymentRail,
  isEnabled,
  currency,
  amountMin = null,
  amountMax = null,
}: SetRailDto): SetRail => ({
  rail: paymentRail,
  isEnabled,
  limit: currency === undefined ? null : { currency, minMinor: amountMin, maxMinor: amountMax },
});

export const toFeeRowKey = ({
  sendingCurrency,
  receivingCurrency,
  paymentRail,
}: FeeRowKeyDto): FeeRowKey => ({
  ...(sendingCurrency !== undefined && { from: sendingCurrency }),
  ...(receivingCurrency !== undefined && { to: receivingCurrency }),
  ...(paymentRail !== undefined && { rail: paymentRail }),
});

export const toServiceFee = ({
  fixedFee = 0n,
  basisPoints: milliBasisPoints,
  counterpartyFixedFee = 0n,
}: SetFeeRowDto): ServiceFee => ({
  fixedMinor: fixedFee,
  milliBasisPoints,
  counterpartyFixedMinor: counterpartyFixedFee,
});
