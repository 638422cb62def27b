import { amount, currencyCode, flag, nullable, object, oneOf, optional } from '@causeway/shapes';
import type { DeclaredSetting } from '@causeway/commands';
import { readLine } from '../testing/read-line.js';
import { settingCommands } from './setting-commands.js';

const PLATFORM = 'Platform:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';
const tolls = {
  name: 'tolls',
  owner: 'PLATFORM_OR_ALL',
  key: object('TollKey', { sendingCurrency: currencyCode(), lane: optional(oneOf(['FAST', 'SLOW'])) }),
  value: object('SetToll', { isOpen: flag(), feeMax: optional(nullable(amount())) }),
  operations: {
    show: { id: 'listTolls', summary: 'Roads with a toll' },
    set: { id: 'setToll', summary: 'Set a toll', remarks: 'At once.' },
    remove: { id: 'removeToll', summary: 'Remove a toll' },
  },
  words: {
    sendingCurrency: { option: 'from' },
    isOpen: { option: 'state' },
    feeMax: { currencyOf: 'sendingCurrency', empty: 'free' },
  },
  whenNone: 'Every road is free.',
} as const satisfies DeclaredSetting;
const commands = settingCommands(tolls);
const asked = (line: string): unknown => {
  const { command, given } = readLine(commands, line);
  return JSON.parse(JSON.stringify(command.request(given)));
};
const formatted = (line: string, answer: object): string => {
  const { command, given } = readLine(commands, line);
  return command.format(answer, given).join('\n');
};

const path = '/operator/tolls';
const SANDBOX = { environment: 'sandbox' };

describe('the commands of a declared setting', () => {
  it('are listed by its name, with its own description', () => {
    expect(commands.map(({ words, summary, remarks }) => [words, summary, remarks])).toStrictEqual([
      ['tolls list', 'roads with a toll', undefined],
      ['tolls set', 'set a toll', 'At once.'],
      ['tolls remove', 'remove a toll', undefined],
    ]);
  });

  it.each([
    ['tolls list --limit 5', { method: 'GET', path, query: { ...SANDBOX, limit: 5 } }],
    [
      `tolls set --platform ${PLATFORM} --from usd --lane FAST --state off --fee-max 100`,
      {
        method: 'PUT',
        path,
        body: {
          ...SANDBOX,
          platformId: PLATFORM,
          sendingCurrency: 'USD',
          lane: 'FAST',
          isOpen: false,
          feeMax: 100,
        },
      },
    ],
    [
      'tolls set --from EUR --state on',
      { method: 'PUT', path, body: { ...SANDBOX, sendingCurrency: 'EUR', isOpen: true } },
    ],
    [
      'tolls remove --from EUR --lane SLOW',
      { method: 'DELETE', path, query: { ...SANDBOX, sendingCurrency: 'EUR', lane: 'SLOW' } },
    ],
  ])('%s', (line, request) => {
    expect(asked(line)).toStrictEqual(request);
  });

  it.each([
    ['tolls set --state on', '--from'],
    ['tolls set --from USD --state open', 'is on or off'],
    ['tolls set --from USD --state on --lane FASTER', 'is FAST or SLOW'],
    ['tolls set --from USD --state on --fee-max 1.5', 'is a whole number of minor units'],
  ])('%s is refused before anything is sent', (line, reason) => {
    expect(() => asked(line)).toThrow(reason);
  });

  it('undo by setting the value that means nothing is set, where the API removes nothing', () => {
    const { remove: _remove, ...operations } = tolls.operations;
    const undone = settingCommands({
      ...tolls,
      operations,
      undo: { summary: 'open it', value: { isOpen: true } },
    });
    const { command, given } = readLine(undone, 'tolls remove --from EUR');
    expect(command.summary).toBe('open it');
    expect(JSON.parse(JSON.stringify(command.request(given)))).toStrictEqual({
      method: 'PUT',
      path,
      body: { ...SANDBOX, sendingCurrency: 'EUR', isOpen: true },
    });
    expect(command.format({ sendingCurrency: 'EUR', isOpen: true }, given).join('\n')).toContain(
      'state    on',
    );
  });

  it('show rows with what each leaves open, and the defaults', () => {
    const row = { sendingCurrency: 'USD', lane: null, isOpen: true, feeMax: 150, updatedAt: null };
    const page = { data: [{ ...row, platformId: null }], totalCount: 1 };
    expect(formatted('tolls list', page)).toBe(
      'FROM  LANE  FOR             STATE  FEE-MAX   SINCE\n' +
        'USD   any   every platform  on     1.50 USD  never set',
    );
    expect(formatted('tolls list', { data: [], totalCount: 0 })).toBe('Every road is free.');
    expect(
      formatted('tolls set --from USD --state on', { ...row, feeMax: null, platformId: PLATFORM }),
    ).toContain('fee-max  free');
    expect(formatted('tolls remove --from USD', {})).toBe('Removed.');
  });

  it('show a block a row where rows have few of the fields, each field that is there on a line', () => {
    const { command, given } = readLine(settingCommands({ ...tolls, isSparse: true }), 'tolls list');
    const row = { sendingCurrency: 'USD', lane: 'FAST', platformId: null, isOpen: true, updatedAt: null };
    const data = [row, { ...row, lane: null, feeMax: 150 }];
    expect(command.format({ data, totalCount: 2 }, given)).toStrictEqual([
      ...['from   USD', 'lane   FAST', 'for    every platform, sandbox', 'state  on', 'since  never set', ''],
      ...['from     USD', 'lane     none', 'for      every platform, sandbox', 'state    on'],
      ...['fee-max  1.50 USD', 'since    never set'],
    ]);
    expect(command.format({ data: [], totalCount: 0 }, given)).toStrictEqual(['Every road is free.']);
  });
});
