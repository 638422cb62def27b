import type { ViewRecords } from '../evidence/view-records.js';
import { laneOf } from '../testing/recorded-facts.js';
import { judgeViews } from './judge-views.js';

const platform = laneOf('platform.sandbox', [
  { type: 'TokenCreated', data: { tokenId: 'Token:1', name: 'Ada 1' } },
  { type: 'TokenCreated', data: { tokenId: 'Token:2', name: 'Ada 2' } },
  { type: 'TokenDeleted', data: { tokenId: 'Token:2' } },
]).events;
const webhooks = laneOf('webhooks.sandbox', [
  { type: 'EndpointSet', data: { url: 'http://one' } },
  { type: 'EndpointSet', data: { url: 'http://two' } },
  { type: 'DeliveryQueued', data: { webhookId: 'w1' } },
  { type: 'DeliverySucceeded', data: { webhookId: 'w1' } },
]).events;
const views: ViewRecords = {
  tokens: [{ token_id: 'Token:1', name: 'Ada 1' }],
  deliveries: [{ webhook_id: 'w1', status: 'DELIVERED' }],
  endpoints: [{ url: 'http://two' }],
  parkedEvents: 0,
  transactions: [],
};
const judged = (change: Partial<ViewRecords>): string[] =>
  judgeViews({ ...views, ...change }, platform, webhooks);

describe('judging views', () => {
  it('finds nothing wrong with views that are the fold of the log', () => {
    expect(judged({})).toStrictEqual([]);
  });

  it('catches a row that is missing, and one that is not in the log', () => {
    expect(judged({ tokens: [] })).toStrictEqual(['token_view Token:1 holds undefined, the log says Ada 1']);
    const left = [...views.tokens, { token_id: 'Token:2', name: 'Ada 2' }];
    expect(judged({ tokens: left })).toStrictEqual(['token_view Token:2 has no event']);
  });

  it('catches a row that is behind the log', () => {
    expect(judged({ deliveries: [{ webhook_id: 'w1', status: 'QUEUED' }] })).toStrictEqual([
      'delivery_view w1 holds QUEUED, the log says DELIVERED',
    ]);
    expect(judged({ endpoints: [{ url: 'http://one' }] })).toStrictEqual([
      'endpoint_view row 0 holds http://one, the log says http://two',
    ]);
  });

  it('catches a message that a reader gave up', () => {
    expect(judged({ parkedEvents: 2 })).toStrictEqual(['2 messages are parked']);
  });
});
