import {
  AcrossFields,
  Amount,
  CurrencyCode,
  Flag,
  NonNegativeAmount,
  OneOf,
  ResourceId,
} from '@causeway/http';
import { ENVIRONMENTS, type CurrencyCode as Currency, type Environment, type Id } from '@causeway/kernel';
import type { FeeRowKey } from '../domain/fee-row.js';
import type { ServiceFee } from '../domain/fee-schedule.js';
import type { SetRail } from '../domain/rail-setting.js';
import { RAILS } from '../domain/rails.js';
import { BasisPoints } from './basis-points.field.js';

class SettingDto {
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
  /** Left out: every platform. */
  @ResourceId('Platform', { optional: true }) platformId?: Id<'Platform'>;
}

export class SetCorridorDto extends SettingDto {
  @CurrencyCode() sendingCurrency!: Currency;
  @CurrencyCode() receivingCurrency!: Currency;
  @Flag() isEnabled!: boolean;
}

/** Which payments a row is for; what is left out may be anything. */
export class FeeRowKeyDto extends SettingDto {
  @CurrencyCode({ optional: true }) sendingCurrency?: Currency;
  @CurrencyCode({ optional: true }) receivingCurrency?: Currency;
  @OneOf(RAILS, { optional: true, name: 'PaymentRail' }) paymentRail?: string;
}

export class SetFeeRowDto extends FeeRowKeyDto {
  @NonNegativeAmount({ optional: true }) fixedFee?: bigint;
  @BasisPoints() basisPoints!: bigint;
  @NonNegativeAmount({ optional: true }) counterpartyFixedFee?: bigint;
}

export class SetLimitsDto extends SettingDto {
  @CurrencyCode() sendingCurrency!: Currency;
  @CurrencyCode() receivingCurrency!: Currency;
  /** Left out or `null`: no limit is set here. */
  @Amount({ optional: true, nullable: true }) transactionMax?: bigint | null;
  @Amount({ optional: true, nullable: true }) dailyVolumeMax?: bigint | null;
}

/** Amounts count in the currency that arrives, so that it comes with them. */
@AcrossFields(({ currency, amountMin, amountMax }: SetRailDto) =>
  (currency === undefined) === ((amountMin ?? amountMax ?? null) === null)
    ? []
    : [{ path: 'currency', message: 'comes with amountMin or amountMax, and they with it' }],
)
export class SetRailDto extends SettingDto {
  @OneOf(RAILS, { name: 'PaymentRail' }) paymentRail!: string;
  @Flag() isEnabled!: boolean;
  @CurrencyCode({ optional: true }) currency?: Currency;
  /** Without any of the two the shipped limit holds. */
  @Amount({ optional: true, nullable: true }) amountMin?: bigint | null;
  @Amount({ optional: true, nullable: true }) amountMax?: bigint | null;
}

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
  basisPoints,
  counterpartyFixedFee = 0n,
}: SetFeeRowDto): ServiceFee => ({
  fixedMinor: fixedFee,
  milliBasisPoints: basisPoints,
  counterpartyFixedMinor: counterpartyFixedFee,
});
