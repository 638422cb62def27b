import { findAll, oneOf, page, type CallContext, type RowOpener, type ViewReader } from '@causeway/commands';
import { unlessErased, type Id, type Page } from '@causeway/kernel';
import type { ArrivalsWanted } from '../application/arrival.requests.js';
import type { ArrivalDocument, ShownTransactionStatus } from '../published/arrival.document.js';
import { arrivalView } from './arrival.view.js';
import { depositView } from './deposit.view.js';

interface Reading {
  readonly views: ViewReader;
  readonly rows: RowOpener;
}

/** Held is what its account's owner sees as pending. */
const HELD = `
  exists (select from ${depositView.name} held
           where held.transaction_id = arrival_view.deposit_id and held.status = 'PENDING')`;

/** One page of what came from outside, newest first. */
export const listArrivals = async (
  reading: Reading,
  { environment }: Pick<CallContext, 'environment'>,
  { status, platformId, isHeld = false, limit, after }: ArrivalsWanted,
): Promise<Page<ArrivalDocument>> => {
  const found = await page(reading, arrivalView, {
    columns: ['document'],
    filters: { environment, status, platformId },
    where: () => (isHeld ? [HELD] : []),
    order: { by: 'reportedAt', id: 'depositId' },
    limit,
    after,
  });
  return { ...found, data: found.data.flatMap(({ document }) => unlessErased(document) ?? []) };
};

/** How these deposits stand, of whichever platform; those that are none of ours are left out. */
export const statusesOfDeposits = async (
  reading: Reading,
  transactionIds: readonly Id<'Transaction'>[],
): Promise<ReadonlyMap<Id<'Transaction'>, ShownTransactionStatus>> => {
  const found = await findAll(reading, depositView, {
    filters: { transactionId: oneOf(transactionIds) },
    columns: ['transactionId', 'status', 'document'],
  });
  return new Map(
    found.map(({ transactionId, status: transactionStatus, document }) => {
      const shown = unlessErased(document);
      const pendingReason = shown?.type === 'INCOMING' ? shown.pendingReason : undefined;
      return [transactionId, { transactionStatus, ...(pendingReason !== undefined && { pendingReason }) }];
    }),
  );
};
