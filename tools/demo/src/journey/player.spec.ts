import type { Answer } from '@causeway/e2e';
import { Player, formatEvents, type Step } from './player.js';

const STEP: Step<{ id: string; status: string }> = {
  title: 'Ask for a quote',
  method: 'POST',
  path: '/quotes',
  body: { lockedCurrencyAmount: 5 },
  headers: { 'idempotency-key': 'k' },
  inShort: ({ id, status }) => `${id} ${status}`,
};
const EVENT = {
  lane: 'quotes.sandbox',
  position: 7,
  streamId: 'quote-1',
  type: 'QuoteCreated',
  recordedAt: '',
};

const playing = (...answers: [number, object][]) => {
  const said: string[] = [];
  const sent: unknown[][] = [];
  const send = async (...request: unknown[]): Promise<Answer> => {
    sent.push(request);
    const [status, body] = answers[Math.min(sent.length, answers.length) - 1] ?? [500, {}];
    return { status, body } as unknown as Answer;
  };
  const log = { news: async () => [EVENT] };
  return { player: new Player({ send }, log, (line) => said.push(line)), said, sent };
};
const withoutTimes = (lines: readonly string[]) => lines.map((line) => line.replace(/in [\d.]+ m?s/, 'in T'));

describe('playing a step', () => {
  it('sends the request and prints it, its answer, and what the log recorded', async () => {
    const { player, said, sent } = playing([201, { id: 'Quote:1', status: 'PENDING' }]);
    expect(await player.play(STEP)).toStrictEqual({ id: 'Quote:1', status: 'PENDING' });
    expect(sent).toStrictEqual([
      ['POST', '/quotes', { lockedCurrencyAmount: 5 }, { 'idempotency-key': 'k' }],
    ]);
    expect(withoutTimes(said)).toStrictEqual([
      '',
      '1  Ask for a quote',
      '   POST /quotes {"lockedCurrencyAmount":5}',
      '   201 in T: Quote:1 PENDING',
      '   log:  quotes.sandbox:7  quote-1  QuoteCreated',
    ]);
  });

  it('numbers the steps', async () => {
    const { player, said } = playing([200, {}]);
    await player.play(STEP);
    await player.play({ ...STEP, title: 'Again' });
    expect(said).toContain('2  Again');
  });

  it("throws the API's own words when it is refused", async () => {
    const { player } = playing([409, { code: 'CONFLICT', message: 'There is one already' }]);
    await expect(player.play(STEP)).rejects.toThrow('409 CONFLICT: There is one already');
  });

  it('repeats a request until its answer is as wanted, and prints the last one only', async () => {
    const { player, said, sent } = playing(
      [200, { id: 'T', status: 'PROCESSING' }],
      [200, { id: 'T', status: 'PROCESSING' }],
      [200, { id: 'T', status: 'COMPLETED' }],
    );
    await player.playUntil(STEP, ({ status }) => status === 'COMPLETED', { everyMs: 1 });
    expect(sent).toHaveLength(3);
    expect(withoutTimes(said)).toContain('   200 in T: T COMPLETED');
    expect(said.join()).not.toContain('PROCESSING');
  });

  it('gives up on an answer that never becomes the wanted one', async () => {
    const { player } = playing([200, { id: 'T', status: 'PROCESSING' }]);
    const waiting = player.playUntil(STEP, () => false, { everyMs: 1, timeoutMs: 5 });
    await expect(waiting).rejects.toThrow('Ask for a quote: not so after a long wait; T PROCESSING');
  });
});

describe('events', () => {
  it('are printed in columns, or as none', () => {
    const other = { ...EVENT, lane: 'ledger.sandbox', position: 12, type: 'EntryPosted' };
    expect(formatEvents([EVENT, other])).toStrictEqual([
      'log:  quotes.sandbox:7   quote-1  QuoteCreated',
      '      ledger.sandbox:12  quote-1  EntryPosted',
    ]);
    expect(formatEvents([])).toStrictEqual(['log: nothing new']);
  });
});
