import type { Id } from '@causeway/kernel';
import type { EntryPostingDocument } from '@causeway/ledger';

/** The internal accounts whose `balance` or `totalBalance` an entry changed, in its order; legs may cancel each other. */
export const accountsShownAnew = (
  postings: readonly EntryPostingDocument[],
): readonly Id<'InternalAccount'>[] => {
  const changes = new Map<Id<'InternalAccount'>, Change>();
  for (const posting of postings) {
    if (!isInternal(posting.account)) continue;
    const { balance, total } = changes.get(posting.account) ?? NONE;
    const moved = changeBy(posting);
    changes.set(posting.account, { balance: balance + moved.balance, total: total + moved.total });
  }
  return [...changes].filter(([, { balance, total }]) => balance !== 0n || total !== 0n).map(([id]) => id);
};

/** In minor units. */
interface Change {
  readonly balance: bigint;
  readonly total: bigint;
}

const NONE: Change = { balance: 0n, total: 0n };

/** The service's own accounts have plain names. */
const isInternal = (account: string): account is Id<'InternalAccount'> =>
  account.startsWith('InternalAccount:');

/** The table of accounts §4, a line of it for each movement. */
const changeBy = ({ account, movement, side, amount }: EntryPostingDocument): Change => {
  const minor = BigInt(amount);
  const signed = side === 'CREDIT' ? minor : -minor;
  switch (movement) {
    case 'ENTRY':
      return { balance: signed, total: signed };
    case 'HOLD':
      return { balance: -minor, total: 0n };
    case 'CAPTURE':
    case 'REJECT':
      return { balance: 0n, total: -minor };
    case 'RELEASE':
    case 'SETTLE':
      return { balance: minor, total: 0n };
    case 'PENDING':
      return { balance: 0n, total: minor };
    default:
      throw new TypeError(`A posting of ${account} moves by ${String(movement)}, which is unknown here`);
  }
};
