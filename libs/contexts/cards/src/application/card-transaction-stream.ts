import { reportingCall, type CallContext, type DecisionContext } from '@causeway/commands';
import { laneOf } from '@causeway/event-store';
import { uuidOf, type Decision, type Id } from '@causeway/kernel';
import type { CardTransactionEvent, LoadedCardEvent } from '../domain/card-transaction.js';
import type { CardTransaction } from '../domain/card-transaction.state.js';
import { cardTransactionStreams } from './card-transaction.aggregate.js';
import type { CardsPorts } from './ports.js';

/** The transaction as its stream has it; absent also where it is another platform's. */
export const loadCardTransaction = async (
  { store }: Pick<CardsPorts, 'store'>,
  transactionId: Id<'CardTransaction'>,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
): Promise<CardTransaction> => {
  const { category, initial } = cardTransactionStreams;
  const events = await store.load(laneOf(store.context, environment), `${category}-${uuidOf(transactionId)}`);
  if (events.some(({ metadata }) => metadata.platformId !== platformId)) return initial;
  return events
    .map(({ type, data }) => ({ ...data, type }) as LoadedCardEvent)
    .reduce((known, event) => cardTransactionStreams.evolve(known, event as CardTransactionEvent), initial);
};

/**
 * Records what was found of a transaction, and gives it as it is then. Its stream decides whose report counts, so that
 * the same twice changes nothing, and no outcome is kept.
 */
export const noteCardTransaction = (
  { record }: Pick<CardsPorts, 'record'>,
  transactionId: Id<'CardTransaction'>,
  call: CallContext,
  noted: {
    readonly name: string;
    readonly begins?: true;
    decide(known: CardTransaction, when: DecisionContext): Decision<CardTransactionEvent>;
  },
): Promise<CardTransaction> =>
  record(reportingCall(call), {
    ...noted,
    on: cardTransactionStreams,
    id: uuidOf(transactionId),
    isIdempotent: true,
    answer: (known: CardTransaction) => known,
  });
