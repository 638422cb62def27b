import { findOne, page, rowsOf, type CallContext, type Reading } from '@causeway/commands';
import { defineView, integer, json, text, time, type ViewRecord } from '@causeway/event-store';
import { mapPage, type Environment, type Id, type KeysetPosition, type Page } from '@causeway/kernel';
import type { Customer } from '../domain/customer.js';
import type { VerificationFinding } from '../domain/verification/finding.js';
import type { IgnoredAnswer, SubmissionStatus } from '../domain/verification/verification.js';
import { toVerificationDocument, type VerificationDocument } from '../published/verification.document.js';

export const verificationView = defineView('customers.verification_view', {
  key: ['environment', 'verificationId'],
  columns: {
    environment: text<Environment>(),
    verificationId: text<Id<'Verification'>>(),
    platformId: text(),
    customerId: text<Id<'Customer'>>(),
    status: text<SubmissionStatus>(),
    /** They name fields and documents, and no value of any. */
    errors: json<readonly VerificationFinding[]>(),
    submissions: integer(),
    ignoredAnswers: json<readonly IgnoredAnswer[]>(),
    createdAt: time(),
    updatedAt: time(),
  },
});

export const verificationRows = rowsOf(verificationView, (state: Customer, { environment, platformId }) =>
  state.status === 'ABSENT'
    ? []
    : state.customer.verifications.map((verification) => ({ ...verification, environment, platformId })),
);

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

/** `undefined` for another tenant's verification and for an unknown one. */
export const findVerification = async (
  reading: Reading,
  { environment, platformId }: Tenant,
  verificationId: Id<'Verification'>,
): Promise<VerificationDocument | undefined> => {
  const found = await findVerificationRow(reading, { environment, platformId }, verificationId);
  return found && toVerificationDocument(found);
};

/** As the service keeps it. */
export const findVerificationRow = (
  reading: Reading,
  { environment, platformId }: Tenant,
  verificationId: Id<'Verification'>,
): Promise<VerificationRow | undefined> =>
  findOne(reading, verificationView, { filters: { environment, platformId, verificationId } });
export type VerificationRow = ViewRecord<typeof verificationView>;

export interface VerificationsWanted {
  readonly customerId?: Id<'Customer'>;
  readonly verificationStatus?: SubmissionStatus;
  readonly limit: number;
  readonly after?: KeysetPosition;
}

/** Submissions, newest first; none of an unknown customer (verification §10). */
export const listVerifications = async (
  reading: Reading,
  { environment, platformId }: Tenant,
  { customerId, verificationStatus: status, limit, after }: VerificationsWanted,
): Promise<Page<VerificationDocument>> =>
  mapPage(
    await page(reading, verificationView, {
      filters: { environment, platformId, customerId, status },
      limit,
      after,
    }),
    toVerificationDocument,
  );
