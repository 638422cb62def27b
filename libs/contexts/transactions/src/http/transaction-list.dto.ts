import { dtoOf, PAGE_QUERY, pageOf } from '@causeway/http';
import { described, object, oneOf, optional, resourceId, text, timestamp } from '@causeway/shapes';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '@causeway/transaction-owner/domain';
import { transaction } from '@causeway/transaction-owner/wire';
const identifier = { min: 1, max: 255 };
/** Ids, UMA addresses, and identifiers outside, of which a Lightning invoice is the longest. */
const accountIdentifier = { min: 1, max: 2_000 };

const isTime = (value: unknown): boolean => value !== undefined && timestamp().problems(value).length === 0;

/** The filters of a list of one customer's transactions; they combine with AND (transactions §5). */
export const LIST_OF_CUSTOMER = {
  ...PAGE_QUERY,
  accountIdentifier: described(
    optional(text(accountIdentifier)),
    'Either side: an account’s id, a UMA address, or the identifier of an external account',
  ),
  senderAccountIdentifier: optional(text(accountIdentifier)),
  receiverAccountIdentifier: optional(text(accountIdentifier)),
  status: optional(oneOf(TRANSACTION_STATUSES)),
  type: optional(oneOf(TRANSACTION_TYPES)),
  reference: described(optional(text(identifier)), 'The payer’s reference, or a refund’s'),
  startDate: described(optional(timestamp()), 'Inclusive, on `createdAt`'),
  endDate: described(optional(timestamp()), 'Inclusive, on `createdAt`'),
  sortOrder: described(
    optional(oneOf(['asc', 'desc'])),
    'On `createdAt`; newest first unless said otherwise',
  ),
};

const isStatus = (value: unknown): boolean => TRANSACTION_STATUSES.some((each) => each === value);

interface Filtering {
  readonly cardId?: unknown;
  readonly status?: unknown;
  readonly type?: unknown;
  readonly startDate?: unknown;
  readonly endDate?: unknown;
}
/** What such filters may not say together. */
export const ofPayments = {
  across: ({ cardId, status, type, startDate, endDate }: Filtering) => [
    ...(isStatus(status) && (type === 'CARD' || cardId !== undefined)
      ? [{ path: 'status', message: 'applies to payments only, not to what a card paid' }]
      : []),
    ...(isTime(startDate) && isTime(endDate) && String(startDate) > String(endDate)
      ? [{ path: 'startDate', message: 'must not be after endDate' }]
      : []),
  ],
};

/** Of the platform's whole list; an unknown id gives an empty one. */
export class ListTransactionsDto extends dtoOf(
  object(
    'ListTransactionsDto',
    {
      ...LIST_OF_CUSTOMER,
      customerId: described(
        optional(text(identifier)),
        'A customer, or the platform itself for its own transactions',
      ),
      platformCustomerId: optional(text(identifier)),
      cardId: optional(resourceId('Card')),
    },
    ofPayments,
  ),
) {}

export class TransactionListDto extends dtoOf(pageOf('TransactionListResponse', transaction)) {}
