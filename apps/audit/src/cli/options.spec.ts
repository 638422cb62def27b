import { readCommandLine, UsageError } from '@causeway/cli';
import { AUDIT } from './options.js';

const UUID = '0195a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const NO_PLACES = { heads: undefined, publicKeys: [] };
const at = (time: string) => ({ kind: 'TIME', at: time });
const AT = at('2026-01-31T09:30:00.000Z');
const read = (line: string) => {
  const reading = readCommandLine(AUDIT, line.split(' ').filter(Boolean), (command, given) => ({
    ...command.request(given),
    json: given['json'] === true,
  }));
  return 'help' in reading ? reading.help : reading.request;
};

describe('the command line', () => {
  it.each([
    ['verify', { command: 'verify', lanes: [], places: NO_PLACES, json: false }],
    [
      'verify --lane ledger.sandbox --lane quotes.sandbox --json',
      { command: 'verify', lanes: ['ledger.sandbox', 'quotes.sandbox'], places: NO_PLACES, json: true },
    ],
    [
      'verify --heads /mnt/heads --public-key a.pub --public-key b.pub',
      {
        command: 'verify',
        lanes: [],
        places: { heads: '/mnt/heads', publicKeys: ['a.pub', 'b.pub'] },
        json: false,
      },
    ],
    [
      'diff --from 2026-01-31T09:30Z --to 2026-02-01T09:30Z',
      {
        command: 'diff',
        from: AT,
        to: at('2026-02-01T09:30:00.000Z'),
        account: undefined,
        lanes: [],
        json: false,
      },
    ],
    [
      `diff --from 3 --to 9 --lane ledger.sandbox --account ${UUID}`,
      {
        command: 'diff',
        from: { kind: 'POSITION', position: 3 },
        to: { kind: 'POSITION', position: 9 },
        account: { kind: 'INTERNAL', accountId: `InternalAccount:${UUID}` },
        lanes: ['ledger.sandbox'],
        json: false,
      },
    ],
    ['trial', { command: 'trial', moment: undefined, lanes: [], json: false }],
    [
      'trial --as-of 2026-01-31T09:30:00Z --environment production',
      { command: 'trial', moment: AT, lanes: [], environment: 'production', json: false },
    ],
    [
      'export --lane ledger.sandbox --out there --from 2026-01-31T09:30:00Z --to 77 --format csv',
      {
        command: 'export',
        request: {
          lane: 'ledger.sandbox',
          folder: 'there',
          format: 'csv',
          from: AT,
          to: { kind: 'POSITION', position: 77 },
        },
        places: NO_PLACES,
        json: false,
      },
    ],
    [
      'export --lane ledger.sandbox --out there',
      {
        command: 'export',
        request: { lane: 'ledger.sandbox', folder: 'there', format: 'ndjson' },
        places: NO_PLACES,
        json: false,
      },
    ],
    ['replay --context ledger', { command: 'replay', contexts: ['ledger'], json: false }],
    [
      `balance ${UUID.toUpperCase()}`,
      {
        command: 'balance',
        account: { kind: 'INTERNAL', accountId: `InternalAccount:${UUID}` },
        moment: undefined,
        json: false,
      },
    ],
    [
      `balance InternalAccount:${UUID} --as-of 2026-01-31T10:30:00+01:00`,
      {
        command: 'balance',
        account: { kind: 'INTERNAL', accountId: `InternalAccount:${UUID}` },
        moment: AT,
        json: false,
      },
    ],
    [
      `balance FEES:USD:Platform:${UUID} --environment sandbox --position 7`,
      {
        command: 'balance',
        account: {
          kind: 'SYSTEM',
          account: 'FEES',
          currency: 'USD',
          platformId: `Platform:${UUID}`,
          environment: 'sandbox',
        },
        moment: { kind: 'POSITION', position: 7 },
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
  ])('%s is understood', (line, request) => {
    expect(read(line)).toStrictEqual(request);
  });

  it.each([
    ['', 'Say what to do'],
    ['audit', "unknown command 'audit'"],
    ['verify everything', 'one word too many'],
    ['verify --limit 3', "unknown option '--limit'"],
    ['replay --lane ledger.sandbox', "unknown option '--lane'"],
    ['verify --fast', '--fast'],
    ['verify --lane', '--lane'],
    ['balance', 'ACCOUNT is missing'],
    ['balance x', 'x is no account'],
    [`balance Customer:${UUID}`, 'is no account'],
    [`balance FEES:USD:Platform:${UUID}`, 'in both environments'],
    ['balance FEES:USD --environment sandbox', 'one account for each platform'],
    [`balance FEES:USD:Customer:${UUID} --environment sandbox`, 'one account for each platform'],
    ['balance FEES:XXQ --environment sandbox', 'XXQ is no currency'],
    ['balance FEES:USD --environment test', '--environment is sandbox or production, not "test"'],
    [`balance ${UUID} --as-of yesterday`, '--as-of is a moment such as'],
    [`balance ${UUID} --as-of 2026-01-31T09:30:00`, '--as-of is a moment such as'],
    [`balance ${UUID} --as-of 2026-13-31T09:30:00Z`, '--as-of is a moment such as'],
    [`balance ${UUID} --as-of 2026-02-30T09:30:00Z`, '--as-of is a moment such as'],
    [`balance ${UUID} --position -1`, '--position'],
    [`balance ${UUID} --position 1.5`, '--position is a whole number, not "1.5"'],
    [`balance ${UUID} --position 1 --as-of 2026-01-31T09:30:00Z`, 'not both'],
    ['diff --from 1', '--to is needed'],
    ['diff --to 1', '--from is needed'],
    ['diff --from 1 --to 2', 'A position is one of a lane: name it by --lane'],
    ['diff --from 1 --to 2 --lane a.sandbox --lane b.sandbox', 'A position is one of a lane'],
    ['diff --from yesterday --to 2', '--from is a moment such as'],
    ['diff --from 2026-03-31T09:30Z --to 2026-04-31T09:30Z', '--to is a moment such as'],
    [
      `diff --from 1 --to 2 --lane ledger.sandbox --account FEES:USD:Platform:${UUID}`,
      'in both environments',
    ],
    ['trial --position 4', 'A position is one of a lane'],
    ['trial --position 4 --as-of 2026-01-31T09:30:00Z', 'not both'],
    ['export --out there', '--lane is needed'],
    ['export --lane a.sandbox', '--out is needed'],
    ['export --lane a.sandbox --out there --format xlsx', '--format is ndjson or csv, not "xlsx"'],
    ['events', 'STREAM is missing'],
    [`events Quote:${UUID} Quote:${UUID}`, 'one word too many'],
    [`events Quote:${UUID} --personal`, "unknown option '--personal'"],
    ['events Quote:7', 'is no id'],
    [`events Card:${UUID}`, 'No stream is named after a Card'],
    [`events InternalAccount:${UUID}`, 'See `balance`'],
  ])('"%s" is refused in a sentence', (line, sentence) => {
    expect(() => read(line)).toThrow(UsageError);
    expect(() => read(line)).toThrow(sentence);
  });
});
