import { findOne, page, rowsOf, type CallContext, type Reading } from '@causeway/commands';
import { defineView, flag, text, time, type ViewRecord } from '@causeway/event-store';
import { ENVIRONMENTS, type Environment, type Id, type KeysetPosition, type Page } from '@causeway/kernel';
import type { Authentication } from '../domain/authentication.js';
import type { Factor } from '../domain/factor.js';
import type { ResetStatus } from '../domain/reset.js';

/** One row a reset of a factor, found by its id whatever platform's customer it is of. */
export const resetView = defineView('sca.reset_view', {
  key: ['environment', 'resetId'],
  columns: {
    environment: text<Environment>(),
    resetId: text(),
    platformId: text(),
    customerId: text<Id<'Customer'>>(),
    factor: text<Factor>(),
    status: text<ResetStatus>(),
    createdAt: time(),
    expiresAt: time(),
    completedAt: time().optional(),
    isEnrolledAgain: flag(),
  },
});
export type ResetRow = ViewRecord<typeof resetView>;

export const resetRows = rowsOf(
  resetView,
  ({ customerId, resets }: Authentication, { environment, platformId }) =>
    customerId === undefined
      ? []
      : resets.map(({ startedAt: createdAt, ...reset }) => ({
          ...{ ...reset, createdAt, environment, platformId, customerId },
        })),
);

type Tenant = Pick<CallContext, 'environment' | 'platformId'>;

export const findReset = (
  reading: Reading,
  { environment, platformId }: Tenant,
  resetId: string,
): Promise<ResetRow | undefined> =>
  findOne(reading, resetView, { filters: { environment, platformId, resetId } });

/** A person who follows a link does not say where it is from: both environments are looked through. */
export const findResetAnywhere = async (reading: Reading, resetId: string): Promise<ResetRow | undefined> => {
  const rows = await Promise.all(
    ENVIRONMENTS.map((environment) => findOne(reading, resetView, { filters: { environment, resetId } })),
  );
  return rows.find((row) => row !== undefined);
};

/** Newest first. */
export const listResets = (
  reading: Reading,
  { environment, platformId }: Tenant,
  {
    customerId,
    ...wanted
  }: { readonly customerId?: Id<'Customer'>; readonly limit: number; readonly after?: KeysetPosition },
): Promise<Page<ResetRow>> =>
  page(reading, resetView, { filters: { environment, platformId, customerId }, ...wanted });
