import { NETWORK_NAMES } from '@causeway/kernel';
import { CurrencyCode, OneOf, ResourceId, Text } from '@causeway/http';
import { ApiSchema } from '@nestjs/swagger';

const optional = true;
/** Typed or bare ids. */
const identifier = { min: 1, max: 255 };

/** `PaymentRail` of the contract. */
export const PAYMENT_RAILS = [
  ...['ACH', 'ACH_COLOMBIA', 'BANK_TRANSFER', 'BRE_B', 'CIPS', 'FAST', 'FASTER_PAYMENTS', 'FEDNOW'],
  ...['INSTAPAY', 'MOBILE_MONEY', 'NEFT', 'PAYNOW', 'PESONET', 'PIX', 'RTGS', 'RTP', 'SEPA'],
  ...['SEPA_INSTANT', 'SPEI', 'SWIFT', 'UNIONPAY', 'UPI', 'WIRE'],
] as const;

@ApiSchema({ name: 'AccountQuoteSource' })
export class AccountQuoteSourceDto {
  @OneOf(['ACCOUNT']) sourceType!: 'ACCOUNT';
  @Text(identifier) accountId!: string;
  @ResourceId('Customer', {
    optional,
    description: 'The customer for whom the platform pays from an account of its own',
  })
  customerId?: string;
}

@ApiSchema({ name: 'RealtimeFundingQuoteSource' })
export class RealtimeFundingQuoteSourceDto {
  @OneOf(['REALTIME_FUNDING']) sourceType!: 'REALTIME_FUNDING';
  @CurrencyCode() currency!: string;
  @ResourceId('Customer', { optional }) customerId?: string;
  @OneOf(NETWORK_NAMES, { optional }) cryptoNetwork?: string;
}

@ApiSchema({ name: 'AccountDestination' })
export class AccountDestinationDto {
  @OneOf(['ACCOUNT']) destinationType!: 'ACCOUNT';
  @Text(identifier) accountId!: string;
  @OneOf(PAYMENT_RAILS, { optional, name: 'PaymentRail' }) paymentRail?: string;
}

@ApiSchema({ name: 'UmaAddressDestination' })
export class UmaAddressDestinationDto {
  @OneOf(['UMA_ADDRESS']) destinationType!: 'UMA_ADDRESS';
  @Text(identifier) umaAddress!: string;
  @CurrencyCode({ optional }) currency?: string;
}

export const QUOTE_SOURCES = {
  ACCOUNT: AccountQuoteSourceDto,
  REALTIME_FUNDING: RealtimeFundingQuoteSourceDto,
};
export const QUOTE_DESTINATIONS = {
  ACCOUNT: AccountDestinationDto,
  UMA_ADDRESS: UmaAddressDestinationDto,
};
