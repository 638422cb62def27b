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
import type { DepositsWanted } from '../application/deposit-list.requests.js';
import type { DepositDocument } from '../published/deposit.document.js';
import { depositView } from './deposit.view.js';

interface DepositReading {
  readonly views: ViewReader;
  readonly rows: RowOpener;
}
type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

/** `undefined` also for another tenant's deposit, and once the person it was about is erased. */
export const findDeposit = async (
  reading: DepositReading,
  { platformId, environment }: Tenant,
  transactionId: Id<'Transaction'>,
): Promise<DepositDocument | undefined> => {
  const filters = { platformId, environment, transactionId };
  const found = await findOne(reading, depositView, { filters, columns: ['document'] });
  return found && unlessErased(found.document);
};

/** The tenant's deposits that pass every filter sent. */
export const listDeposits = async (
  reading: DepositReading,
  { platformId, environment }: Tenant,
  { limit, after, sortOrder, ...wanted }: DepositsWanted,
): Promise<Page<DepositDocument>> => {
  const { ownerIds, accountIds, status, reference, startDate, endDate } = wanted;
  const found = await page(reading, depositView, {
    columns: ['document'],
    filters: {
      platformId,
      environment,
      customerId: ownerIds && oneOf(ownerIds),
      accountId: accountIds && oneOf(accountIds),
      status,
      createdAt: within(startDate, endDate),
    },
    where: (param) => (reference === undefined ? [] : [ofReference(param(reference))]),
    order: { by: 'createdAt', id: 'transactionId', direction: sortOrder },
    limit,
    after,
  });
  return { ...found, data: found.data.flatMap(({ document }) => unlessErased(document) ?? []) };
};

const ofReference = (value: string): string => `(reference = ${value} or refund_reference = ${value})`;

/** The deposits of a customer that still move money, oldest first. */
export const findOpenDeposits = async (
  reading: DepositReading,
  { platformId, environment }: Tenant,
  customerId: Id<'Customer'>,
): Promise<readonly Id<'Transaction'>[]> => {
  const found = await findAll(reading, depositView, {
    filters: { platformId, environment, customerId },
    // The document alone says how a refund went.
    where: () => [`(status = 'PENDING' or refund_reference is not null)`],
    columns: ['transactionId', 'status', 'document'],
    order: ['createdAt', 'transactionId'],
  });
  return found.flatMap(({ transactionId, status, document }) =>
    status === 'PENDING' || unlessErased(document)?.refund?.status === 'PENDING' ? [transactionId] : [],
  );
};

/** The earliest deposits of a customer, at most a hundred; none when there are none left. */
export const someDepositsOf = async (
  views: ViewReader,
  { platformId, environment }: Tenant,
  customerId: Id<'Customer'>,
): Promise<readonly Id<'Transaction'>[]> => {
  const found = await findAll({ views }, depositView, {
    filters: { platformId, environment, customerId },
    columns: ['transactionId'],
    order: ['createdAt', 'transactionId'],
    limit: 100,
  });
  return found.map(({ transactionId }) => transactionId);
};

/** More than any owner has of them; what is beyond is found by its own timer. */
const PENDING_MAX = 1_000;

/** An owner's deposits that are pending, the earliest first; the platform's own where no customer is named. */
export const pendingDepositsOf = async (
  views: ViewReader,
  { platformId, environment }: Tenant,
  customerId: Id<'Customer'> | undefined,
): Promise<readonly Id<'Transaction'>[]> => {
  const found = await findAll({ views }, depositView, {
    filters: { platformId, environment, customerId: customerId ?? platformId, status: 'PENDING' },
    columns: ['transactionId'],
    order: ['createdAt', 'transactionId'],
    limit: PENDING_MAX,
  });
  return found.map(({ transactionId }) => transactionId);
};
