import {
  dtoOf,
  operatorScopeOrAll,
  PAGE_ANSWER,
  PAGE_QUERY,
  SETTING_CHANGED,
  SETTING_OWNER,
  settingsPageOf,
} from '@causeway/http';
import {
  countryCode,
  currencyCode,
  described,
  environment,
  listOf,
  nameText,
  nonNegativeAmount,
  nullable,
  object,
  oneOf,
  optional,
  shownAmount,
  shownNumber,
  text,
} from '@causeway/shapes';
import type { FeeRowKey } from '../domain/fee-row.js';
import type { ServiceFee } from '../domain/fee-schedule.js';
import { RAILS } from '../domain/rails.js';
import { basisPoints } from './basis-points.shape.js';

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

/** A row as it is answered; what is `null` may be anything. */
export const feeRow = object('FeeRow', {
  ...SETTING_OWNER,
  sendingCurrency: nullable(currencyCode()),
  receivingCurrency: nullable(currencyCode()),
  paymentRail: nullable(oneOf(RAILS, 'PaymentRail')),
  fixedFee: shownAmount({ min: 0 }),
  basisPoints: described(shownNumber({ minimum: 0 }), 'With up to three decimals'),
  counterpartyFixedFee: shownAmount({ min: 0 }),
  ...SETTING_CHANGED,
});
export const feeRowPage = settingsPageOf('FeeRowPage', feeRow);

const NAME_LENGTH_MAX = 255;
/** Of one that was added, whatever was allowed in its name then. */
const name = text({ min: 1, max: NAME_LENGTH_MAX, trim: true });
const newName = nameText({ max: NAME_LENGTH_MAX });
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
  object('AddInstitutionDto', { ...INSTITUTION_KEY, bankName: newName, displayName: optional(newName) }),
) {}

export const institution = object('OperatorInstitution', {
  bankName: name,
  displayName: name,
  country: countryCode(),
  currency: currencyCode(),
});
export const institutionPage = object('OperatorInstitutionPage', {
  ...PAGE_ANSWER,
  data: listOf(institution),
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

/**
 * The wire's basis points have three decimals, so a whole number here is a thousandth of one; the fixed parts are
 * minor units, of the sending and of the counterparty's currency.
 */
export const toServiceFee = ({
  fixedFee = 0n,
  basisPoints: milliBasisPoints,
  counterpartyFixedFee = 0n,
}: SetFeeRowDto): ServiceFee => ({
  fixedMinor: fixedFee,
  milliBasisPoints,
  counterpartyFixedMinor: counterpartyFixedFee,
});
