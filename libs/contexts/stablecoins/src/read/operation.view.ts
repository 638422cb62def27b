import { findAll, findOne, page, rowOf, type CallContext, type Reading } from '@causeway/commands';
import { defineView, flag, integer, json, text, time, type ViewRecord } from '@causeway/event-store';
import {
  Erased,
  mapPage,
  Money,
  type CurrencyCode,
  type Environment,
  type Id,
  type Page,
} from '@causeway/kernel';
import type { FundingInstructions } from '@causeway/rails';
import type { ListOperations } from '../application/operation.requests.js';
import { estimatedDelivery } from '../domain/operation-terms.js';
import type {
  CaseOutcome,
  CaseReason,
  FailureReason,
  KnownOperation,
  Operation,
  OperationOrder,
  OperationStatus,
  OperationType,
} from '../domain/operation.js';
import type { OperationDocument } from '../published/documents.js';
import { providerEnvironmentOf } from './provider-account.view.js';

type Tenant = Pick<CallContext, 'environment' | 'platformId'>;

/** Mints and burns; amounts in units are decimal digits, as they may be longer than 64 bits. */
export const operationView = defineView('stablecoins.operation_view', {
  key: ['environment', 'operationId'],
  subject: 'platformId',
  columns: {
    environment: text<Environment>(),
    operationId: text<Id<'StablecoinOperation'>>(),
    platformId: text(),
    stablecoinId: text<Id<'Stablecoin'>>(),
    stablecoinProviderAccountId: text<Id<'StablecoinProviderAccount'>>(),
    operationType: text<OperationType>(),
    status: text<OperationStatus>(),
    amountUnits: text(),
    amountMinor: text(),
    currency: text<CurrencyCode>(),
    ordered: json<OperationOrder>(),
    description: text().sealed().optional(),
    isHandedOver: flag(),
    isSettling: flag(),
    isBooked: flag(),
    correction: text<CaseOutcome>().optional(),
    corrections: integer(),
    refusals: integer(),
    providerStatus: text().optional(),
    fundingInstructions: json<FundingInstructions>().optional(),
    expiresAt: time().optional(),
    failureReason: text<FailureReason>().optional(),
    openCase: text<CaseReason>().optional(),
    createdAt: time(),
    updatedAt: time(),
  },
});
type OperationRow = ViewRecord<typeof operationView>;

export const operationRows = rowOf(operationView, (operation: Operation, { environment }) => {
  if (operation.status === 'ABSENT') return null;
  const { terms, ...progress } = operation;
  const { amount, amountUnits, order, ...asked } = terms;
  return {
    ...asked,
    ...progress,
    environment,
    ordered: order,
    operationType: order.kind,
    amountUnits: amountUnits.toString(),
    amountMinor: amount.amountMinor.toString(),
    currency: amount.currency,
  };
});

/** The operation of a row, as its stream folds to. */
export const operationOf = (row: OperationRow): KnownOperation => {
  const {
    operationId,
    platformId,
    stablecoinId,
    stablecoinProviderAccountId,
    ordered: order,
    description,
  } = row;
  const { environment: _lane, operationType: _kind, amountUnits, amountMinor, currency, ...rest } = row;
  return {
    ...rest,
    terms: {
      ...{ operationId, platformId, stablecoinId, stablecoinProviderAccountId, order },
      amountUnits: BigInt(amountUnits),
      amount: Money.of(BigInt(amountMinor), currency),
      ...(description !== undefined && { description }),
    },
  };
};

