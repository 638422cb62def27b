import { readErrand } from './options.js';
import { UsageError } from './usage-error.js';

const UUID = '0195a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const read = (line: string) => readErrand(line.split(' ').filter(Boolean));

describe('the command line', () => {
  it.each([
    ['verify', { command: 'verify', lanes: [], json: false }],
    [
      'verify --lane ledger.sandbox --lane quotes.sandbox --json',
      { command: 'verify', lanes: ['ledger.sandbox', 'quotes.sandbox'], json: true },
    ],
    ['replay --context ledger', { command: 'replay', contexts: ['ledger'], json: false }],
    [
      `balance ${UUID.toUpperCase()}`,
      {
        command: 'balance',
        account: { kind: 'INTERNAL', accountId: `InternalAccount:${UUID}` },
        moment: {},
        json: false,
      },
    ],
    [
      `balance InternalAccount:${UUID} --as-of 2026-01-31T10:30:00+01:00`,
      {
        command: 'balance',
        account: { kind: 'INTERNAL', accountId: `InternalAccount:${UUID}` },
        moment: { asOf: '2026-01-31T09:30:00.000Z' },
        json: false,
      },
    ],
    [
      'balance FEES:USD --environment sandbox --position 7',
      {
        command: 'balance',
        account: { kind: 'SYSTEM', account: 'FEES', currency: 'USD', environment: 'sandbox' },
        moment: { position: 7 },
        json: false,
      },
    ],
    [
      `events Quote:${UUID} --after 3 --limit 10`,
      { command: 'events', question: { stream: `Quote:${UUID}`, after: 3, limit: 10 }, json: false },
    ],
    [
      'events journal',
      { command: 'events', question: { stream: 'journal', after: 0, limit: 1000 }, json: false },
    ],
    ['--help', { command: 'help', topic: 'all' }],
    ['replay --help', { command: 'help', topic: 'replay' }],
    ['events -h', { command: 'help', topic: 'events' }],
  ])('%s is understood', (line, errand) => {
    expect(read(line)).toStrictEqual(errand);
  });

  it.each([
    ['', 'Say what to audit'],
    ['audit', 'There is no command audit'],
    ['verify everything', 'one word too many'],
    ['verify --limit 3', 'verify has no option --limit'],
    ['replay --lane ledger.sandbox', 'replay has no option --lane'],
    ['verify --fast', '--fast'],
    ['verify --lane', '--lane'],
    ['balance', 'Say an account'],
    ['balance x', 'x is no account'],
    [`balance Customer:${UUID}`, 'is no account'],
    ['balance FEES:USD', 'in both environments'],
    ['balance FEES:XXQ --environment sandbox', 'XXQ is no currency'],
    ['balance FEES:USD --environment test', '--environment is sandbox or production, not test'],
    [`balance ${UUID} --as-of yesterday`, '--as-of is a moment such as'],
    [`balance ${UUID} --as-of 2026-01-31T09:30:00`, '--as-of is a moment such as'],
    [`balance ${UUID} --as-of 2026-13-31T09:30:00Z`, '--as-of is a moment such as'],
    [`balance ${UUID} --position -1`, '--position'],
    [`balance ${UUID} --position 1.5`, '--position is a whole number, not 1.5'],
    [`balance ${UUID} --position 1 --as-of 2026-01-31T09:30:00Z`, 'not both'],
    ['events', 'Say a stream'],
    [`events Quote:${UUID} Quote:${UUID}`, 'one word too many'],
    [`events Quote:${UUID} --personal`, 'What is personal stays sealed'],
    ['events Quote:7', 'is no id'],
    [`events Card:${UUID}`, 'No stream is named after a Card'],
    [`events InternalAccount:${UUID}`, 'See `balance`'],
  ])('"%s" is refused in a sentence', (line, sentence) => {
    expect(() => read(line)).toThrow(UsageError);
    expect(() => read(line)).toThrow(sentence);
  });
});
