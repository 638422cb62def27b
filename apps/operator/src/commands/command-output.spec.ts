import { readLine } from '../testing/read-line.js';
import type { Given } from '@causeway/cli';
import type { Command } from '../cli/command.js';
import { REQUESTS } from './table.js';

const PLATFORM = 'Platform:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';
const TRANSACTION = 'Transaction:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c13';
const AT = '2026-01-01T00:00:00.000Z';

const read = (line: string): { command: Command; given: Given } => readLine(REQUESTS, line);
const formatted = (line: string, answer: unknown): string => {
  const { command, given } = read(line);
  return command.format(answer, given).join('\n');
};
const pageOf = (...data: readonly object[]) => ({ data, hasMore: false, totalCount: data.length });
const balance = (available: number, held = 0) => ({
  available,
  held,
  pending: 0,
  total: available + held,
  owed: 0,
});

it.each([
  ['rails list', 'Nothing was ever set: every rail is on, with the limits it ships with.'],
  ['institutions list', 'None was added: the directory is the one that the service ships with.'],
  [`ledger transaction ${TRANSACTION} --platform ${PLATFORM}`, 'It has moved no money.'],
])('of nothing by %s is a sentence', (line, sentence) => {
  expect(formatted(line, pageOf())).toBe(sentence);
});

it('of rails is their state and their limits', () => {
  const rail = {
    platformId: null,
    paymentRail: 'SEPA',
    isEnabled: false,
    currency: 'EUR',
    amountMin: null,
    amountMax: 5_000,
  };
  expect(formatted('rails list', pageOf(rail))).toMatch(
    /SEPA +every platform +off +EUR +as shipped +50\.00 EUR +never set$/,
  );
  expect(formatted('rails set --rail SEPA --state off', rail)).toMatch(
    /rail +SEPA\nfor +every platform, sandbox\nstate +off\ncurrency +EUR\namount-min +as shipped\namount-max +50\.00 EUR$/,
  );
});

it('of institutions is their place and name', () => {
  const bank = { bankName: 'BANK', displayName: 'The Bank', country: 'PH', currency: 'PHP' };
  expect(formatted('institutions list', pageOf(bank))).toMatch(/PH +PHP +BANK +The Bank$/);
  expect(formatted('institutions add --country PH --currency PHP --name BANK', bank)).toBe(
    'BANK (PH, PHP) is in the directory of sandbox, shown as The Bank.',
  );
  expect(formatted('institutions remove --country PH --currency PHP --name BANK', null)).toBe(
    'The institution is removed.',
  );
});

it('of an allow list is each domain, or that every domain is on it', () => {
  const line = `uma-allow-list show --platform ${PLATFORM}`;
  expect(formatted(line, { domains: ['a.example', 'b.example'] })).toBe('a.example\nb.example');
  expect(formatted(line, { domains: [] })).toBe('Every institution: the list is empty.');
  const limits = [{ domain: 'a.example', paymentsPerHourMax: 5 }];
  const velocity = `uma-velocity-limits show --platform ${PLATFORM}`;
  expect(formatted(velocity, { limits })).toBe('a.example=5');
  expect(formatted(velocity, { limits: [] })).toBe('No institution has a limit.');
});

it('of settings is the value set and the value in force, also of a setting unknown to the command', () => {
  const text = formatted('settings show', {
    platformId: null,
    set: { deniedCountries: ['IR', 'KP'] },
    inForce: { skipPaperwork: false, deniedCountries: ['IR', 'KP'], swiftCurrencies: [], newlyMade: true },
  });
  expect(text).toMatch(/skip-paperwork +not set +off\n/);
  expect(text).toMatch(/denied-countries +IR KP +IR KP\n/);
  expect(text).toMatch(/swift-currencies +not set +none\n/);
  expect(text).toMatch(/newlyMade +not set +on$/);
});

it('of a trial balance are the sums, and one that is not zero is an exit code', () => {
  const trial = (sum: number) => ({
    lane: 'ledger.sandbox',
    position: 7,
    currencies: [
      {
        currency: 'USD',
        internal: { ...balance(900, 100), accounts: 2 },
        system: { CLEARING: -1_000 },
        sum,
      },
    ],
  });
  const line = `ledger trial-balance --platform ${PLATFORM}`;
  expect(formatted(line, trial(0))).toMatch(/USD +2 +10\.00 USD +CLEARING -10\.00 USD +0\.00 USD$/);
  const { command } = read(line);
  expect([command.isBad?.(trial(0)), command.isBad?.(trial(1))]).toStrictEqual([false, true]);
});

