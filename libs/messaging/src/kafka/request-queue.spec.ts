import { jest } from '@jest/globals';
import { createRequire } from 'node:module';
import './request-queue.js';

interface Queue {
  pending: object[];
  throttledUntil: number;
  checkPendingRequests(): void;
  destroy(): void;
}

const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as new (
  options: object,
) => Queue;

describe('the client’s queue of requests to a broker', () => {
  let queue: Queue;
  let delays: (number | undefined)[];
  beforeEach(() => {
    const logger = { debug: () => undefined };
    // One in-flight request, and no connection: queued requests stay.
    queue = new RequestQueue({
      maxInFlightRequests: 1,
      requestTimeout: 1_000,
      enforceRequestTimeout: false,
      clientId: 'spec',
      broker: 'none:9092',
      logger,
      isConnected: () => false,
    });
    delays = [];
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(((_: () => void, delayMs?: number) => {
      delays.push(delayMs);
      return 0;
    }) as never);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    queue.destroy();
  });

  it('sets no timer while nothing is pending and nothing throttles it', () => {
    queue.checkPendingRequests();
    expect(delays).toStrictEqual([]);
  });

  it('checks again after a delay that is not negative while a request is pending', () => {
    queue.throttledUntil = Date.now() + 60_000;
    queue.pending.push({});
    queue.checkPendingRequests();
    expect(delays).toHaveLength(1);
    expect(delays[0]).toBeGreaterThan(0);
  });

  it('checks again when the broker’s throttle time ends', () => {
    queue.throttledUntil = Date.now() + 60_000;
    queue.checkPendingRequests();
    expect(delays).toHaveLength(1);
    expect(delays[0]).toBeGreaterThan(50_000);
  });
});
