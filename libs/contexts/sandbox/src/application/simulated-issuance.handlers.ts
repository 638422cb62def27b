import {
  answersQuery,
  carriesOut,
  type Aggregate,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { derivedUuid } from '@causeway/kernel';
import { issuanceAt } from '../domain/issuance-scenario.js';
import {
  emptyBook,
  evolveBook,
  receiveIssuance,
  stopIssuance,
  type IssuanceEvent,
  type TokenBook,
} from '../domain/simulated-issuer.js';
import { readSimulatedIssuance, simulatedIssuanceRows } from '../read/simulated-issuance.view.js';
import { demandSandbox } from './demand-sandbox.js';
import { GetSimulatedIssuance, SendSimulatedIssuance, StopSimulatedIssuance } from './issuance.requests.js';
import type { SandboxPorts } from './ports.js';

/** One stream a token of an account at the issuer: `issuance-book-<uuid>`. */
export const tokenBooks: Aggregate<TokenBook, IssuanceEvent> = {
  category: 'issuance-book',
  initial: emptyBook,
  evolve: evolveBook,
  views: [simulatedIssuanceRows],
};

const bookOf = ({ platformId }: CallContext, providerAccountId: string, token: string): string =>
  derivedUuid('issuance-book', platformId, providerAccountId, token);

/**
 * The sandbox's issuer of stablecoins (stablecoins §6). All orders of one account at the provider and one token are
 * decided on one stream, so that two of them cannot spend one balance.
 */
export const simulatedIssuanceHandlings = ({
  record,
  views,
}: Pick<SandboxPorts, 'record' | 'views'>): readonly CustomHandling[] => [
  carriesOut<SendSimulatedIssuance>({
    command: SendSimulatedIssuance,
    execute: async ({ providerAccountId, ...order }, call) => {
      demandSandbox(call);
      await record(call, {
        name: 'receive-issuance',
        on: tokenBooks,
        id: bookOf(call, providerAccountId, order.token),
        content: order,
        decide: (book, { now, platformId }) => receiveIssuance({ ...order, platformId }, book, { now }),
      });
      return null;
    },
  }),
  carriesOut<StopSimulatedIssuance>({
    command: StopSimulatedIssuance,
    execute: async ({ orderId }, call) => {
      demandSandbox(call);
      const found = await readSimulatedIssuance(views, orderId, call.platformId);
      if (found === undefined) return false;
      return record(call, {
        name: 'stop-issuance',
        on: tokenBooks,
        id: found.bookId,
        content: orderId,
        decide: (book, { now }) => stopIssuance(orderId, book, { now }),
        answer: ({ orders }) => orders[orderId]?.stoppedAt !== undefined,
      });
    },
  }),
];

/**
 * An order's state follows from its scenario and the time since it was received: nothing drives it on. `null` for an
 * unknown one.
 */
export const simulatedIssuanceQueries = ({
  clock,
  views,
}: Pick<SandboxPorts, 'clock' | 'views'>): readonly QueryHandling[] => [
  answersQuery<GetSimulatedIssuance>({
    query: GetSimulatedIssuance,
    answer: async ({ orderId }, call) => {
      demandSandbox(call);
      const found = await readSimulatedIssuance(views, orderId, call.platformId);
      if (found === undefined) return null;
      const { kind, token } = found;
      return { issuance: issuanceAt(found, clock.now(call.environment)), kind, token };
    },
  }),
];
