import type { InlineView } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import { idOf, type Id, type Instant } from '@causeway/kernel';
import type { ArrivalEvent, ArrivalTarget } from '../../domain/deposits/arrival.js';
import type { ArrivalDocument, ArrivalStatus } from '../../published/arrival.document.js';
import { shownAmount } from '../quotes/outgoing-transaction.js';

export const ARRIVAL_STREAMS = 'arrival';

/** What came from outside, whoever's it turned out to be: for operators. */
export const arrivalView = {
  table: 'arrival_view',
  key: ['deposit_id'],
  columns: {
    deposit_id: 'text',
    environment: 'text',
    /** Seals the document: nobody's customer is known when it is written first. */
    arrival_key: 'text',
    status: 'text',
    platform_id: 'text',
    reported_at: 'timestamptz',
    document: 'text',
  },
  personal: ['document'],
  subjectColumn: 'arrival_key',
} as const satisfies ViewDefinition;

export interface ArrivalRow {
  readonly deposit_id: Id<'Transaction'>;
  readonly environment: string;
  readonly arrival_key: string;
  readonly status: ArrivalStatus;
  readonly platform_id: string | null;
  readonly reported_at: Instant;
  readonly document: ArrivalDocument;
  readonly [column: string]: unknown;
}

/** The arrival as operators see it after an event. */
export const arrivalAfter = (
  before: ArrivalDocument | undefined,
  event: ArrivalEvent,
): ArrivalDocument | undefined =>
  event.type === 'ArrivalReported' ? reported(event) : before && { ...before, ...changesOf(before, event) };

const reported = ({
  arrivalKey,
  report,
  isFinal,
  reportedAt,
}: Extract<ArrivalEvent, { type: 'ArrivalReported' }>): ArrivalDocument => {
  const { connector, arrivalId, state, amount, coordinates, reference, originator, onChain } = report;
  return {
    depositId: idOf('Transaction', arrivalKey),
    status: state === 'DROPPED' ? 'DROPPED' : 'RECEIVED',
    connector,
    arrivalId,
    amount: shownAmount(amount),
    ...(coordinates !== undefined && { coordinates }),
    ...(reference !== undefined && { reference }),
    ...(originator !== undefined && { originator }),
    ...(onChain !== undefined && { onChainTransaction: onChain }),
    isFinal,
    reportedAt,
    updatedAt: reportedAt,
  };
};

const changesOf = (
  before: ArrivalDocument,
  event: Exclude<ArrivalEvent, { type: 'ArrivalReported' }>,
): Partial<ArrivalDocument> => {
  switch (event.type) {
    case 'ArrivalConfirmed':
      return { isFinal: true, updatedAt: event.confirmedAt };
    case 'ArrivalDropped':
      return { status: 'DROPPED', updatedAt: event.droppedAt };
    case 'ArrivalAttributed': {
      const { target, by: attributedBy, attributedAt: updatedAt } = event;
      return { status: 'ATTRIBUTED', attributedBy, ...shownTarget(target), updatedAt };
    }
    case 'ArrivalCaseOpened':
      return { status: 'CASE', caseReason: event.reason, updatedAt: event.openedAt };
    case 'ArrivalPassedOn': {
      const { transactionId = before.transactionId, passedOnAt: updatedAt } = event;
      return { ...(transactionId !== undefined && { transactionId }), updatedAt };
    }
    case 'ArrivalReturnStarted':
      return { status: 'RETURNING', updatedAt: event.startedAt };
    case 'ArrivalReturned':
      return { status: 'RETURNED', updatedAt: event.endedAt };
    case 'ArrivalReturnFailed':
      return { status: 'RETURN_FAILED', updatedAt: event.endedAt };
    case 'ArrivalAwaited':
    case 'ArrivalReturnAwaited':
      return {};
  }
};

const shownTarget = (target: ArrivalTarget): Partial<ArrivalDocument> => {
  const { platformId } = target;
  return target.kind === 'ACCOUNT'
    ? { platformId, accountId: target.accountId }
    : { platformId, quoteId: target.quoteId };
};

export const arrivalRows: InlineView<ArrivalEvent, ArrivalRow> = {
  definition: arrivalView,
  rowKey: ({ type }, { streamId }) =>
    type === 'ArrivalReturnAwaited' || type === 'ArrivalAwaited'
      ? undefined
      : { deposit_id: depositIdOf(streamId) },
  fold: (row, event, { streamId, metadata: { environment } }) => {
    const document = arrivalAfter(row?.document, event);
    if (document === undefined) return null;
    return {
      deposit_id: depositIdOf(streamId),
      environment,
      arrival_key: streamId.slice(ARRIVAL_STREAMS.length + 1),
      status: document.status,
      platform_id: document.platformId ?? null,
      reported_at: document.reportedAt,
      document,
    };
  },
};

const depositIdOf = (streamId: string): Id<'Transaction'> =>
  idOf('Transaction', streamId.slice(ARRIVAL_STREAMS.length + 1));
