import { after, nothing, record, reject, type Decision, type Instant } from '@causeway/kernel';
import type { IssuanceStatus } from '@causeway/rails';
import type { OperationRejection } from './rejection-codes.js';
import {
  isTerminal,
  type CaseOutcome,
  type CaseReason,
  type FailureReason,
  type KnownOperation,
  type Operation,
  type OperationEvent,
  type OperationTerms,
} from './operation.js';

type Answer = Decision<OperationEvent, OperationRejection>;
interface When {
  readonly now: Instant;
}

/** How long an operation waits for money or tokens from outside (stablecoins §8). */
const FUNDING_WINDOW_MS = 7 * 24 * 60 * 60_000;

/** What the provider says of an order, or that nothing can be learnt before a moment. */
export type ProviderReport =
  | Exclude<IssuanceStatus, { readonly state: 'FAILED' }>
  | (Omit<Extract<IssuanceStatus, { readonly state: 'FAILED' }>, 'reason'> & {
      readonly reason: FailureReason;
    })
  | { readonly state: 'OPEN'; readonly lookAgainAt: Instant };

/**
 * The link was revoked while the operation was open, so that no one can be asked any more: it ends. Where the provider
 * had the order, what became of the money is for an operator to find out.
 */
export const unreachableForEver = ({
  isHandedOver,
}: Pick<KnownOperation, 'isHandedOver'>): ProviderReport => ({
  state: 'FAILED',
  reason: 'PROVIDER_ACCOUNT_INVALID',
  funds: isHandedOver ? 'KEPT' : 'UNTOUCHED',
  providerStatus: 'revoked',
});

/** Recorded before the provider is called, so that whatever happens then is found again. */
export const createOperation = (
  terms: OperationTerms,
  operation: Operation,
  { now }: When,
): Decision<OperationEvent, never> =>
  operation.status === 'ABSENT' ? record({ type: 'OperationCreated', ...terms, createdAt: now }) : nothing();

/**
 * Takes a report of the provider over (stablecoins §5). Reports come twice, late and out of order: one that would move
 * the operation backwards is a look that found nothing new. One that contradicts how the operation ended changes nothing
 * of that, and is a case for an operator.
 */
export const reportOperation = (report: ProviderReport, operation: Operation, { now }: When): Answer => {
  if (operation.status === 'ABSENT') return reject('OPERATION_NOT_FOUND');
  if (isTerminal(operation) || operation.isSettling)
    return contradicts(report, operation) ? opened(operation, 'CONTRADICTED', now) : nothing();
  if (report.state === 'OPEN') return record({ type: 'OperationAwaited', lookAgainAt: report.lookAgainAt });
  const reported = { providerStatus: inWords(report.providerStatus), reportedAt: now };
  switch (report.state) {
    case 'AWAITING_FUNDS': {
      const { lookAgainAt, instructions, fundableUntil } = report;
      if (operation.status !== 'CREATED') return awaited(operation, lookAgainAt);
      const expiresAt = fundableUntil ?? after(operation.createdAt, FUNDING_WINDOW_MS);
      return record({
        type: 'FundingInstructed',
        ...{ instructions, expiresAt, ...reported },
        lookAgainAt: earlier(lookAgainAt, expiresAt),
      });
    }
    case 'ACCEPTED':
      return operation.status === 'CREATED'
        ? record({ type: 'OperationAccepted', ...reported, lookAgainAt: report.lookAgainAt })
        : awaited(operation, report.lookAgainAt);
    case 'PROCESSING': {
      if (operation.status === 'PROCESSING') return awaited(operation, report.lookAgainAt);
      const type = operation.status === 'PENDING_FUNDING' ? 'OperationFunded' : 'OperationProcessing';
      return record({ type, ...reported, lookAgainAt: report.lookAgainAt });
    }
    case 'COMPLETED':
      return record({ type: 'SettlementStarted', ...reported });
    case 'FAILED': {
      const { reason, funds } = report;
      const failed: OperationEvent = { type: 'OperationFailed', reason, funds, ...reported };
      // Half-way is no place to stay: what the provider keeps, an operator gets back or writes off.
      return funds === 'KEPT'
        ? record<OperationEvent>(failed, { type: 'OperationCaseOpened', reason: 'FUNDS_KEPT', openedAt: now })
        : record(failed);
    }
    case 'CANCELLED':
      return record({ type: 'OperationExpired', ...reported });
  }
};

