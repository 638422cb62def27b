import { MovedError } from '@causeway/commands';
import type { WriterLane, WriterLanes } from '@causeway/event-store';
import { newId, newUuid, type Id } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import type { LedgerCommand, LedgerOutcome } from '../application/ledger-command.js';
import { GetInternalAccount, SubmitToLedger } from '../application/requests.js';
import { accountIdOf, type AccountOwner } from '../domain/account.js';
import { LedgerHost } from './ledger-host.js';
import { callOf, funding, opening, usd } from './ledger.fixture.js';

/** Processes that share the ledger of one database; each routes to the writer of a lane. */
export class LedgerWorld {
  private readonly hosts = new Map<string, LedgerHost>();
  private first: LedgerHost | undefined;
  private opened = 0;

  private constructor(readonly url: string) {}

  static async open(): Promise<LedgerWorld> {
    const url = await freshDatabase('ledger');
    return LedgerWorld.at(url);
  }

  /** On a database that is there, which it first brings to the shape of today; `url` is a superuser's. */
  static async at(url: string): Promise<LedgerWorld> {
    await LedgerHost.migrate(url);
    const world = new LedgerWorld(url);
    world.first = await world.another();
    return world;
  }

  get host(): LedgerHost {
    if (this.first === undefined) throw new Error('a world begins with a host');
    return this.first;
  }

  async another(wrap?: (lanes: WriterLanes) => WriterLanes): Promise<LedgerHost> {
    const address = `http://host-${(this.opened += 1)}`;
    const host = await LedgerHost.open(this.url, wrap, address);
    this.hosts.set(address, host);
    return host;
  }

  /** Follows redirects, like a sibling's client. */
  async submit(
    command: LedgerCommand,
    platformId: string,
    commandId = newUuid(),
    by = this.host,
  ): Promise<LedgerOutcome> {
    return this.follow(by, (host) =>
      host.execute(new SubmitToLedger(command, callOf(platformId, { commandId }))),
    );
  }

  /** A platform of its own with one funded USD account, and how to talk to the ledger about it. */
  async fundedAccount(amountMinor: number, by = this.host) {
    const platformId = newId('Platform');
    const owner: AccountOwner = { platformId, customerId: newId('Customer') };
    const accountId: Id<'InternalAccount'> = accountIdOf(owner, 'USD', 'sandbox');
    const submit = (command: LedgerCommand, commandId = newUuid(), host = by): Promise<LedgerOutcome> =>
      this.submit(command, platformId, commandId, host);
    const balances = async (host = by) => {
      const query = new GetInternalAccount({ accountId }, callOf(platformId));
      const account = await this.follow(host, (at) => at.execute(query));
      return [account?.available.amountMinor, account?.held.amountMinor];
    };
    await submit(opening(owner, 'USD'));
    if (amountMinor > 0) await submit(funding(accountId, usd(amountMinor)));
    return { platformId, owner, accountId, submit, balances };
  }

  async leave(host: LedgerHost): Promise<void> {
    for (const [address, known] of this.hosts) if (known === host) this.hosts.delete(address);
    await host.close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.hosts.values()].map((host) => host.close()));
  }

  private async follow<Answer>(
    host: LedgerHost,
    ask: (host: LedgerHost) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await ask(host);
    } catch (error) {
      const next = error instanceof MovedError && this.hosts.get(error.address ?? '');
      if (next === false || next === undefined) throw error;
      return this.follow(next, ask);
    }
  }
}

/** Lanes with another way to append; everything else is passed through. */
export const withAppend =
  (
    append: (
      batch: Parameters<WriterLane['append']>[0],
      lane: WriterLane,
    ) => ReturnType<WriterLane['append']>,
  ) =>
  ({ roster, lane }: WriterLanes): WriterLanes => ({
    roster,
    lane: async (name) => {
      const target = await lane(name);
      return new Proxy(target, {
        get: (_target, property) => {
          if (property === 'append') return (batch: never) => append(batch, target);
          const value = Reflect.get(target, property, target) as unknown;
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      });
    },
  });
