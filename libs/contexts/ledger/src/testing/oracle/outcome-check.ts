import type { AccountState } from '../../domain/account.js';
import type { PlainCommand } from './plain-command.js';
import { UNTOUCHED, placeOf, type Fact, type PlainLedger } from './plain-ledger.js';
import { accountName } from './plain-world.js';
import { accountId } from './product-words.js';

/** Accounts of an answer, a line each, sorted; the first line says whether the platform's own come first. */
export const shownAccounts = (accounts: readonly AccountState[]): readonly string[] => {
  const isOwn = accounts.map(({ owner }) => owner.customerId === undefined);
  const isSorted = isOwn.indexOf(false) === -1 || !isOwn.includes(true, isOwn.indexOf(false));
  const lines = accounts.map(
    ({ accountId: id, status, available, held, pending }) =>
      `${id} ${status} ${available.amountMinor} ${held.amountMinor} ${pending.amountMinor}`,
  );
  return [`own first: ${isSorted}`, ...lines.sort()];
};

/** The internal accounts that a command touched, or asked to open, as the list has them after it. */
export const expectedAccounts = (
  command: PlainCommand,
  facts: readonly Fact[],
  list: PlainLedger,
): readonly string[] => {
  const touched =
    command.kind === 'OPEN_ACCOUNTS'
      ? command.currencies.map((currency) => accountName(command.platform, command.customer, currency))
      : facts.flatMap((fact) => (fact.what === 'MOVED' || fact.what === 'STATUS' ? [fact.account] : []));
  const totals = list.totals();
  const lines = [...new Set(touched)].flatMap((name) => {
    const opened = list.opened(name);
    if (opened === undefined) return [];
    const { AVAILABLE, HELD, PENDING } = totals.get(placeOf(name, opened.currency)) ?? UNTOUCHED;
    return [`${accountId(name)} ${list.status(name) ?? ''} ${AVAILABLE} ${HELD} ${PENDING}`];
  });
  return ['own first: true', ...lines.sort()];
};
