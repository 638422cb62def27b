import { accountId, accountName, placeOf, type Fact, type PlainCommand } from '@causeway/ledger/testing';
import { accountLine } from './words.js';

type Pots = Record<'AVAILABLE' | 'HELD' | 'PENDING' | 'OWED', bigint>;

const NOTHING: Readonly<Pots> = { AVAILABLE: 0n, HELD: 0n, PENDING: 0n, OWED: 0n };

/** The oracle's balances so far, kept as sums because they are needed at every entry. */
export class FactFold {
  private readonly pots = new Map<string, Pots>();
  private readonly statuses = new Map<string, string>();
  private readonly currencies = new Map<string, string>();

  fold(facts: readonly Fact[]): void {
    for (const fact of facts) {
      if (fact.what === 'OPENED') this.currencies.set(fact.account, fact.currency);
      else if (fact.what === 'STATUS') this.statuses.set(fact.account, fact.status);
      else if (fact.what === 'MOVED') this.move(fact.account, fact.currency, fact.pot, fact.minor);
    }
  }

  of(account: string, currency: string): Readonly<Pots> {
    return this.pots.get(placeOf(account, currency)) ?? NOTHING;
  }

  /** The accounts that an answer shows, a line each. */
  shown(command: PlainCommand, facts: readonly Fact[]): string[] {
    const touched =
      command.kind === 'OPEN_ACCOUNTS'
        ? command.currencies.map((currency) => accountName(command.platform, command.customer, currency))
        : facts.flatMap((fact) => (fact.what === 'MOVED' || fact.what === 'STATUS' ? [fact.account] : []));
    return [...new Set(touched)].flatMap((name) => {
      const currency = this.currencies.get(name);
      if (currency === undefined) return [];
      const { AVAILABLE, HELD, PENDING } = this.of(name, currency);
      return [accountLine(accountId(name), this.statuses.get(name) ?? '', AVAILABLE, HELD, PENDING)];
    });
  }

  private move(account: string, currency: string, pot: keyof Pots, minor: bigint): void {
    const place = placeOf(account, currency);
    const pots = this.pots.get(place) ?? { ...NOTHING };
    this.pots.set(place, pots);
    pots[pot] += minor;
  }
}
