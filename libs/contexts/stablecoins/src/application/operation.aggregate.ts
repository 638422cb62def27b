import type { Aggregate, CallContext, Consequences, EventEnvelope, Recording } from '@causeway/commands';
import type { EventCatalog } from '@causeway/event-store';
import { after, uuidOf, type Id, type Instant } from '@causeway/kernel';
import {
  evolveOperation,
  noOperation,
  operationPersonal,
  type Operation,
  type OperationEvent,
} from '../domain/operation.js';
import { operationRows } from '../read/operation.view.js';

/** Every event of an operation's stream; one that is missing here does not compile. */
export const operationEvents = {
  OperationCreated: { version: 1, ...operationPersonal.OperationCreated },
  FundingInstructed: { version: 1 },
  OperationAccepted: { version: 1 },
  OperationFunded: { version: 1 },
  OperationProcessing: { version: 1 },
  OperationAwaited: { version: 1 },
  SettlementStarted: { version: 1 },
  SettlementRefused: { version: 1 },
  OperationCompleted: { version: 1 },
  OperationFailed: { version: 1 },
  OperationExpired: { version: 1 },
  CorrectionStarted: { version: 1 },
  OperationCorrected: { version: 1 },
  OperationCaseOpened: { version: 1 },
  OperationCaseClosed: { version: 1 },
} as const satisfies EventCatalog & Record<OperationEvent['type'], unknown>;

/** The next look at an operation: the request takes the first steps itself, and the timer those that a crash left open. */
export const ADVANCE_OPERATION = 'advance-operation';
export interface OperationDue {
  readonly platformId: string;
  readonly operationId: Id<'StablecoinOperation'>;
}
const REQUEST_TAKES_MS = 2_000;

/** When the next step is due; `null` when no one is left, `undefined` where an event changes nothing of that. */
const dueAfter = (event: OperationEvent): Instant | null | undefined => {
  switch (event.type) {
    case 'OperationCreated':
      return after(event.createdAt, REQUEST_TAKES_MS);
    case 'SettlementStarted':
      return after(event.reportedAt, REQUEST_TAKES_MS);
    case 'CorrectionStarted':
      return after(event.startedAt, REQUEST_TAKES_MS);
    case 'FundingInstructed':
    case 'OperationAccepted':
    case 'OperationFunded':
    case 'OperationProcessing':
    case 'OperationAwaited':
    case 'SettlementRefused':
      return event.lookAgainAt;
    case 'OperationCompleted':
    case 'OperationFailed':
    case 'OperationExpired':
    case 'OperationCorrected':
      return null;
    case 'OperationCaseOpened':
    case 'OperationCaseClosed':
      return undefined;
  }
};

const consequencesOf = (
  event: OperationEvent,
  _before: Operation,
  operation: Operation,
  { metadata: { platformId } }: EventEnvelope,
): Consequences => {
  const dueAt = dueAfter(event);
  if (dueAt === undefined || operation.status === 'ABSENT') return {};
  const { operationId } = operation.terms;
  const timerId = `${ADVANCE_OPERATION}-${uuidOf(operationId)}`;
  if (dueAt === null) return { cancelTimers: [timerId] };
  const data: OperationDue = { platformId, operationId };
  return { timers: [{ timerId, name: ADVANCE_OPERATION, dueAt, data }] };
};

/** One stream an operation: `stablecoin-operation-<uuid>`. No webhook and no transaction follows from it (stablecoins §1). */
export const operations: Aggregate<Operation, OperationEvent> = {
  category: 'stablecoin-operation',
  initial: noOperation,
  evolve: evolveOperation,
  views: [operationRows],
  consequences: consequencesOf,
};

type OnOperation = Recording<Operation, OperationEvent>;

/** A decision on an operation that exists. */
export const onOperation = (
  name: string,
  operationId: Id<'StablecoinOperation'>,
  content: unknown,
  decide: OnOperation['decide'],
): OnOperation => ({ name, on: operations, id: uuidOf(operationId), content, decide, movesMoney: true });

export type OperationCall = Pick<CallContext, 'environment' | 'platformId'>;
