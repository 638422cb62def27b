import type { Given } from '@causeway/cli';
import type { Command } from '../cli/command.js';
import { readLine } from '../testing/read-line.js';
import { logCommands } from './log.js';

const read = (line: string): { command: Command; given: Given } => readLine(logCommands, line);
const formatted = (line: string, answer: unknown): string => {
  const { command, given } = read(line);
  return command.format(answer, given).join('\n');
};

const AT = '2026-01-01T00:00:00.000Z';
const STREAM = {
  ...{ lane: 'quotes.sandbox', streamId: 'quote-1', lastVersion: 3, version: 2, from: 1 },
  events: [
    { version: 1, type: 'QuoteCreated', recordedAt: AT, actor: 'Token:1' },
    { version: 2, type: 'QuoteExecuted', recordedAt: AT, actor: 'Token:1' },
  ],
  folded: {
    state: { status: 'PROCESSING' },
    changes: [{ field: 'status', change: 'CHANGED', before: 'PENDING', after: 'PROCESSING' }],
  },
};
const FINDING = { kind: 'ALTERED', position: 5, what: 'is not what was recorded' };
const piece = (lane: string, after: number, reached: number, findings: readonly object[] = []) => ({
  ...{ lane, after, reached, head: 9, events: reached - after },
  findings,
});
const FIRST = {
  data: [piece('ledger.sandbox', 0, 9), piece('quotes.sandbox', 0, 6, [FINDING])],
  after: 'ledger.sandbox:9,quotes.sandbox:6',
  isComplete: false,
};
const SECOND = {
  data: [piece('ledger.sandbox', 9, 9), piece('quotes.sandbox', 6, 9)],
  after: 'ledger.sandbox:9,quotes.sandbox:9',
  isComplete: true,
};

it('a stream is printed with the chosen event, what changed, and the state', () => {
  const text = formatted('stream quote-1', STREAM);
  expect(text).toMatch(/as of +event 2 of 3\n/);
  expect(text).toMatch(/> +2 +QuoteExecuted/);
  expect(text).toMatch(/status +CHANGED +"PENDING" +"PROCESSING"/);
  expect(text).toContain('{\n  "status": "PROCESSING"\n}');
  const { folded: _folded, ...journal } = STREAM;
  expect(formatted('stream journal', journal)).toContain('It has no state');
});

describe('the chain', () => {
  const { command, given } = read('chain --environment sandbox');

  it('goes on from where the piece before ended, until it is complete', () => {
    expect(command.follow?.isOver(FIRST)).toBe(false);
    expect(command.follow?.progress(FIRST)).toBe('15 of 18 events');
    expect(command.follow?.request(given, FIRST).query).toMatchObject({ after: FIRST.after });
    expect(command.follow?.isOver(SECOND)).toBe(true);
  });

  it('is bad news with one finding in any piece, which is printed', () => {
    const whole = command.follow?.together?.(FIRST, SECOND);
    expect(command.isBad?.(whole)).toBe(true);
    expect(command.isBad?.(SECOND)).toBe(false);
    const text = formatted('chain', whole);
    expect(text).toMatch(/ledger\.sandbox +after 0 +9 +9 +good\n/);
    expect(text).toMatch(/quotes\.sandbox +after 0 +9 +9 +BROKEN\n/);
    expect(text).toContain('quotes.sandbox: position 5: ALTERED: is not what was recorded');
    expect(formatted('chain', FIRST)).toMatch(/ledger\.sandbox.*good\n/);
    expect(formatted('chain', { ...FIRST, data: [piece('quotes.sandbox', 0, 6)] })).toContain(
      'good so far, of 9',
    );
  });
});
