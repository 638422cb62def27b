import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { after, elapsedMs, OffsetClock, systemNow, type Instant } from '@causeway/kernel';
import { RUNTIME } from '@causeway/service';
import { ClockController } from './clock.controller.js';
import { TIME_TRAVEL } from './tokens.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';
const TEN_YEARS_SECONDS = 10 * 366 * 24 * 60 * 60;

describe('POST /operator/clock', () => {
  let http: HttpHarness;
  let clock: OffsetClock;
  const moves: Instant[] = [];
  beforeAll(async () => {
    http = await httpHarness({
      controllers: [ClockController],
      operatorToken: OPERATOR_TOKEN,
      providers: [
        { provide: RUNTIME, useFactory: () => ({ clock: { now: (of: 'sandbox') => clock.now(of) } }) },
        {
          provide: TIME_TRAVEL,
          useValue: {
            moveTo: (target: Instant) => {
              moves.push(target);
              clock.advanceTo(elapsedMs(systemNow(), target));
              return Promise.resolve({ now: clock.now('sandbox'), isSettled: true });
            },
          },
        },
      ],
    });
  });
  beforeEach(() => {
    clock = new OffsetClock();
    moves.length = 0;
  });
  afterAll(() => http.close());

  const move = (body: object) =>
    http.send('POST', '//operator/clock', {
      as: null,
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
      body,
    });
  const refusalOf = async (body: object) => {
    const { status, body: answer } = await move(body);
    return [status, (answer['details'] as { errors: { field: string }[] }).errors.map(({ field }) => field)];
  };

  it.each(['9999-12-31T23:59:59Z', '2100-01-01T00:00:00Z'])(
    'refuses to leave for %s: nothing could fall due there any more',
    async (moveTo) => {
      expect(await refusalOf({ moveTo })).toStrictEqual([400, ['moveTo']]);
      expect(moves).toStrictEqual([]);
    },
  );

  it('takes moveTo as far as advanceSeconds, and no further', async () => {
    const inTenYears = after(systemNow(), TEN_YEARS_SECONDS * 1_000);
    expect((await move({ moveTo: inTenYears })).status).toBe(200);
    expect(moves).toStrictEqual([inTenYears]);
    const { status, body } = await move({
      moveTo: after(clock.now('sandbox'), (TEN_YEARS_SECONDS + 60) * 1_000),
    });
    expect([status, body['code']]).toStrictEqual([400, 'INVALID_INPUT']);
  });

  it('stops fifty years ahead of the machine, in how many moves soever', async () => {
    for (let time = 0; time < 5; time += 1)
      expect((await move({ advanceSeconds: TEN_YEARS_SECONDS - 60 })).status).toBe(200);
    expect(await refusalOf({ advanceSeconds: TEN_YEARS_SECONDS })).toStrictEqual([400, ['advanceSeconds']]);
    expect(await refusalOf({ moveTo: after(clock.now('sandbox'), 3_600_000) })).toStrictEqual([
      400,
      ['moveTo'],
    ]);
    expect((await move({ advanceSeconds: 60 })).status).toBe(200);
  });
});
