import { UnavailableError } from '@causeway/commands';
import { jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { edgeAdapter } from './edge-adapter.js';
import { answerAtLast } from './last-answer.js';

const REAL = ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] as const;

describe('the last answer', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: [...REAL] }));
  afterEach(() => jest.useRealTimers());

  const waiting = () => {
    const request = { socket: { bytesRead: 100 } };
    const response = Object.assign(new EventEmitter(), { headersSent: false, destroyed: false });
    const answer = jest.fn();
    answerAtLast(request as IncomingMessage, response as unknown as ServerResponse, answer, 1_000);
    return { request, response, answer };
  };

  it('is given once, when the time is over', () => {
    const { answer } = waiting();
    jest.advanceTimersByTime(999);
    expect(answer).toHaveBeenCalledTimes(0);
    jest.advanceTimersByTime(10_000);
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it('waits as long as bytes of the request arrive, and as long again', () => {
    const { request, answer } = waiting();
    request.socket.bytesRead += 1;
    jest.advanceTimersByTime(1_999);
    expect(answer).toHaveBeenCalledTimes(0);
    jest.advanceTimersByTime(1);
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['has begun', { headersSent: true }],
    ['has no reader any more', { destroyed: true }],
  ])('is not needed where the response %s', (_how, state) => {
    const { response, answer } = waiting();
    Object.assign(response, state);
    jest.advanceTimersByTime(1_000);
    expect(answer).toHaveBeenCalledTimes(0);
  });

  it('is called off by the end of the response', () => {
    const { response, answer } = waiting();
    response.emit('close');
    expect(jest.getTimerCount()).toBe(0);
    expect(answer).toHaveBeenCalledTimes(0);
  });

  it.each([
    ['/api/hangs', 35_000],
    ['/operator/hangs', 65_000],
  ])('to %s comes after %s ms, and what the handler says afterwards changes nothing', async (url, ms) => {
    const adapter = edgeAdapter();
    const fastify = adapter.getInstance();
    const failures: unknown[] = [];
    adapter.onEarlyFailure((error, _request, reply) => {
      failures.push(error);
      void reply.code(503).send({ given: 'up' });
    });
    const handler: { end?: () => void } = {};
    const isAsked = new Promise<void>((resolve) => {
      fastify.get(url, async () => {
        resolve();
        await new Promise<void>((end) => (handler.end = end));
        return { too: 'late' };
      });
    });
    const answered = fastify.inject(url);
    await isAsked;
    jest.advanceTimersByTime(ms - 1);
    expect(failures).toStrictEqual([]);
    jest.advanceTimersByTime(1);
    handler.end?.();
    const { statusCode, body } = await answered;
    expect([statusCode, JSON.parse(body)]).toStrictEqual([503, { given: 'up' }]);
    expect(failures).toStrictEqual([new UnavailableError('nothing came of it in time', 1)]);
    await adapter.close();
  });
});
