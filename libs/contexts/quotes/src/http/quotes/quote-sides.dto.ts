import { paymentRail } from '@causeway/http';
import { NETWORK_NAMES } from '@causeway/kernel';
import { currencyCode, described, object, oneOf, optional, resourceId, text, union } from '@causeway/shapes';

const identifier = text({ min: 1, max: 255 });

export const quoteSource = union('sourceType', {
  ACCOUNT: object('AccountQuoteSource', {
    sourceType: oneOf(['ACCOUNT']),
    accountId: identifier,
    customerId: described(
      optional(resourceId('Customer')),
      'The customer for whom the platform pays from an account of its own',
    ),
  }),
  REALTIME_FUNDING: object('RealtimeFundingQuoteSource', {
    sourceType: oneOf(['REALTIME_FUNDING']),
    currency: currencyCode(),
    customerId: optional(resourceId('Customer')),
    cryptoNetwork: optional(oneOf(NETWORK_NAMES)),
  }),
});

export const quoteDestination = union('destinationType', {
  ACCOUNT: object('AccountDestination', {
    destinationType: oneOf(['ACCOUNT']),
    accountId: identifier,
    paymentRail: optional(paymentRail),
  }),
  UMA_ADDRESS: object('UmaAddressDestination', {
    destinationType: oneOf(['UMA_ADDRESS']),
    umaAddress: identifier,
    currency: optional(currencyCode()),
  }),
});
