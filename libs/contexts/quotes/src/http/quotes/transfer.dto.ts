import { AcrossFields, Amount, Nested, OneOf, Text } from '@causeway/http';
import { ApiSchema } from '@nestjs/swagger';
import type { TransferWanted } from '../../application/transactions/transaction.requests.js';
import { PURPOSES, REMITTANCE_LENGTH_MAX } from './quote-request.dto.js';
import { PAYMENT_RAILS } from './quote-sides.dto.js';

const optional = true;
const identifier = { min: 1, max: 255 };
const AMOUNT = { optional, description: 'Needed nevertheless: a transfer without it is refused' };

/** Optional in the contract, and yet nothing says how much another amount would be (transactions §9). */
const amountProblems = ({ amount }: { readonly amount?: unknown }) =>
  amount === undefined ? [{ path: 'amount', message: 'is required' }] : [];

@ApiSchema({ name: 'InternalAccountReference' })
export class InternalAccountReferenceDto {
  @Text(identifier) accountId!: string;
}
@ApiSchema({ name: 'ExternalAccountReference' })
export class ExternalAccountReferenceDto {
  @Text(identifier) accountId!: string;
}
@ApiSchema({ name: 'ExternalAccountDestinationReference' })
export class ExternalAccountDestinationReferenceDto {
  @Text(identifier) accountId!: string;
  @OneOf(PAYMENT_RAILS, { optional, name: 'PaymentRail' }) paymentRail?: string;
}

@AcrossFields(amountProblems)
@ApiSchema({ name: 'TransferInRequest' })
export class TransferInRequestDto {
  @Nested(() => ExternalAccountReferenceDto) source!: ExternalAccountReferenceDto;
  @Nested(() => InternalAccountReferenceDto) destination!: InternalAccountReferenceDto;
  @Amount(AMOUNT) amount?: bigint;
}

@AcrossFields(amountProblems)
@ApiSchema({ name: 'TransferOutRequest' })
export class TransferOutRequestDto {
  @Nested(() => InternalAccountReferenceDto) source!: InternalAccountReferenceDto;
  @Nested(() => ExternalAccountDestinationReferenceDto)
  destination!: ExternalAccountDestinationReferenceDto;
  @Amount(AMOUNT) amount?: bigint;
  @Text({ max: REMITTANCE_LENGTH_MAX }, { optional }) remittanceInformation?: string;
  @OneOf(PURPOSES, { optional, name: 'PurposeOfPayment' }) purposeOfPayment?: string;
}

/** The request in the context's own words. */
export const toTransferWanted = ({
  source,
  destination,
  amount,
  ...more
}: TransferInRequestDto | TransferOutRequestDto): TransferWanted => {
  const paymentRail = 'paymentRail' in destination ? destination.paymentRail : undefined;
  const remittanceInformation = 'remittanceInformation' in more ? more.remittanceInformation : undefined;
  const purposeOfPayment = 'purposeOfPayment' in more ? more.purposeOfPayment : undefined;
  return {
    sourceId: source.accountId,
    destinationId: destination.accountId,
    amountMinor: sent(amount),
    ...(paymentRail !== undefined && { paymentRail }),
    ...(remittanceInformation !== undefined && { remittanceInformation }),
    ...(purposeOfPayment !== undefined && { purposeOfPayment }),
  };
};

const sent = (amount: bigint | undefined): bigint => {
  if (amount === undefined) throw new Error('A transfer came through without its amount');
  return amount;
};
