import { UnavailableError } from '@causeway/commands';
import { idOf } from '@causeway/kernel';
import type { LedgerCommand, LedgerOutcome } from '@causeway/ledger';

type PostEntry = Extract<LedgerCommand, { readonly kind: 'POST_ENTRY' }>;

/** The ledger as far as reserve and supply go: an id is posted once, and every entry comes to zero. */
export class PlainReserve {
  /** Without room an entry is refused, and so is a mint that asks first. */
  hasRoom = true;
  /** Whether an operation learns before it is created that there is no room. */
  saysSo = true;
  /** Of how many of the next entries the answer does not come back. */
  losesAnswers = 0;
  private readonly outcomes = new Map<string, LedgerOutcome>();
  private readonly balances = new Map<string, bigint>();
  private readonly caused = new Map<string, bigint>();

  hasRoomFor(): boolean {
    return this.hasRoom || !this.saysSo;
  }

  submit(command: LedgerCommand, commandId: string, platformId: string): LedgerOutcome {
    const known = this.outcomes.get(commandId);
    if (known !== undefined) return known;
    if (command.kind !== 'POST_ENTRY') throw new Error(`stablecoins never send ${command.kind}`);
    const outcome: LedgerOutcome = this.hasRoom
      ? {
          status: 'POSTED',
          place: { lane: 'ledger.sandbox', position: this.outcomes.size + 1 } as never,
          accounts: [],
        }
      : { status: 'REFUSED', code: 'BALANCE_OUT_OF_RANGE', details: {} };
    this.outcomes.set(commandId, outcome);
    if (outcome.status === 'POSTED') this.post(command, platformId);
    if (this.losesAnswers === 0) return outcome;
    this.losesAnswers -= 1;
    throw new UnavailableError('the answer was lost', 1);
  }

  /** What an account of a platform holds, in minor units: reserve is above zero, supply below. */
  balance(platformId: string, account: 'RESERVE' | 'SUPPLY'): bigint {
    return this.balances.get(`${platformId} ${account}`) ?? 0n;
  }

  /** What all entries of one cause have given to the reserve. */
  reservedBy(operationUuid: string): bigint {
    return this.caused.get(idOf('Transaction', operationUuid)) ?? 0n;
  }

  private post({ legs, cause: { transactionId } }: PostEntry, platformId: string): void {
    let total = 0n;
    for (const { account, side, amount } of legs) {
      const change = side === 'CREDIT' ? amount.amountMinor : -amount.amountMinor;
      const name = `${platformId} ${account}`;
      this.balances.set(name, (this.balances.get(name) ?? 0n) + change);
      if (account === 'RESERVE')
        this.caused.set(transactionId, (this.caused.get(transactionId) ?? 0n) + change);
      total += change;
    }
    if (total !== 0n) throw new Error('an entry is out of balance');
  }
}
