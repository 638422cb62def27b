import { answersQuery } from '@causeway/commands';
import { laneOf } from '@causeway/event-store';
import { railMessages } from '../../domain/quotes/rail-messages.js';
import type { LoadedQuoteEvent } from '../../domain/quotes/quote.js';
import type { QuotePorts } from '../ports.js';
import { placeTransaction } from './own-transaction.js';
import { ListRailMessages } from './transaction.requests.js';

/** Read from the payment's own stream: what is not recorded was neither sent nor heard. */
export const listRailMessagesHandling = (ports: Pick<QuotePorts, 'clock' | 'store' | 'views' | 'rows'>) =>
  answersQuery<ListRailMessages>({
    query: ListRailMessages,
    answer: async ({ transactionId }, call) => {
      const { streamId } = await placeTransaction(ports, call, transactionId);
      const recorded = await ports.store.load(laneOf(ports.store.context, call.environment), streamId);
      return railMessages(
        recorded.map(({ type, data, position, recordedAt }) => ({
          event: { ...data, type } as LoadedQuoteEvent,
          position,
          recordedAt,
        })),
      );
    },
  });
