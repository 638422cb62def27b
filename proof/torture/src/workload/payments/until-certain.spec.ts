import type { Answer } from '@causeway/e2e';
import { History } from '../history.js';
import { once, untilCertain } from './until-certain.js';

const answer = (status: number, body: object = {}): Answer =>
  ({ status, text: JSON.stringify(body), body }) as unknown as Answer;
const broken = (): never => {
  throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
};
const mustNotBeAsked = (): never => {
  throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
};

const trying = (...tries: (() => Answer)[]) => {
  let tried = 0;
  return async (): Promise<Answer> => {
    const next = tries[Math.min(tried, tries.length - 1)];
    tried += 1;
    if (next === undefined) throw new Error('there is a try');
    return next();
  };
};

describe('a request that is repeated until it is certain', () => {
  it('repeats after broken connections, timeouts and unknown outcomes', async () => {
    const history = new History();
    const send = trying(
      broken,
      mustNotBeAsked,
      () => answer(503),
      () => answer(201, { id: 'Quote:1' }),
    );
    const reply = await untilCertain(history, { what: 'POST /quotes', send });
    expect([reply.outcome, reply.answer?.body['id']]).toStrictEqual(['acknowledged', 'Quote:1']);
    expect(history.counts).toStrictEqual({ acknowledged: 1, refused: 1, 'in doubt': 2 });
    expect(history.surprises).toStrictEqual([]);
  });

  it('ends with a refusal, which is a surprise unless it is due', async () => {
    const history = new History();
    const send = trying(() => answer(400, { code: 'INVALID_AMOUNT' }));
    const due = await untilCertain(history, { what: 'POST /x', send, refusals: ['INVALID_AMOUNT'] });
    expect([due.outcome, history.surprises]).toStrictEqual(['refused', []]);
    await untilCertain(history, { what: 'POST /x', send, refusals: ['INVALID_BANK_ACCOUNT'] });
    expect(history.surprises).toStrictEqual(['POST /x: answered 400 {"code":"INVALID_AMOUNT"}']);
  });

  it('takes a 500 as a surprise, with any answer after it', async () => {
    const history = new History();
    const send = trying(
      () => answer(500),
      () => answer(200),
    );
    expect((await untilCertain(history, { what: 'POST /x', send })).outcome).toBe('acknowledged');
    expect(history.surprises).toStrictEqual(['POST /x: answered 500 {}']);
  });

  it('is tried once where once is all that is allowed', async () => {
    const history = new History();
    expect((await once(history, { what: 'POST /x', send: trying(broken) })).outcome).toBe('in doubt');
    expect(history.counts['in doubt']).toBe(1);
  });
});
