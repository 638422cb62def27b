import type { RequestSummary } from '@causeway/http';
import { RecentRequests, type RecentRequestsBounds } from './recent-requests.js';

const NOW_MS = Date.parse('2026-11-24T12:00:00.000Z');
const summary = (changes: Partial<RequestSummary> = {}): RequestSummary => ({
  requestId: 'r-1',
  method: 'POST',
  route: '/api/v/quotes',
  operationId: 'createQuote',
  status: 400,
  durationMs: 12.3456,
  platformId: 'Platform:a',
  environment: 'sandbox',
  tokenId: 'Token:1',
  code: 'INVALID_INPUT',
  fields: ['source.accountId'],
  ...changes,
});
const opened = (bounds?: Partial<RecentRequestsBounds>) => {
  let nowMs = NOW_MS;
  const requests = new RecentRequests(() => nowMs, {
    entriesMax: 1_000,
    entriesOfOneMax: 100,
    ageMaxMs: 3_600_000,
    ...bounds,
  });
  const idsOf = (platformId: string, more: object = {}): string[] =>
    requests
      .list({ platformId, environment: 'sandbox', limit: 100, ...more })
      .map(({ requestId }) => requestId);
  return { requests, idsOf, pass: (ms: number) => (nowMs += ms) };
};

describe('the recent requests of a platform', () => {
  it('say what was asked, why it was refused and which fields were wrong, and nothing of what they held', () => {
    const { requests } = opened();
    requests.add(summary());
    expect(requests.list({ platformId: 'Platform:a', environment: 'sandbox', limit: 1 })).toStrictEqual([
      {
        requestId: 'r-1',
        askedAt: '2026-11-24T11:59:59.987Z',
        method: 'POST',
        path: '/api/v/quotes',
        operationId: 'createQuote',
        status: 400,
        durationMs: 12.35,
        tokenId: 'Token:1',
        code: 'INVALID_INPUT',
        fields: ['source.accountId'],
      },
    ]);
  });

  it('are the newest first, of one environment, as many as are wanted', () => {
    const { requests, idsOf } = opened();
    for (const requestId of ['r-1', 'r-2', 'r-3']) requests.add(summary({ requestId }));
    requests.add(summary({ requestId: 'other', environment: 'production' }));
    expect([idsOf('Platform:a'), idsOf('Platform:a', { limit: 2 }), idsOf('Platform:b')]).toStrictEqual([
      ['r-3', 'r-2', 'r-1'],
      ['r-3', 'r-2'],
      [],
    ]);
  });

  it('are narrowed to what was refused, and to what was asked since', () => {
    const { requests, idsOf, pass } = opened();
    requests.add(summary({ requestId: 'refused' }));
    pass(1_000);
    requests.add(summary({ requestId: 'done', status: 200 }));
    expect(idsOf('Platform:a', { onlyRefused: true })).toStrictEqual(['refused']);
    expect(idsOf('Platform:a', { startDate: '2026-11-24T12:00:00.500Z' })).toStrictEqual(['done']);
  });

  it('are forgotten after some hours', () => {
    const { requests, idsOf, pass } = opened();
    requests.add(summary());
    pass(3_600_000);
    expect(idsOf('Platform:a')).toStrictEqual([]);
  });

  it('are neither those of strangers, nor what looks at them, nor of no route', () => {
    const { requests, idsOf } = opened();
    const { platformId: _platformId, tokenId: _tokenId, ...ofStranger } = summary();
    requests.add(ofStranger);
    requests.add(summary({ isOfConsole: true }));
    requests.add(summary({ route: undefined }));
    requests.add(summary({ operationId: 'listOwnRequests' }));
    expect(idsOf('Platform:a')).toStrictEqual([]);
  });
});

describe('room', () => {
  it('is kept for each: a platform that asks much pushes out its own alone', () => {
    const { requests, idsOf } = opened();
    requests.add(summary({ requestId: 'quiet', platformId: 'Platform:b' }));
    for (let index = 0; index < 500; index += 1) requests.add(summary({ requestId: `r-${index}` }));
    expect([idsOf('Platform:a')[0], idsOf('Platform:a').length, idsOf('Platform:b')]).toStrictEqual([
      'r-499',
      100,
      ['quiet'],
    ]);
  });

  it('is bounded over all: many platforms have less each, and the quietest gives way to a new one', () => {
    const { requests, idsOf, pass } = opened({ entriesMax: 100 });
    for (const platformId of ['Platform:a', 'Platform:b'])
      for (let index = 0; index < 100; index += 1) {
        requests.add(summary({ requestId: `r-${index}`, platformId }));
        pass(1);
      }
    expect([idsOf('Platform:a').length, idsOf('Platform:b').length]).toStrictEqual([50, 50]);
    requests.add(summary({ platformId: 'Platform:c' }));
    expect([
      idsOf('Platform:a').length,
      idsOf('Platform:b').length,
      idsOf('Platform:c').length,
    ]).toStrictEqual([0, 50, 1]);
  });
});
