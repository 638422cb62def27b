import { currencyAmount, dtoOf, onChainTransaction, PAGE_QUERY, pageOf, paymentRail } from '@causeway/http';
import {
  amount,
  currencyCode,
  described,
  environment,
  flag,
  object,
  oneOf,
  optional,
  printableText,
  resourceId,
  restricted,
  text,
  timestamp,
  wholeNumber,
} from '@causeway/shapes';
import { PENDING_REASONS } from '@causeway/transaction-owner/domain';
import { ARRIVAL_STATUSES } from '../published/arrival.document.js';

const line = text({ min: 1, max: 255 });
/** An id of a connector's, or its name: money of one id is counted once, so that it is kept as it is sent. */
const idElsewhere = restricted(printableText({ max: 255 }), (id) => id.trim() !== '', {
  message: 'must not be blank',
});
/** Lightning invoices and payment codes are the longest coordinates. */
const coordinates = text({ min: 1, max: 1_000 });
const status = oneOf(ARRIVAL_STATUSES, 'DepositArrivalStatus');
const NETWORKS = ['BITCOIN', 'ETHEREUM', 'SOLANA', 'BASE', 'POLYGON', 'TRON', 'PLASMA', 'SPARK'];
const CONFIRMATIONS_MAX = 1_000_000;
const ofEnvironment = { environment: environment() };

const originator = object('DepositOriginator', {
  accountHolderName: optional(line),
  accountIdentifier: described(optional(line), 'May be masked'),
  bankName: optional(line),
  bankIdentifier: optional(line),
  paymentRail: optional(paymentRail),
  remittanceInformation: optional(line),
  endToEndId: optional(line),
  traceNumber: optional(line),
});

/** What a bank or a chain reports of money that came (accounts §7). */
export class ReportDepositDto extends dtoOf(
  object(
    'OperatorDepositReport',
    {
      ...ofEnvironment,
      arrivalId: described(idElsewhere, 'The same one is the same money, however often it is reported'),
      connector: described(optional(idElsewhere), 'Whose id that is; `operator` when left out'),
      state: described(
        optional(oneOf(['SEEN', 'FINAL', 'DROPPED'])),
        '`FINAL` when left out. What is seen may still be dropped; what is final never is',
      ),
      amount: described(amount(), 'In the smallest unit of `currency`'),
      currency: currencyCode(),
      coordinates: described(
        optional(coordinates),
        'The account number, IBAN, address or invoice that was paid to',
      ),
      reference: described(optional(line), 'What the payer named'),
      seenAt: described(optional(timestamp()), 'When it was first seen'),
      transactionHash: optional(line),
      network: optional(oneOf(NETWORKS)),
      confirmations: optional(wholeNumber({ min: 0, max: CONFIRMATIONS_MAX })),
      needsReview: described(optional(flag()), 'Screening wants a person to look at it first'),
      originator: optional(originator),
    },
    {
      across: ({ transactionHash, network }) =>
        (transactionHash === undefined) === (network === undefined)
          ? []
          : [
              {
                path: network === undefined ? 'network' : 'transactionHash',
                message: 'a transfer on a chain has a hash and a network',
              },
            ],
    },
  ),
) {}

export class DepositsQuery extends dtoOf(
  object('DepositsQuery', {
    ...PAGE_QUERY,
    ...ofEnvironment,
    status: optional(status),
    platformId: optional(resourceId('Platform')),
    held: described(optional(oneOf(['true', 'false'])), '`true`: only deposits that are pending'),
  }),
) {}

export class AttributeDepositDto extends dtoOf(
  object(
    'OperatorDepositAttribution',
    {
      ...ofEnvironment,
      depositId: resourceId('Transaction'),
      platformId: resourceId('Platform'),
      accountId: optional(resourceId('InternalAccount')),
      quoteId: optional(resourceId('Quote')),
    },
    {
      across: ({ accountId, quoteId }) =>
        (accountId === undefined) === (quoteId === undefined)
          ? [{ path: 'accountId', message: 'exactly one of accountId and quoteId says whose it is' }]
          : [],
    },
  ),
) {}

export class OperatorDepositDto extends dtoOf(
  object('OperatorDepositRequest', { ...ofEnvironment, depositId: resourceId('Transaction') }),
) {}

const deposit = object('OperatorDeposit', {
  depositId: described(resourceId('Transaction'), 'Also the transaction that it makes on an account'),
  status,
  connector: line,
  arrivalId: line,
  amount: currencyAmount,
  coordinates: optional(coordinates),
  reference: optional(line),
  originator: optional(originator),
  onChainTransaction: optional(onChainTransaction),
  isFinal: flag(),
  caseReason: optional(oneOf(['NO_DESTINATION', 'AMBIGUOUS_DESTINATION', 'WRONG_ASSET'])),
  platformId: optional(resourceId('Platform')),
  accountId: optional(resourceId('InternalAccount')),
  quoteId: optional(resourceId('Quote')),
  attributedBy: optional(oneOf(['COORDINATES', 'REFERENCE', 'OPERATOR'])),
  transactionId: optional(resourceId('Transaction')),
  transactionStatus: optional(line),
  pendingReason: optional(oneOf(PENDING_REASONS, 'TransactionPendingReason')),
  reportedAt: timestamp(),
  updatedAt: timestamp(),
});
export class DepositDto extends dtoOf(deposit) {}
export class DepositListDto extends dtoOf(pageOf('OperatorDepositListResponse', deposit)) {}
