import { dtoOf } from '@causeway/http';
import {
  amount,
  currencyCode,
  described,
  object,
  oneOf,
  resourceId,
  shownAmount,
  text,
} from '@causeway/shapes';
import { CRYPTO_NETWORK_NAMES } from '../domain/crypto-networks.js';

/** The longest destination is a Lightning invoice. */
const ADDRESS_LENGTH_MAX = 2_048;

export class EstimateWithdrawalDto extends dtoOf(
  object('EstimateCryptoWithdrawalFeeRequest', {
    internalAccountId: resourceId('InternalAccount'),
    currency: described(currencyCode(), { example: 'USDC' }),
    cryptoNetwork: oneOf(CRYPTO_NETWORK_NAMES, 'CryptoNetwork'),
    amount: described(amount(), 'All that leaves the account, fees included'),
    destinationAddress: text({ min: 1, max: ADDRESS_LENGTH_MAX }),
  }),
) {}

/** Whatever the network takes: wei go beyond what a payment may be. */
const minorUnits = shownAmount({ min: 0 });

export class WithdrawalEstimateDto extends dtoOf(
  object('EstimateCryptoWithdrawalFeeResponse', {
    networkFee: described(
      minorUnits,
      'In the smallest unit of `networkFeeAsset`; not to be added to the others',
    ),
    networkFeeAsset: text({ max: 10 }),
    applicationFee: minorUnits,
    totalFee: minorUnits,
    netAmount: minorUnits,
  }),
) {}
