import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { ServiceDirectory, VerifyLanes, type VerifiedPiece } from '@causeway/service';
import { ChainController } from './chain.controller.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';
const DIGEST = 'ab'.repeat(32);
const LEDGER: VerifiedPiece = {
  lane: 'ledger.sandbox',
  ...{ head: 9, covered: 9, after: 4, reached: 9, events: 5, batches: 2, headDigest: DIGEST },
  findings: [
    { kind: 'ALTERED', position: 5, upTo: 7, what: 'one of these 3 events is not what was recorded' },
  ],
};
const QUOTES: VerifiedPiece = {
  lane: 'quotes.sandbox',
  ...{ head: 20, covered: 20, after: 0, reached: 10, events: 10, batches: 10, headDigest: DIGEST },
  findings: [],
};

const asked: unknown[] = [];
let pieces: readonly (readonly VerifiedPiece[])[] = [];
const services = {
  askAll: async (request: unknown, payload: unknown) => {
    asked.push([request, payload]);
    return pieces;
  },
};

let http: HttpHarness;
beforeAll(async () => {
  http = await httpHarness({
    controllers: [ChainController],
    providers: [{ provide: ServiceDirectory, useValue: services }],
    operatorToken: OPERATOR_TOKEN,
  });
});
afterAll(() => http.close());
beforeEach(() => {
  asked.length = 0;
  pieces = [[LEDGER], [QUOTES]];
});

const verify = (query = '', token = OPERATOR_TOKEN) =>
  http.send('GET', `//operator/chain${query}`, { as: null, headers: { authorization: `Bearer ${token}` } });

describe('GET /operator/chain', () => {
  it('shows the pieces of all services with what is wrong in them, and where to go on', async () => {
    const answer = await verify('?after=ledger.sandbox:4');
    const { covered: _ledger, headDigest: _one, ...ledger } = LEDGER;
    const { covered: _quotes, headDigest: _other, ...quotes } = QUOTES;
    expect([answer.status, answer.body]).toStrictEqual([
      200,
      {
        data: [
          { ...ledger, digest: DIGEST },
          { ...quotes, digest: DIGEST },
        ],
        after: 'ledger.sandbox:9,quotes.sandbox:10',
        isComplete: false,
      },
    ]);
    expect(asked).toStrictEqual([[VerifyLanes, { environment: 'sandbox', after: { 'ledger.sandbox': 4 } }]]);
  });

  it('is complete where every lane was verified to its end', async () => {
    pieces = [[LEDGER], [{ ...QUOTES, reached: 20 }]];
    expect((await verify()).body['isComplete']).toBe(true);
  });

  it('asks for one lane, and refuses one that there is not', async () => {
    pieces = [[], []];
    const answer = await verify('?lane=ledgers.sandbox');
    expect([answer.status, answer.body['code']]).toStrictEqual([400, 'INVALID_INPUT']);
    expect(asked).toStrictEqual([
      [VerifyLanes, { environment: 'sandbox', after: {}, lane: 'ledgers.sandbox' }],
    ]);
  });

  it('refuses to go on from beyond the end of a lane', async () => {
    const answer = await verify('?after=ledger.sandbox:10');
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(
      'ledger.sandbox:10 is not reached yet: its digests end at 9',
    );
  });

  it('refuses a place that is none, and asks no service', async () => {
    expect((await verify('?after=ledger')).status).toBe(400);
    expect(asked).toStrictEqual([]);
  });

  it('answers the operator alone', async () => {
    expect((await verify('', 'another token')).status).toBe(401);
    expect(asked).toStrictEqual([]);
  });
});
