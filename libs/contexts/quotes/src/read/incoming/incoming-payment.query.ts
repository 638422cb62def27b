import {
  findAll,
  findOne,
  oneOf,
  page,
  within,
  type CallContext,
  type RowOpener,
  type ViewReader,
} from '@causeway/commands';
import { unlessErased, type Id, type Page } from '@causeway/kernel';
import type { IncomingTransactionsWanted } from '../../application/incoming/incoming-list.requests.js';
import type { IncomingPaymentDocument } from '../../published/incoming-transaction.document.js';
import { incomingPaymentView } from './incoming-payment.view.js';

export interface IncomingReading {
  readonly views: ViewReader;
  readonly rows: RowOpener;
}
type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

/** `undefined` also for another tenant's payment, and once the person it was to is erased. */
export const findIncomingPayment = async (
  reading: IncomingReading,
  { platformId, environment }: Tenant,
  transactionId: Id<'Transaction'>,
): Promise<IncomingPaymentDocument | undefined> => {
  const filters = { platformId, environment, transactionId };
  const found = await findOne(reading, incomingPaymentView, { filters, columns: ['document'] });
  return found && unlessErased(found.document);
};

const RECEIVER = ['destination_account', 'destination_alias'];

/** The tenant's payments from outside that pass every filter sent. */
export const listIncomingPayments = async (
  reading: IncomingReading,
  { platformId, environment }: Tenant,
  { limit, after, sortOrder, ...wanted }: IncomingTransactionsWanted,
): Promise<Page<IncomingPaymentDocument>> => {
  const { ownerIds, status, startDate, endDate, reference, eitherSide, senderSide, receiverSide } = wanted;
  const found = await page(reading, incomingPaymentView, {
    columns: ['document'],
    filters: {
      platformId,
      environment,
      customerId: ownerIds && oneOf(ownerIds),
      status,
      sourceAccount: senderSide && oneOf(senderSide),
      refundReference: reference,
      createdAt: within(startDate, endDate),
    },
    where: (param) => [
      ...onSides(['source_account', ...RECEIVER], eitherSide, param),
      ...onSides(RECEIVER, receiverSide, param),
    ],
    order: { by: 'createdAt', id: 'transactionId', direction: sortOrder },
    limit,
    after,
  });
  return { ...found, data: found.data.flatMap(({ document }) => unlessErased(document) ?? []) };
};

const onSides = (
  columns: readonly string[],
  sides: readonly string[] | undefined,
  param: (value: unknown) => string,
): string[] => {
  if (sides === undefined) return [];
  const values = param(sides);
  return [`(${columns.map((column) => `${column} = any(${values}::text[])`).join(' or ')})`];
};

/** The payments to a customer that still move money, oldest first. */
export const findOpenIncomingPayments = async (
  reading: IncomingReading,
  { platformId, environment }: Tenant,
  customerId: Id<'Customer'>,
): Promise<readonly Id<'Transaction'>[]> => {
  const found = await findAll(reading, incomingPaymentView, {
    filters: { platformId, environment, customerId },
    // The document alone says how a refund went.
    where: () => [`(status in ('PENDING', 'PROCESSING') or refund_reference is not null)`],
    columns: ['transactionId', 'status', 'document'],
    order: ['createdAt', 'transactionId'],
  });
  return found.flatMap(({ transactionId, status, document }) =>
    status === 'PENDING' || status === 'PROCESSING' || unlessErased(document)?.refund?.status === 'PENDING'
      ? [transactionId]
      : [],
  );
};

/** The earliest payments to a customer, at most a hundred; none when there are none left. */
export const someIncomingPaymentsTo = async (
  views: ViewReader,
  { platformId, environment }: Tenant,
  customerId: Id<'Customer'>,
): Promise<readonly Id<'Transaction'>[]> => {
  const found = await findAll({ views }, incomingPaymentView, {
    filters: { platformId, environment, customerId },
    columns: ['transactionId'],
    order: ['createdAt', 'transactionId'],
    limit: 100,
  });
  return found.map(({ transactionId }) => transactionId);
};
