import { rowOf } from '@causeway/commands';
import { defineView, json, text, time } from '@causeway/event-store';
import { idOf, unlessErased, type Environment, type Id } from '@causeway/kernel';
import type { Arrival, ArrivalTarget, LoadedArrivalEvent } from '../domain/arrival.js';
import type { ArrivalDocument, ArrivalStatus } from '../published/arrival.document.js';
import { shownAmount } from '@causeway/transaction-owner';

export const ARRIVAL_STREAMS = 'arrival';

export interface ArrivalRecord {
  readonly arrival: Arrival;
  readonly shown?: ArrivalDocument;
}

/** Every arrival from outside, with or without an owner: for operators. */
export const arrivalView = defineView('deposits.arrival_view', {
  key: ['depositId'],
  subject: 'arrivalKey',
  columns: {
    depositId: text<Id<'Transaction'>>(),
    environment: text<Environment>(),
    /** Seals the document: whose customer it is, is not known when it is written first. */
    arrivalKey: text(),
    status: text<ArrivalStatus>(),
    platformId: text().optional(),
    reportedAt: time(),
    document: json<ArrivalDocument>().sealed(),
  },
});

export const arrivalRow = rowOf(
  arrivalView,
  ({ shown: document }: ArrivalRecord, { streamId, environment }) => {
    if (document === undefined) return null;
    const { depositId, status, platformId, reportedAt } = document;
    const arrivalKey = streamId.slice(ARRIVAL_STREAMS.length + 1);
    return { depositId, environment, arrivalKey, status, platformId, reportedAt, document };
  },
);

type Of<Type extends LoadedArrivalEvent['type']> = Extract<LoadedArrivalEvent, { readonly type: Type }>;

/** As operators see it first; what was reported of the sender is gone once its key is. */
export const reportedArrival = ({
  arrivalKey,
  report,
  isFinal,
  reportedAt,
}: Of<'ArrivalReported'>): ArrivalDocument => {
  const { connector, arrivalId, state, amount, onChain } = report;
  const coordinates = unlessErased(report.coordinates);
  const reference = unlessErased(report.reference);
  const originator = unlessErased(report.originator);
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

/** The operator chose whose the money is; who chose is shown with it. */
export const attributedArrival = ({
  target,
  by: attributedBy,
  attributedAt: updatedAt,
}: Of<'ArrivalAttributed'>): Partial<ArrivalDocument> => ({
  status: 'ATTRIBUTED',
  attributedBy,
  ...shownTarget(target),
  updatedAt,
});

const shownTarget = (target: ArrivalTarget): Partial<ArrivalDocument> => {
  const { platformId } = target;
  return target.kind === 'ACCOUNT'
    ? { platformId, accountId: target.accountId }
    : { platformId, quoteId: target.quoteId };
};