it('of an account are its balance and its entries', () => {
  const line = {
    position: 3,
    recordedAt: AT,
    type: 'HoldPlaced',
    cause: { kind: 'PAYMENT', transactionId: TRANSACTION },
    postings: [{ movement: 'HOLD', side: 'DEBIT', amount: 100 }],
    after: balance(900, 100),
  };
  const statement = {
    ...pageOf(line),
    account: 'InternalAccount:1',
    currency: 'USD',
    opening: balance(1_000),
    closing: balance(900, 100),
  };
  const text = formatted(`ledger statement --platform ${PLATFORM} --account x`, statement);
  expect(text).toMatch(/closing +10\.00 USD\n {2}available +9\.00 USD\n {2}held +1\.00 USD/);
  expect(text).toMatch(/3 +2026\S+ +HoldPlaced +PAYMENT Transaction:\S+ +HOLD DEBIT 1\.00 USD +9\.00 USD$/);
  const asOf = {
    account: 'FEES',
    currency: 'USD',
    lane: 'ledger.sandbox',
    lanePosition: 7,
    balance: balance(-5),
    lastEntry: null,
  };
  expect(formatted(`ledger balance --platform ${PLATFORM} --account FEES --currency USD`, asOf)).toMatch(
    /total +-0\.05 USD\n(?:.*\n)*last entry +none yet\nlane +ledger\.sandbox, at 7$/,
  );
});

it('of a transaction is every move that it caused', () => {
  const entry = {
    position: 3,
    recordedAt: AT,
    type: 'HoldPlaced',
    cause: { kind: 'PAYMENT', transactionId: TRANSACTION },
    postings: [{ movement: 'HOLD', side: 'DEBIT', amount: 100, account: 'CLEARING', currency: 'USD' }],
  };
  expect(formatted(`ledger transaction ${TRANSACTION} --platform ${PLATFORM}`, pageOf(entry))).toMatch(
    /3 +2026\S+ +HoldPlaced +CLEARING +HOLD DEBIT 1\.00 USD$/,
  );
});

it('of a refund is its status', () => {
  const line = `refunds settle ${TRANSACTION} --platform ${PLATFORM}`;
  const refund = { status: 'COMPLETED', reference: 'x-REFUND' };
  expect(formatted(line, { id: TRANSACTION, status: 'FAILED', refund })).toMatch(
    /status +FAILED\nrefund +COMPLETED, x-REFUND$/,
  );
  expect(formatted(line, { id: TRANSACTION, status: 'COMPLETED' })).toMatch(/refund +none$/);
});

it('of payments that wait for a connector is which they are', () => {
  const payment = {
    id: TRANSACTION,
    type: 'OUTGOING',
    status: 'PROCESSING',
    createdAt: '2026-03-02T10:00:00Z',
  };
  const line = `payments waiting --platform ${PLATFORM}`;
  const page = (...data: object[]) => ({ data, totalCount: data.length });
  expect(formatted(line, page(payment))).toMatch(/Transaction:\S+ +OUTGOING +2026-03-02/);
  expect(formatted(line, page())).toBe('No payment waits for a connector.');
  const conclusion = `payments conclude ${TRANSACTION} --platform ${PLATFORM} --outcome ARRIVED`;
  expect(formatted(conclusion, { ...payment, status: 'COMPLETED' })).toMatch(/status +COMPLETED$/);
});

it('of events is where each was recorded, and where to go on', () => {
  const event = {
    lane: 'quotes.sandbox',
    position: 7,
    streamId: 'quote-1',
    type: 'QuoteCreated',
    recordedAt: AT,
  };
  expect(formatted('events', { data: [event], after: 'quotes.sandbox:7' })).toMatch(
    /2026\S+ +quotes\.sandbox +7 +QuoteCreated +quote-1\n\n.*--after quotes\.sandbox:7$/,
  );
  expect(formatted('events', { data: [], after: 'x:1' })).toMatch(/^Nothing since\.\n/);
  expect(formatted('routes', { data: [{ method: 'GET', path: '/health/live' }] })).toMatch(
    /GET +\/health\/live$/,
  );
});
