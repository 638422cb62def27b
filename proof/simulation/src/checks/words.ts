import type { AccountState, LedgerOutcome } from '@causeway/ledger';

/** An answer as text, in the part that the oracle gives as well. */
export const wordsOf = (outcome: LedgerOutcome): string =>
  outcome.status === 'REFUSED'
    ? refusalWords(outcome.code, outcome.details)
    : postedWords(outcome.place.position, outcome.place.key, outcome.accounts.map(accountWords));

export const refusalWords = (code: string, details: object): string =>
  `REFUSED ${code} ${Object.entries(details)
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort()
    .join(' ')}`;

export const postedWords = (position: number, key: string, accounts: readonly string[]): string =>
  `POSTED at ${position} of ${key}\n${[...accounts].sort().join('\n')}`;

const accountWords = ({ accountId, status, available, held, pending }: AccountState): string =>
  accountLine(accountId, status, available.amountMinor, held.amountMinor, pending.amountMinor);

export const accountLine = (
  accountId: string,
  status: string,
  available: bigint,
  held: bigint,
  pending: bigint,
): string => `${accountId} ${status} ${available} ${held} ${pending}`;

/** The whole answer, so that a repeated one can be compared with the first. */
export const wholeOf = (outcome: LedgerOutcome): string => {
  if (outcome.status === 'REFUSED') return wordsOf(outcome);
  const lines = outcome.accounts.map((account) =>
    [
      accountWords(account),
      account.type,
      account.currency,
      account.owner.platformId,
      account.owner.customerId ?? 'own',
      account.createdAt,
      account.updatedAt,
    ].join(' '),
  );
  return [`POSTED ${outcome.place.lane} ${outcome.place.position} ${outcome.place.key}`, ...lines].join('\n');
};
