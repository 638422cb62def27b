import { findOne, rowsOf, type ViewReader } from '@causeway/commands';
import { defineView, text, time, type ViewRecord } from '@causeway/event-store';
import type { IssuanceFunding, IssuanceScenario } from '../domain/issuance-scenario.js';
import type { TokenBook } from '../domain/simulated-issuer.js';

/** What the issuer needs to say where an order stands, and in which book it is. Nothing personal. */
export const simulatedIssuanceView = defineView('sandbox.simulated_issuance_view', {
  key: ['orderId'],
  columns: {
    orderId: text(),
    bookId: text(),
    platformId: text(),
    token: text(),
    kind: text<'MINT' | 'BURN'>(),
    funding: text<IssuanceFunding>(),
    scenario: text<IssuanceScenario>(),
    receivedAt: time(),
    stoppedAt: time().optional(),
  },
});

export const simulatedIssuanceRows = rowsOf(simulatedIssuanceView, ({ orders }: TokenBook, { streamId }) =>
  Object.entries(orders).map(([orderId, order]) => ({
    ...order,
    orderId,
    bookId: streamId.slice('issuance-book-'.length),
  })),
);

/** `undefined` for an unknown order and for one of another platform; the caller has demanded the sandbox. */
export const readSimulatedIssuance = (
  views: ViewReader,
  orderId: string,
  platformId: string,
): Promise<ViewRecord<typeof simulatedIssuanceView> | undefined> =>
  findOne({ views }, simulatedIssuanceView, { filters: { orderId, platformId } });
