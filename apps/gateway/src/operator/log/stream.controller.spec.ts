import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import {
  FindStreams,
  ReadStream,
  ServiceDirectory,
  type FoundStream,
  type StreamAsOf,
} from '@causeway/service';
import { StreamController } from './stream.controller.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';
const UUID = '0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';
const found = (lane: FoundStream['lane'], streamId: string): FoundStream => ({
  lane,
  streamId,
  lastVersion: 2,
});
const PAYOUT = found('sandbox.sandbox', `payout-${UUID}`);
const QUOTE = found('quotes.sandbox', `quote-${UUID}`);
const ACCOUNT = found('external_accounts.sandbox', `external-account-${UUID}`);
const ONE = found('ledger.sandbox', 'journal');
const OTHER = found('ledger-2.sandbox', 'journal');
const READ = { version: 2, from: 1, events: [], folded: { state: { status: 'NEW' }, changes: [] } };

let streams: readonly FoundStream[] = [];
let answer: Partial<StreamAsOf> | object | null = READ;
const asked: { request: unknown; payload: Record<string, unknown> }[] = [];
const services = {
  askAll: async (request: unknown, payload: Record<string, unknown>) => {
    asked.push({ request, payload });
    if (request === FindStreams) return [streams, []];
    return [null, answer === READ ? { ...payload, lastVersion: 2, ...READ } : answer];
  },
};

let http: HttpHarness;
beforeAll(async () => {
  http = await httpHarness({
    controllers: [StreamController],
    providers: [{ provide: ServiceDirectory, useValue: services }],
    operatorToken: OPERATOR_TOKEN,
  });
});
afterAll(() => http.close());
beforeEach(() => {
  asked.length = 0;
  [streams, answer] = [[PAYOUT, QUOTE, ACCOUNT], READ];
});

const read = (query: string, token = OPERATOR_TOKEN) =>
  http.send('GET', `//operator/stream?${query}`, { as: null, headers: { authorization: `Bearer ${token}` } });
const chosen = async (query: string): Promise<unknown> => {
  const { body } = await read(query);
  return `${String(body['lane'])} ${String(body['streamId'])}`;
};

describe('GET /operator/stream', () => {
  it('finds the streams of a name in all services, and shows one of them with the others’ names', async () => {
    const { status, body } = await read(`stream=quote-${UUID}&version=2&from=0`);
    expect([status, body]).toStrictEqual([200, { found: streams, ...QUOTE, ...READ }]);
    expect(asked).toStrictEqual([
      { request: FindStreams, payload: { environment: 'sandbox', named: `quote-${UUID}` } },
      { request: ReadStream, payload: { lane: QUOTE.lane, streamId: QUOTE.streamId, version: 2, from: 0 } },
    ]);
  });

  it.each([
    ['the one that is called like the type of an id', `stream=ExternalAccount:${UUID}`, ACCOUNT],
    ['the first one where none is', `stream=Transaction:${UUID}`, PAYOUT],
    ['the one in the lane that is named', `stream=Transaction:${UUID}&lane=quotes.sandbox`, QUOTE],
  ])('shows %s', async (_title, query, { lane, streamId }) => {
    expect(await chosen(query)).toBe(`${lane} ${streamId}`);
  });

  it('knows streams of one name by their lanes', async () => {
    streams = [ONE, OTHER];
    expect(await chosen('stream=journal')).toBe('ledger.sandbox journal');
    expect(await chosen('stream=journal&lane=ledger-2.sandbox')).toBe('ledger-2.sandbox journal');
  });

  it('shows no other stream for a name that has none, whatever shares its number', async () => {
    expect((await read(`stream=card-${UUID}`)).status).toBe(404);
    expect((await read(`stream=quote-${UUID}&lane=ledger.sandbox`)).status).toBe(404);
    streams = [];
    expect((await read(`stream=Card:${UUID}`)).status).toBe(404);
  });

  it('says why a moment cannot be shown', async () => {
    answer = { refused: 'version', why: 'is not reached yet: the stream ends at 2' };
    const { status, body } = await read(`stream=quote-${UUID}&version=3`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('the stream ends at 2');
  });

  it('names every wrong field at once, and asks no service', async () => {
    const { status, body } = await read('environment=moon&version=-1&at=yesterday');
    expect(status).toBe(400);
    for (const field of ['environment', 'stream', 'version', 'at'])
      expect(JSON.stringify(body)).toContain(field);
    expect((await read('stream=a&version=1&at=2026-01-01T00:00:00.000Z')).status).toBe(400);
    expect(asked).toStrictEqual([]);
  });

  it('answers the operator alone', async () => {
    expect((await read(`stream=quote-${UUID}`, 'another token')).status).toBe(401);
    expect(asked).toStrictEqual([]);
  });
});