/** An operation as the API shows it: the request's members by their names there (stablecoins §5). */
export const toOperationDocument = (
  { terms, status, createdAt, updatedAt, ...progress }: KnownOperation,
  environment: Environment,
): OperationDocument => {
  const { operationId: id, stablecoinId, stablecoinProviderAccountId, order, amount, description } = terms;
  const { fundingInstructions, expiresAt, providerStatus, failureReason } = progress;
  const externalAccountId = order.kind === 'MINT' ? order.fromAccountId : undefined;
  return {
    ...{ id, stablecoinId, operationType: order.kind, status },
    amount: terms.amountUnits.toString(),
    provider: 'BRALE',
    providerEnvironment: providerEnvironmentOf(environment),
    stablecoinProviderAccountId,
    source: { type: order.funding, ...(externalAccountId !== undefined && { externalAccountId }) },
    destination: {
      accountId: order.toAccountId,
      ...(order.kind === 'BURN' && { rail: order.rail }),
    },
    ...(fundingInstructions !== undefined && { fundingInstructions }),
    ...(order.kind === 'BURN' && { estimatedDelivery: estimatedDelivery(order.rail, amount) }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(providerStatus !== undefined && { providerStatus }),
    ...(failureReason !== undefined && { failureReason }),
    ...(description !== undefined && !(description instanceof Erased) && { description }),
    ...{ createdAt, updatedAt },
  };
};

/** An operation of the platform; undefined where it has none of that id. */
export const findOperation = async (
  reading: Reading,
  { environment, platformId }: Tenant,
  operationId: Id<'StablecoinOperation'>,
): Promise<KnownOperation | undefined> => {
  const found = await findOne(reading, operationView, { filters: { environment, platformId, operationId } });
  return found && operationOf(found);
};

/** One page of a stablecoin's operations, newest first. */
export const listOperations = async (
  reading: Reading,
  { environment, platformId }: Tenant,
  { stablecoinId, operationType, limit, after }: ListOperations['payload'],
): Promise<Page<OperationDocument>> =>
  mapPage(
    await page(reading, operationView, {
      filters: { environment, platformId, stablecoinId, operationType },
      ...{ limit, after },
    }),
    (row) => toOperationDocument(operationOf(row), environment),
  );

/** What the platform's operations add up to for each stablecoin: those that reserve and supply have, or are about to. */
export const bookedBy = async (
  reading: Reading,
  { environment, platformId }: Tenant,
): Promise<readonly BookedSum[]> =>
  reading.views.rows<BookedSum>(
    `select stablecoin_id as "stablecoinId", operation_type as "operationType", currency,
            coalesce(sum(amount_units::numeric) filter (where is_booked), 0)::text as units,
            coalesce(sum(amount_minor::numeric) filter (where is_booked), 0)::text as minor,
            coalesce(sum(amount_minor::numeric) filter (where is_settling or correction is not null), 0)::text as booking
       from stablecoins.operation_view
      where environment = $1 and platform_id = $2 and (is_booked or is_settling or correction is not null)
      group by stablecoin_id, operation_type, currency
      order by stablecoin_id, operation_type, currency`,
    [environment, platformId],
  );
export interface BookedSum {
  readonly [column: string]: string;
  readonly stablecoinId: string;
  readonly operationType: OperationType;
  readonly currency: CurrencyCode;
  readonly units: string;
  readonly minor: string;
  /** What the ledger may have, and the operations do not know of yet. */
  readonly booking: string;
}

/** Those that have not ended, or whose case is open; the oldest first, and no more than an operator can read. */
export const openOperations = (
  reading: Reading,
  { environment, platformId }: Tenant,
): Promise<Pick<OperationRow, (typeof OPEN_COLUMNS)[number]>[]> =>
  findAll(reading, operationView, {
    filters: { environment, platformId },
    where: () => ["(status not in ('COMPLETED', 'FAILED', 'EXPIRED') or open_case is not null)"],
    columns: OPEN_COLUMNS,
    order: ['createdAt', 'operationId'],
    limit: OPEN_SHOWN_MAX,
  });
const OPEN_SHOWN_MAX = 1_000;
const OPEN_COLUMNS = [
  'operationId',
  'stablecoinId',
  'operationType',
  'status',
  'amountUnits',
  'openCase',
  'updatedAt',
] as const;
