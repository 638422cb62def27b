import type { RequestHandler } from '@causeway/commands';
import type { Instant } from '@causeway/kernel';
import type { EventBus, ParkedRetry } from '@causeway/messaging';
import type { ContextRuntime } from './context-runtime.js';
import { describingHandlers, type DescribedService } from './describe-service.js';
import { readLanesHandler } from './read-lanes.js';
import {
  ListParkedEvents,
  NextDueTimer,
  RetryParkedEvents,
  Settle,
  type ParkedSummary,
} from './service-requests.js';
import { streamHandlers } from './streams/stream-handlers.js';
import { verifyLanesHandler } from './verify-lanes.js';

/** A service's facts about itself that its siblings may query. */
interface AskedService extends DescribedService {
  readonly contexts: readonly ContextRuntime[];
  readonly bus: EventBus | undefined;
  nextSandboxTimerAt(): Promise<Instant | null>;
  settle(): Promise<void>;
}

export const ownHandlers = (service: AskedService): RequestHandler[] => [
  { request: NextDueTimer, kind: 'query', handle: () => service.nextSandboxTimerAt() },
  { request: Settle, kind: 'command', handle: () => service.settle() },
  { request: ListParkedEvents, kind: 'query', handle: () => parkedEvents(service) },
  readLanesHandler(service),
  verifyLanesHandler(service),
  ...streamHandlers(service),
  ...describingHandlers(service),
  {
    request: RetryParkedEvents,
    kind: 'command',
    handle: (payload) => retryParked(service, (payload as { readonly reader: string }).reader),
  },
];

const parkedEvents = async ({ contexts }: AskedService): Promise<ParkedSummary[]> => {
  const parked = await Promise.all(contexts.map(({ store }) => store.parked()));
  return parked.flat().map(({ reader, source, position, message, error, parkedAt }) => ({
    reader,
    source,
    position,
    type: message.type,
    error,
    parkedAt,
  }));
};

const retryParked = async ({ contexts, bus }: AskedService, reader: string): Promise<ParkedRetry | null> => {
  const isOurs = contexts.some(({ table }) => table.processes.some(({ name }) => name === reader));
  return isOurs && bus !== undefined ? bus.retryParked(reader) : null;
};
