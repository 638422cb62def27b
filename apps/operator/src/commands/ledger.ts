import {
  currency,
  type Given,
  moment,
  type Option,
  formatFacts,
  formatRows,
  text,
  transactionId,
  wholeNumber,
} from '@causeway/cli';
import { command, type Command } from '../cli/command.js';
import { formatMoney } from '../format/money.js';
import { environment, neededPlatform, pageQuery, paging, formatMore, type Page } from './shared-options.js';

interface Balance {
  readonly available: number;
  readonly held: number;
  readonly pending: number;
  readonly total: number;
  readonly owed: number;
}
interface Move {
  readonly movement: string;
  readonly side: string;
  readonly amount: number;
}
interface Entry {
  readonly position: number;
  readonly recordedAt: string;
  readonly type: string;
  readonly cause: { readonly kind: string; readonly transactionId: string };
}
interface Line extends Entry {
  readonly postings: readonly Move[];
  readonly after: Balance;
}
interface Statement extends Page<Line> {
  readonly account: string;
  readonly currency: string;
  readonly opening: Balance;
  readonly closing: Balance;
}
interface BalanceAsOf {
  readonly account: string;
  readonly currency: string;
  readonly lane: string;
  readonly lanePosition: number;
  readonly balance: Balance;
  readonly lastEntry: { readonly position: number; readonly recordedAt: string } | null;
}
interface TransactionEntry extends Entry {
  readonly postings: readonly (Move & { readonly account: string; readonly currency: string })[];
}
interface TrialBalance {
  readonly lane: string;
  readonly position: number;
  readonly currencies: readonly {
    readonly currency: string;
    readonly internal: Balance & { readonly accounts: number };
    readonly system: Readonly<Record<string, number>>;
    readonly sum: number;
  }[];
}

const PATH = '/operator/ledger';
const POSITION_MAX = 999_999_999_999_999;
const tenant = { platform: neededPlatform, environment };
const ofAccount = {
  ...tenant,
  account: {
    value: 'ID',
    about: "an internal account's id, or CLEARING, FEES, EXCHANGE, ROUNDING, RECEIVABLE, RESERVE or SUPPLY",
    needed: true,
    read: text,
  },
  currency: { value: 'CURRENCY', about: "of one of the service's own accounts", read: currency },
} satisfies Readonly<Record<string, Option>>;
const tenantOf = (given: Given): Given => ({
  platformId: given['platform'],
  environment: given['environment'],
});
const accountOf = (given: Given): Given => ({
  ...tenantOf(given),
  account: given['account'],
  currency: given['currency'],
});

const signed = (minor: number, code: string): string =>
  minor < 0 ? `-${formatMoney(-minor, code)}` : formatMoney(minor, code);
const formatMoves = (moves: readonly Move[], code: string): string =>
  moves.map(({ movement, side, amount }) => `${movement} ${side} ${signed(amount, code)}`).join(', ');
const balanceFacts = (name: string, balance: Balance, code: string): [string, string][] => [
  [name, signed(balance.total, code)],
  ['  available', signed(balance.available, code)],
  ['  held', signed(balance.held, code)],
  ['  pending', signed(balance.pending, code)],
  ['  owed', signed(balance.owed, code)],
];

const formatStatement = (statement: Statement): string[] => [
  ...formatFacts([
    ['account', statement.account],
    ...balanceFacts('opening', statement.opening, statement.currency),
    ...balanceFacts('closing', statement.closing, statement.currency),
  ]),
  '',
  ...formatRows(
    ['position', 'recorded', 'entry', 'cause', 'moves', 'available after'],
    statement.data.map((line) => [
      String(line.position),
      line.recordedAt,
      line.type,
      `${line.cause.kind} ${line.cause.transactionId}`,
      formatMoves(line.postings, statement.currency),
      signed(line.after.available, statement.currency),
    ]),
    'The account has no entry in this period.',
  ),
  ...formatMore(statement),
];

const formatTrial = ({ lane, position, currencies }: TrialBalance): string[] => [
  ...formatFacts([['lane', `${lane}, after entry ${position}`]]),
  '',
  ...formatRows(
    ['currency', 'accounts', 'of customers and platforms', "the service's own", 'sum'],
    currencies.map(({ currency: code, internal, system, sum }) => [
      code,
      String(internal.accounts),
      signed(internal.total, code),
      Object.entries(system)
        .map(([name, minor]) => `${name} ${signed(minor, code)}`)
        .join(', '),
      signed(sum, code),
    ]),
    'Nothing was ever posted.',
  ),
];

export const ledgerCommands: readonly Command[] = [
  command<TrialBalance>({
    words: 'ledger trial-balance',
    summary: 'all accounts added up by currency; exit code 1 unless every sum is zero',
    options: tenant,
    request: (given) => ({ method: 'GET', path: `${PATH}/trial-balance`, query: tenantOf(given) }),
    format: formatTrial,
    isBad: ({ currencies }) => currencies.some(({ sum }) => sum !== 0),
  }),
  command<Statement>({
    words: 'ledger statement',
    summary: 'the entries of an account, newest first',
    options: {
      ...ofAccount,
      from: { value: 'TIME', about: 'the first moment of the period', read: moment },
      to: { value: 'TIME', about: 'the first moment after it', read: moment },
      'after-position': {
        value: 'N',
        about: 'instead of a moment: what came after the entry at this position',
        read: wholeNumber(0, POSITION_MAX),
      },
      'up-to-position': {
        value: 'N',
        about: 'and up to the entry at this one',
        read: wholeNumber(0, POSITION_MAX),
      },
      ...paging,
    },
    request: (given) => ({
      method: 'GET',
      path: `${PATH}/statement`,
      query: {
        ...accountOf(given),
        from: given['from'],
        to: given['to'],
        afterPosition: given['after-position'],
        upToPosition: given['up-to-position'],
        ...pageQuery(given),
      },
    }),
    format: formatStatement,
  }),
  command<BalanceAsOf>({
    words: 'ledger balance',
    summary: 'what an account holds, or held at a position or a moment',
    options: {
      ...ofAccount,
      position: { value: 'N', about: 'after the entry at this position', read: wholeNumber(0, POSITION_MAX) },
      at: { value: 'TIME', about: 'after everything recorded up to this moment', read: moment },
    },
    request: (given) => ({
      method: 'GET',
      path: `${PATH}/balance`,
      query: { ...accountOf(given), position: given['position'], at: given['at'] },
    }),
    format: ({ account, currency: code, lane, lanePosition, balance, lastEntry }) =>
      formatFacts([
        ['account', account],
        ...balanceFacts('total', balance, code),
        ['last entry', lastEntry === null ? 'none yet' : `${lastEntry.position}, ${lastEntry.recordedAt}`],
        ['lane', `${lane}, at ${lanePosition}`],
      ]),
  }),
  command<{ readonly data: readonly TransactionEntry[] }>({
    words: 'ledger transaction',
    summary: 'the entries that a transaction caused, oldest first',
    takes: { TRANSACTION: { about: "the transaction's id", read: transactionId } },
    options: tenant,
    request: (given) => ({
      method: 'GET',
      path: `${PATH}/transaction`,
      query: { ...tenantOf(given), transactionId: given['TRANSACTION'] },
    }),
    format: ({ data }) =>
      formatRows(
        ['position', 'recorded', 'entry', 'account', 'moves'],
        data.flatMap(({ position, recordedAt, type, postings }) =>
          postings.map((posting) => [
            String(position),
            recordedAt,
            type,
            posting.account,
            formatMoves([posting], posting.currency),
          ]),
        ),
        'It has moved no money.',
      ),
  }),
];
