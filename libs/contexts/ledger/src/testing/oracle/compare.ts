import type { CurrencyCode } from '@causeway/kernel';
import type { BalanceRecord } from '../../domain/balance.js';
import type { Book } from '../../domain/book.js';
import type { SystemAccount } from '../../domain/entry.js';
import { placeOf, UNTOUCHED, type PlainLedger, type Reservation, type Totals } from './plain-ledger.js';
import {
  accountName,
  CURRENCIES,
  STRANGER,
  OWNERS,
  PLATFORMS,
  SERVICE_ACCOUNTS,
  serviceName,
} from './plain-world.js';
import { accountId, moment, platformId } from './product-words.js';

/** The ledger and the list disagree; the message says on what. */
export class Divergence extends Error {}

/** Throws unless both are the same. Texts are compared, so that a wrong type shows as well. */
export const same = (about: string, product: unknown, oracle: unknown, of = ''): void => {
  if (product === oracle) return;
  const [actual, expected] = [shown(product), shown(oracle)];
  if (actual === expected) return;
  throw new Divergence(`${about}${of && ' of '}${of}: the ledger says ${actual}, the list ${expected}`);
};

const shown = (value: unknown): string =>
  value === undefined
    ? 'nothing'
    : JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner));

/** All that a book holds, a line each. */
export const linesOf = (book: Book): readonly string[] =>
  Object.entries(book.contents())
    .flatMap(([part, value]: [string, unknown]) =>
      (Array.isArray(value) ? value : [value]).map((each: unknown) => `${part} ${shown(each)}`),
    )
    .sort();

/** Throws unless both books hold the same, and names what only one of them holds. */
export const sameLines = (about: string, product: readonly string[], expected: readonly string[]): void => {
  const [more, less] = [new Set(product), new Set(expected)];
  const only = (of: readonly string[], other: ReadonlySet<string>): string =>
    of.filter((line) => !other.has(line)).join('; ');
  same(about, only(product, less), only(expected, more));
  same(about, product.length, expected.length);
};

const NAMES = PLATFORMS.flatMap((platform) =>
  [...OWNERS, STRANGER].flatMap((owner) =>
    CURRENCIES.map((currency) => {
      const name = accountName(platform, owner, currency);
      return { name, platform, owner, currency, place: placeOf(name, currency) };
    }),
  ),
);
const OF_SERVICE = PLATFORMS.flatMap((platform) =>
  SERVICE_ACCOUNTS.flatMap((account) =>
    CURRENCIES.map((currency) => ({
      platform,
      account: account as SystemAccount,
      currency,
      place: placeOf(serviceName(platform, account), currency),
    })),
  ),
);

/** Everything that both can answer. */
export const compare = (book: Book, ledger: PlainLedger): void => {
  same('version', book.version, ledger.position);
  const totals = ledger.totals();
  const statuses = ledger.statuses();
  for (const { name, platform, owner, currency, place } of NAMES) {
    const account = book.account(accountId(name));
    const status = statuses.get(name);
    same('status', account?.status, status?.status, name);
    if (account === undefined || status === undefined) continue;
    same('currency', account.currency, currency, name);
    same('platform', account.owner.platformId, platformId(platform), name);
    same(
      'whether a customer is the owner',
      account.owner.customerId !== undefined,
      owner !== undefined,
      name,
    );
    const own = totals.get(place) ?? UNTOUCHED;
    compareBalance(name, account.balance, own);
    same('last change', account.balance.at, moment(Math.max(own.at, status.at)), name);
  }
  for (const { platform, account, currency, place } of OF_SERVICE) {
    const balance = book.system(platformId(platform), account, currency);
    compareBalance(place, balance, totals.get(place) ?? UNTOUCHED);
  }
  for (const reservation of ledger.reservations()) compareReservation(book, reservation);
  compareCounters(book, ledger);
};

const compareBalance = (name: string, balance: BalanceRecord, totals: Totals): void => {
  same('available', balance.available, totals.AVAILABLE, name);
  same('held', balance.held, totals.HELD, name);
  same('pending', balance.pending, totals.PENDING, name);
  same('what is owed', balance.owed, totals.OWED, name);
  same('number of entries', balance.entries, totals.entries, name);
  same('position of the last entry', balance.position, totals.position, name);
};

/** An ended one may be forgotten; what a later command needs of it is recalled before the decision. */
const compareReservation = (book: Book, { name, account, rest, ended, expiresAt }: Reservation): void => {
  const [kind, platform = '', id = ''] = name.split(' ');
  const known = kind === 'hold' ? book.hold(platformId(platform), id) : book.credit(platformId(platform), id);
  if (ended !== undefined) {
    if (known !== undefined) same('end', known.status, ended, name);
    return;
  }
  if (known?.status !== 'HELD' && known?.status !== 'PENDING') {
    throw new Divergence(`${name} is open, and the ledger says ${known?.status ?? 'nothing'} of it`);
  }
  same('rest', known.amountMinor, rest, name);
  same('account', known.accountId, accountId(account), name);
  if (known.status === 'HELD') {
    same('expiry', known.expiresAt, expiresAt === undefined ? undefined : moment(expiresAt), name);
  }
};

const compareCounters = (book: Book, ledger: PlainLedger): void => {
  for (const counter of new Set(ledger.all('COUNTED').map((line) => line.counter))) {
    const [, platform = '', id = ''] = counter.split(' ');
    same(counter, book.counter(platformId(platform), id), ledger.counted(counter));
  }
};

/**
 * The invariants of the book by itself, whatever the list has: nothing below zero, no money made or lost in
 * any platform, held equals the open holds, pending the open credits, the receivable what a platform owes.
 */
export const assertSound = (book: Book): void => {
  const held = new Map<string, bigint>();
  const pending = new Map<string, bigint>();
  for (const hold of book.openHolds()) add(held, hold.accountId, hold.amountMinor);
  for (const credit of book.openCredits()) add(pending, credit.accountId, credit.amountMinor);
  for (const currency of CURRENCIES) {
    for (const platform of PLATFORMS) assertSumsOf(book, platform, currency, held, pending);
  }
};

const assertSumsOf = (
  book: Book,
  platform: string,
  currency: string,
  held: ReadonlyMap<string, bigint>,
  pending: ReadonlyMap<string, bigint>,
): void => {
  let sum = 0n;
  let owed = 0n;
  for (const { name, platform: of, currency: own } of NAMES) {
    const account = of === platform && own === currency ? book.account(accountId(name)) : undefined;
    if (account === undefined) continue;
    const { balance } = account;
    const isBelow = balance.available < 0n || balance.held < 0n || balance.pending < 0n || balance.owed < 0n;
    same('whether anything is below zero', isBelow, false, name);
    same('held by its holds', balance.held, held.get(account.accountId) ?? 0n, name);
    same('pending by its credits', balance.pending, pending.get(account.accountId) ?? 0n, name);
    sum += balance.available + balance.held + balance.pending;
    owed += balance.owed;
  }
  const ofService = (account: string): bigint =>
    book.system(platformId(platform), account as SystemAccount, currency as CurrencyCode).available;
  for (const account of SERVICE_ACCOUNTS) sum += ofService(account);
  same(`all money of ${platform} in ${currency}`, sum, 0n);
  same(`what ${platform} owes in ${currency}`, owed, -ofService('RECEIVABLE'));
};

const add = (sums: Map<string, bigint>, key: string, minor: bigint): void => {
  sums.set(key, (sums.get(key) ?? 0n) + minor);
};
