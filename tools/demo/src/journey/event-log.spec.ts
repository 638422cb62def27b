import type { Answer } from '@causeway/e2e';
import { jest } from '@jest/globals';
import { EventLog, type EventSeen } from './event-log.js';

const event = (position: number): EventSeen => ({
  lane: 'quotes.sandbox',
  position,
  streamId: 'quote-1',
  type: 'QuoteCreated',
  recordedAt: '2026-01-01T00:00:00.000Z',
});
const PATIENCE = { quietLooks: 2, lookMs: 1, mostMs: 5_000 };

/** An operator's API whose lane returns these batches, one a request. */
const operatorWith = (...batches: EventSeen[][]) => {
  const asked: string[] = [];
  let looks = 0;
  const get = async (path: string): Promise<Answer> => {
    asked.push(path);
    const data = batches[looks] ?? [];
    looks += 1;
    return { status: 200, body: { data, after: `quotes.sandbox:${looks}` } } as unknown as Answer;
  };
  return { asked, get };
};

describe('following the log', () => {
  afterEach(() => jest.restoreAllMocks());

  it('begins at its end, without asking for what was before', async () => {
    const operator = operatorWith();
    await EventLog.open(operator, PATIENCE);
    expect(operator.asked).toStrictEqual(['/operator/events?after=']);
  });

  it('continues from the position of the last answer, and gathers until it is quiet', async () => {
    const operator = operatorWith([], [event(1)], [], [event(2), event(3)]);
    const log = await EventLog.open(operator, PATIENCE);
    expect(await log.news()).toStrictEqual([event(1), event(2), event(3)]);
    expect(operator.asked.slice(0, 3)).toStrictEqual([
      '/operator/events?after=',
      '/operator/events?after=quotes.sandbox%3A1',
      '/operator/events?after=quotes.sandbox%3A2',
    ]);
  });

  it('stops listening to a log that is never quiet', async () => {
    let nowMs = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    const get = async () => {
      nowMs += 10;
      return { status: 200, body: { data: [event(1)], after: 'x' } } as never;
    };
    const log = await EventLog.open({ get }, { quietLooks: 1, lookMs: 1, mostMs: 30 });
    expect(await log.news()).toHaveLength(3);
  });

  it('reports in the API’s words why the log cannot be read', async () => {
    const get = async (): Promise<Answer> =>
      ({ status: 401, body: { code: 'UNAUTHORIZED', message: 'Who are you?' } }) as unknown as Answer;
    await expect(EventLog.open({ get }, PATIENCE)).rejects.toThrow(
      'The log cannot be read: 401 UNAUTHORIZED: Who are you?',
    );
  });
});
