import { Amount, CurrencyCode, field, OneOf, ResourceId, Text } from '@causeway/http';
import type { Shape } from '@causeway/shapes';
import type { CurrencyCode as Currency, Id } from '@causeway/kernel';
import { ApiSchema } from '@nestjs/swagger';
import { CRYPTO_NETWORK_NAMES, type CryptoNetworkName } from '../domain/crypto-networks.js';

/** The longest destination is a Lightning invoice. */
const ADDRESS = { min: 1, max: 2_048 };

@ApiSchema({ name: 'EstimateCryptoWithdrawalFeeRequest' })
export class EstimateWithdrawalDto {
  @ResourceId('InternalAccount') internalAccountId!: Id<'InternalAccount'>;
  @CurrencyCode({ example: 'USDC' }) currency!: Currency;
  @OneOf(CRYPTO_NETWORK_NAMES, { name: 'CryptoNetwork' }) cryptoNetwork!: CryptoNetworkName;
  @Amount({ description: 'All that leaves the account, fees included' }) amount!: bigint;
  @Text(ADDRESS) destinationAddress!: string;
}

/** In answers, whatever the network takes: wei go beyond what a payment may be. */
const minorUnits: Shape = {
  problems: () => [],
  schema: { type: 'integer', format: 'int64', minimum: 0 },
};

@ApiSchema({ name: 'EstimateCryptoWithdrawalFeeResponse' })
export class WithdrawalEstimateDto {
  @field(minorUnits, {
    description: 'In the smallest unit of `networkFeeAsset`; not to be added to the others',
  })
  networkFee!: bigint;
  @Text({ max: 10 }) networkFeeAsset!: string;
  @field(minorUnits) applicationFee!: bigint;
  @field(minorUnits) totalFee!: bigint;
  @field(minorUnits) netAmount!: bigint;
}
