import type { Change } from '../../domain/change.js';
import { same } from './compare.js';
import { placeOf, type PlainLedger } from './plain-ledger.js';
import { nameOfAccount } from './product-words.js';

/** Movements that take money from one account and give it to another; the rest only change its place. */
const BETWEEN_ACCOUNTS: ReadonlySet<string> = new Set(['ENTRY', 'CAPTURE', 'PENDING', 'REJECT']);

/**
 * What an entry must be by itself: balanced in every currency, chained to the entry before it on each account, and
 * ending on the balances that the accounts have after it. `before` is the list without this entry.
 */
export const assertPostings = (
  { postings, position, accounts, systems }: Change,
  before: PlainLedger,
  platform: string,
): void => {
  const sums = new Map<string, bigint>();
  const totals = before.totals();
  for (const { account, movement, side, amountMinor, currency, previous, after } of postings) {
    const name = nameOfAccount(account, platform);
    same('whether an amount is positive', amountMinor > 0n, true, name);
    if (BETWEEN_ACCOUNTS.has(movement)) {
      sums.set(currency, (sums.get(currency) ?? 0n) + (side === 'CREDIT' ? amountMinor : -amountMinor));
    }
    same('entry before', previous, totals.get(placeOf(name, currency))?.position ?? 0, name);
    same('position of a posting', after.position, position, name);
  }
  for (const [currency, sum] of sums) same(`an entry in ${currency}`, sum, 0n);
  for (const account of accounts) {
    const last = postings.findLast((posting) => posting.account === account.accountId);
    if (last !== undefined) same(`last posting of ${account.accountId}`, last.after, account.balance);
  }
  for (const { platformId, account, currency, after } of systems) {
    same(`platform of ${account}`, platformId, platform);
    const last = postings.findLast((posting) => posting.account === account && posting.currency === currency);
    same(`last posting of ${account}`, last?.after, after);
  }
};