/** Of one that waits for funds the end of its time is a moment to look, too. */
const awaited = ({ status, expiresAt }: KnownOperation, lookAgainAt: Instant): Answer =>
  record({
    type: 'OperationAwaited',
    lookAgainAt:
      status === 'PENDING_FUNDING' && expiresAt !== undefined ? earlier(lookAgainAt, expiresAt) : lookAgainAt,
  });

const earlier = (one: Instant, other: Instant): Instant => (one < other ? one : other);

/** What the provider says of one that was not carried out; of one that was found not to be, either. */
const UNDONE: Readonly<Record<string, readonly IssuanceStatus['state'][]>> = {
  COMPLETED: ['FAILED', 'CANCELLED'],
  FAILED: ['FAILED'],
  EXPIRED: ['CANCELLED'],
};

/** An end that is another one than the operation's, as it is booked or about to be. */
const contradicts = ({ state }: ProviderReport, operation: KnownOperation): boolean => {
  const isEnd = state === 'COMPLETED' || state === 'FAILED' || state === 'CANCELLED';
  if (!isEnd) return false;
  return isToBeBooked(operation) ? state !== 'COMPLETED' : !UNDONE[operation.status]?.includes(state);
};

/** Whether it is in reserve and supply once the ledger has heard all that is recorded. */
const isToBeBooked = ({ isSettling, isBooked, correction }: KnownOperation): boolean =>
  isSettling || (correction === undefined ? isBooked : isCarriedOut(correction));

/** What was settled after all is in reserve and supply; what is refunded or written off is not (stablecoins §5). */
const isCarriedOut = (outcome: CaseOutcome): boolean => outcome === 'SETTLED';

/** Of several reasons the first one is looked into. */
const opened = ({ openCase }: KnownOperation, reason: CaseReason, now: Instant): Answer =>
  openCase === undefined ? record({ type: 'OperationCaseOpened', reason, openedAt: now }) : nothing();

const WORD_LENGTH_MAX = 64;

/** The provider's word in lower case, without what may be an identifier of its own: that has a digit (stablecoins §5). */
export const inWords = (said: string): string =>
  said
    .toLowerCase()
    .split(/[^a-z0-9_-]+/)
    .filter((word) => word !== '' && !/[0-9]/.test(word))
    .join(' ')
    .slice(0, WORD_LENGTH_MAX) || 'unknown';

/** The ledger's answer to what the provider has done. */
export type Booking =
  { readonly status: 'POSTED' } | { readonly status: 'REFUSED'; readonly lookAgainAt: Instant };

/** Reserve and supply have it: the operation is complete. Without room there, it waits, and an operator knows. */
export const concludeSettlement = (booking: Booking, operation: Operation, { now }: When): Answer => {
  if (operation.status === 'ABSENT') return reject('OPERATION_NOT_FOUND');
  const { correction } = operation;
  if (correction !== undefined)
    return booking.status === 'POSTED'
      ? record<OperationEvent>(
          { type: 'OperationCorrected', correctedAt: now },
          { type: 'OperationCaseClosed', outcome: correction, closedAt: now },
        )
      : record({ type: 'SettlementRefused', lookAgainAt: booking.lookAgainAt });
  if (!operation.isSettling) return nothing();
  if (booking.status === 'POSTED')
    return record<OperationEvent>(
      { type: 'OperationCompleted', completedAt: now },
      ...(operation.openCase === 'NOT_BOOKED'
        ? [{ type: 'OperationCaseClosed', outcome: 'SETTLED', closedAt: now } as const]
        : []),
    );
  return record<OperationEvent>(
    { type: 'SettlementRefused', lookAgainAt: booking.lookAgainAt },
    ...(operation.openCase === undefined
      ? [{ type: 'OperationCaseOpened', reason: 'NOT_BOOKED', openedAt: now } as const]
      : []),
  );
};

/**
 * An operator found out where the money or the tokens are. The operation stays as it ended; where reserve and supply
 * say otherwise than what is true, they are corrected before the case is closed. What waits for the ledger is no
 * operator's to close.
 */
export const closeCase = (outcome: CaseOutcome, operation: Operation, { now }: When): Answer => {
  if (operation.status === 'ABSENT') return reject('OPERATION_NOT_FOUND');
  const { openCase, isSettling, isBooked, correction } = operation;
  if (correction === outcome) return nothing();
  if (openCase === undefined || openCase === 'NOT_BOOKED' || isSettling || correction !== undefined)
    return reject('CASE_NOT_OPEN', { ...(openCase !== undefined && { case: openCase }) });
  return isCarriedOut(outcome) === isBooked
    ? record({ type: 'OperationCaseClosed', outcome, closedAt: now })
    : record({ type: 'CorrectionStarted', outcome, startedAt: now });
};
