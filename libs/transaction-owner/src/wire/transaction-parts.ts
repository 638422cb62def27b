import { onChainTransaction, paymentRail } from '@causeway/http';
import {
  currencyCode,
  described,
  FINE,
  nonNegativeAmount,
  object,
  oneOf,
  optional,
  resourceId,
  text,
  timestamp,
  union,
  type Shape,
} from '@causeway/shapes';

const line = text({ max: 255 });

/** The document speaks OpenAPI 3.1, where a bound is a number; Swagger's types know 3.0 only. */
const decimal = (bound: object): Shape<number> => ({
  problems: (value) => (typeof value === 'number' ? FINE : [{ message: 'must be a number' }]),
  schema: { type: 'number', ...bound },
});

/** A rate as answers show it; never computed with. */
export const shownRate = decimal({ exclusiveMinimum: 0 });

const account = {
  accountId: line,
  currency: optional(currencyCode()),
  onChainTransaction: optional(onChainTransaction),
};
const umaAddress = { umaAddress: line, currency: optional(currencyCode()) };

export const transactionSource = union('sourceType', {
  ACCOUNT: object('AccountTransactionSource', { sourceType: oneOf(['ACCOUNT']), ...account }),
  UMA_ADDRESS: object('UmaAddressTransactionSource', { sourceType: oneOf(['UMA_ADDRESS']), ...umaAddress }),
  // What the rail reported of the sender, as far as it did.
  REALTIME_FUNDING: object('RealtimeFundingTransactionSource', {
    sourceType: oneOf(['REALTIME_FUNDING']),
    currency: currencyCode(),
    customerId: optional(resourceId('Customer')),
    accountHolderName: optional(line),
    accountIdentifier: described(optional(line), 'May be masked'),
    bankName: optional(line),
    bankIdentifier: optional(line),
    paymentRail: optional(paymentRail),
    remittanceInformation: optional(line),
    endToEndId: optional(line),
    traceNumber: optional(line),
    onChainTransaction: optional(onChainTransaction),
  }),
});

export const transactionDestination = union('destinationType', {
  ACCOUNT: object('AccountTransactionDestination', { destinationType: oneOf(['ACCOUNT']), ...account }),
  UMA_ADDRESS: object('UmaAddressTransactionDestination', {
    destinationType: oneOf(['UMA_ADDRESS']),
    ...umaAddress,
  }),
});

/**
 * `PaymentInstructions` of the contract: the shape is documented where the accounts of the service are, and follows the
 * way to pay; `[]` where an account of the service pays.
 */
export const paymentInstruction: Shape = {
  problems: () => FINE,
  schema: { $ref: '#/components/schemas/PaymentInstructions' },
};

/** By `CustomerInfoFieldName`; what there is depends on the other institution. */
export const counterpartyInformation: Shape = {
  problems: () => FINE,
  schema: { type: 'object', additionalProperties: true },
};

export const refund = object('Refund', {
  reference: line,
  initiatedAt: timestamp(),
  settledAt: optional(timestamp()),
  status: oneOf(['PENDING', 'COMPLETED', 'FAILED']),
  reason: optional(oneOf(['TRANSACTION_FAILED', 'USER_CANCELLATION', 'TIMEOUT'])),
});

export const reconciliationInstructions = object('ReconciliationInstructions', {
  reference: optional(line),
  transactionHash: described(
    optional(line),
    'Deprecated: of the settlement between institutions of a UMA payment',
  ),
});

/** How a payment was priced (quotes §6). */
export const outgoingRateDetails = object('OutgoingRateDetails', {
  counterpartyMultiplier: shownRate,
  counterpartyFixedFee: nonNegativeAmount(),
  serviceApiMultiplier: shownRate,
  serviceApiFixedFee: nonNegativeAmount(),
  serviceApiVariableFeeRate: decimal({ minimum: 0 }),
  serviceApiVariableFeeAmount: nonNegativeAmount(),
});
