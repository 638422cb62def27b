import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { instant } from '@causeway/kernel';
import { ReadLanes, ServiceDirectory, type EventSummary } from '@causeway/service';
import { EventsController } from './events.controller.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';
const event = (lane: EventSummary['lane'], position: number, second: number): EventSummary => ({
  lane,
  position,
  streamId: `quote-${position}`,
  version: 1,
  type: 'QuoteCreated',
  recordedAt: instant(`2026-01-01T00:00:0${second}.000Z`),
});
const EARLY = event('ledger.sandbox', 9, 1);
const LATE = event('ledger.sandbox', 10, 3);
const BETWEEN = event('quotes.sandbox', 4, 2);

const asked: { request: unknown; payload: unknown; environment: string }[] = [];
const services = {
  askAll: async (request: unknown, payload: unknown, { environment }: { environment: string }) => {
    asked.push({ request, payload, environment });
    return [
      [{ lane: 'ledger.sandbox', events: [EARLY, LATE], reached: 10 }],
      [
        { lane: 'quotes.sandbox', events: [BETWEEN], reached: 4 },
        { lane: 'external_accounts.sandbox', events: [], reached: 0 },
      ],
    ];
  },
};

let http: HttpHarness;
beforeAll(async () => {
  http = await httpHarness({
    controllers: [EventsController],
    providers: [{ provide: ServiceDirectory, useValue: services }],
    operatorToken: OPERATOR_TOKEN,
  });
});
afterAll(() => http.close());
beforeEach(() => {
  asked.length = 0;
});

const list = (query = '', token = OPERATOR_TOKEN) =>
  http.send('GET', `//operator/events${query}`, { as: null, headers: { authorization: `Bearer ${token}` } });

describe('GET /operator/events', () => {
  it('merges the lanes of all services by time, and names the place to go on from', async () => {
    const answer = await list('?after=ledger.sandbox:8,quotes.sandbox:3,external_accounts.sandbox:0');
    expect(answer.status).toBe(200);
    expect(answer.body).toStrictEqual({
      data: [EARLY, BETWEEN, LATE],
      after: 'ledger.sandbox:10,quotes.sandbox:4,external_accounts.sandbox:0',
    });
  });

  it('asks every service for the sandbox unless production is named', async () => {
    await list();
    await list('?environment=production&after=ledger.production:7');
    expect(asked).toStrictEqual([
      { request: ReadLanes, payload: { environment: 'sandbox', after: {} }, environment: 'sandbox' },
      {
        request: ReadLanes,
        payload: { environment: 'production', after: { 'ledger.production': 7 } },
        environment: 'production',
      },
    ]);
  });

  it('takes the place that an answer gave', async () => {
    const { body } = await list();
    await list(`?after=${encodeURIComponent(String(body['after']))}`);
    expect(asked[1]?.payload).toStrictEqual({
      environment: 'sandbox',
      after: { 'ledger.sandbox': 10, 'quotes.sandbox': 4, 'external_accounts.sandbox': 0 },
    });
  });

  it('takes the place in a further lane of a context', async () => {
    await list('?after=ledger.sandbox:10,ledger-2.sandbox:3');
    expect(asked[0]?.payload).toStrictEqual({
      environment: 'sandbox',
      after: { 'ledger.sandbox': 10, 'ledger-2.sandbox': 3 },
    });
  });

  it.each([
    'ledger',
    'ledger.sandbox',
    'ledger-.sandbox:1',
    'ledger.sandbox:-1',
    'ledger.somewhere:1',
    'ledger.sandbox:1;drop',
  ])('refuses %s as a place, and asks no service', async (place) => {
    const answer = await list(`?after=${encodeURIComponent(place)}`);
    expect([answer.status, answer.body['code']]).toStrictEqual([400, 'INVALID_INPUT']);
    expect(asked).toStrictEqual([]);
  });

  it('answers the operator alone', async () => {
    expect((await list('', 'another token')).status).toBe(401);
    expect((await http.send('GET', '//operator/events')).status).toBe(401);
    expect(asked).toStrictEqual([]);
  });
});
