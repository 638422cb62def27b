import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { instant } from '@causeway/kernel';
import {
  DescribeLanes,
  DescribeService,
  RUNTIME,
  ServiceDirectory,
  type LanesReport,
  type ServiceAnswer,
  type ServiceReport,
} from '@causeway/service';
import { LanesController } from './lanes.controller.js';
import { StatusController } from './status.controller.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';
const AT = instant('2026-01-01T00:00:00.000Z');
const LATER = instant('2026-01-01T01:00:00.000Z');

const WRITER = { instanceId: '0197a3c1-6e4b-7c3d-8f21-000000000001', address: '10.0.0.7:4001', epoch: 3 };
const REPORTS: LanesReport[] = [
  {
    service: 'quotes',
    lanes: [
      { lane: 'quotes.sandbox', head: 9, batches: 4, lastRecordedAt: AT, writer: WRITER },
      { lane: 'quotes.production', head: 0, batches: 0 },
    ],
    readers: [{ reader: 'relay', lane: 'quotes.sandbox', messages: 0, status: 'running' }],
  },
  {
    service: 'webhooks',
    lanes: [{ lane: 'webhooks.sandbox', head: 3, batches: 3, lastRecordedAt: AT }],
    readers: [
      { reader: 'queue-on-quote', lane: 'quotes.sandbox', messages: 2, status: 'waiting: no broker' },
      { reader: 'queue-on-quote', lane: 'quotes.production', messages: 0, status: 'waiting: no broker' },
    ],
  },
];
const REPORT: ServiceReport = {
  service: 'gateway',
  version: '0.1.0',
  node: 'v20.19.0',
  startedAt: AT,
  contexts: ['platform'],
  faults: {},
  sandboxOffsetMs: 3_600_000,
};

let heard: ServiceAnswer<ServiceReport>[];
const services = {
  askAll: async (request: unknown) => (request === DescribeLanes ? REPORTS : []),
  askEach: async (request: unknown) => (request === DescribeService ? heard : []),
};
const clock = {
  sandboxOffsetMs: 3_600_000,
  now: (environment: string) => (environment === 'sandbox' ? LATER : AT),
};

let http: HttpHarness;
beforeAll(async () => {
  http = await httpHarness({
    controllers: [LanesController, StatusController],
    providers: [
      { provide: ServiceDirectory, useValue: services },
      { provide: RUNTIME, useValue: { clock } },
    ],
    operatorToken: OPERATOR_TOKEN,
  });
});
afterAll(() => http.close());
beforeEach(() => {
  heard = [{ service: 'gateway', answer: REPORT }];
});

const get = (path: string, token = OPERATOR_TOKEN) =>
  http.send('GET', `//operator/${path}`, { as: null, headers: { authorization: `Bearer ${token}` } });

describe('GET /operator/lanes', () => {
  it('puts the readers of all services beside the lanes that they read', async () => {
    expect((await get('lanes')).body).toStrictEqual({
      data: [
        {
          lane: 'quotes.production',
          environment: 'production',
          service: 'quotes',
          head: 0,
          batches: 0,
          readers: [
            { reader: 'queue-on-quote', service: 'webhooks', lagMessages: 0, status: 'waiting: no broker' },
          ],
        },
        {
          lane: 'quotes.sandbox',
          environment: 'sandbox',
          service: 'quotes',
          head: 9,
          batches: 4,
          lastEventAt: AT,
          writer: WRITER,
          readers: [
            { reader: 'queue-on-quote', service: 'webhooks', lagMessages: 2, status: 'waiting: no broker' },
            { reader: 'relay', service: 'quotes', lagMessages: 0, status: 'running' },
          ],
        },
        {
          lane: 'webhooks.sandbox',
          environment: 'sandbox',
          service: 'webhooks',
          head: 3,
          batches: 3,
          lastEventAt: AT,
          readers: [],
        },
      ],
    });
  });

  it('shows one environment alone when asked to', async () => {
    const { body } = await get('lanes?environment=production');
    expect((body['data'] as { lane: string }[]).map(({ lane }) => lane)).toStrictEqual(['quotes.production']);
    expect((await get('lanes?environment=test')).status).toBe(400);
  });
});

describe('GET /operator/status', () => {
  it('is ready when every service is, and reports versions and clocks', async () => {
    expect((await get('status')).body).toStrictEqual({
      status: 'ready',
      apiVersion: '2025-10-13',
      clock: { sandbox: LATER, production: AT, sandboxOffsetMs: 3_600_000 },
      services: [{ status: 'ready', ...REPORT }],
    });
  });

  it('still answers 200 when a service is away or cannot work, and names it', async () => {
    const faults = { 'database:ledger': 'unreachable' };
    heard.push(
      { service: 'ledger', answer: { ...REPORT, service: 'ledger', faults } },
      { service: 'quotes', silence: 'quotes does not answer' },
    );
    const { status, body } = await get('status');
    expect([status, body['status']]).toStrictEqual([200, 'unready']);
    expect(body['services']).toStrictEqual([
      { status: 'ready', ...REPORT },
      { status: 'unready', ...REPORT, service: 'ledger', faults },
      { status: 'unreachable', service: 'quotes', faults: { service: 'quotes does not answer' } },
    ]);
  });
});

it.each(['lanes', 'status'])('/operator/%s answers the operator alone', async (path) => {
  expect((await get(path, 'another token')).status).toBe(401);
  expect((await http.send('GET', `//operator/${path}`)).status).toBe(401);
});
