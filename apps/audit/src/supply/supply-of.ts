import { environmentOf, EventFormat, type LaneName } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import { ledger } from '@causeway/ledger';
import { IssuanceFold, stablecoins } from '@causeway/stablecoins';
import { CannotRunError } from '../cli/usage-error.js';
import { isBeyond, JournalReader, totalOf } from '../journal/journal-reader.js';
import { contextNamed } from '../log/context-named.js';
import { BEFORE_ALL, LogReader, type Connection } from '../log/log-reader.js';
import type { LaneHead, StoredEvent } from '../log/stored-event.js';
import type { Moment } from '../moment/moment.js';
import { blindVault } from '@causeway/privacy';
import { UnreadableError } from '../replay/folding.js';
import type { Watcher } from '../watcher.js';
import { proveSupply, type HeldAccounts, type SupplyEntry, type SupplyProof } from './supply-proof.js';

/** A stablecoin at the moment, in the token's smallest unit. */
export interface CoinSupply {
  readonly platformId: string;
  readonly stablecoinId: string;
  readonly symbol: string;
  readonly baseCurrency: string;
  readonly minted: bigint;
  readonly burnt: bigint;
  readonly outstanding: bigint;
}

export interface EnvironmentSupply extends Pick<SupplyProof, 'beingBooked' | 'findings'> {
  readonly environment: Environment;
  readonly lanes: readonly LaneRead[];
  readonly coins: readonly CoinSupply[];
  /** In minor units. */
  readonly held: readonly HeldAccounts[];
}
interface LaneRead {
  readonly lane: string;
  readonly position: number;
  readonly recordedAt: string | null;
}

/** A moment that means the same in every lane. */
export type Time = Extract<Moment, { readonly kind: 'TIME' }>;

/**
 * Supply and reserve of every stablecoin as of a moment, from two logs alone: the operations' and the ledger's. Both are
 * read up to the heads that they had in one snapshot, so that what one reports of the other is there.
 */
export const supplyOf = async (
  connection: Connection,
  moment: Time | undefined,
  isAsked: (environment: Environment) => boolean,
  watcher: Watcher,
): Promise<EnvironmentSupply[]> => {
  const log = new LogReader(connection);
  const lanes = (await log.lanes()).filter(
    ({ name }) =>
      [ledger.definition.name, stablecoins.definition.name].includes(contextNamed(name) ?? '') &&
      isAsked(environmentOf(name as LaneName)),
  );
  watcher.begin(lanes.reduce((total, { head }) => total + head, 0));
  const environments = [...new Set(lanes.map(({ name }) => environmentOf(name as LaneName)))].sort();
  const found: EnvironmentSupply[] = [];
  for (const environment of environments) {
    const of = ({ definition: { name: context } }: { readonly definition: { readonly name: string } }) =>
      lanes.filter(
        ({ name }) => contextNamed(name) === context && environmentOf(name as LaneName) === environment,
      );
    const issuance = await issuanceAt(log, of(stablecoins), moment, watcher);
    const books = await booksAt(new JournalReader(connection, watcher), of(ledger), moment);
    const { issued, ...proof } = proveSupply({ ...issuance, ...books });
    const coins = [...issuance.coins.values()].map(({ platformId, stablecoinId, symbol, baseCurrency }) => {
      const { minted, burnt } = issued.get(stablecoinId) ?? { minted: 0n, burnt: 0n };
      const named = { platformId, stablecoinId, symbol, baseCurrency };
      return { ...named, minted, burnt, outstanding: minted - burnt };
    });
    const read = [...issuance.lanes, ...books.lanes];
    found.push({ environment, lanes: read, coins, held: books.held, ...proof });
  }
  return found;
};

const issuanceAt = async (
  log: LogReader,
  lanes: readonly LaneHead[],
  moment: Time | undefined,
  watcher: Watcher,
) => {
  const format = new EventFormat(stablecoins.definition.events, blindVault);
  const [now, later] = [new IssuanceFold(), new IssuanceFold()];
  const read: LaneRead[] = [];
  for (const lane of lanes) {
    let end: LaneRead = { lane: lane.name, position: 0, recordedAt: null };
    for await (const page of log.events(lane, BEFORE_ALL, lane.head)) {
      for (const event of page) {
        const opened = await openedBy(format, lane, event);
        later.apply(opened);
        if (moment !== undefined && isBeyond(event, moment)) continue;
        now.apply(opened);
        end = { lane: lane.name, position: event.position, recordedAt: event.recordedAt };
      }
      watcher.advance(page.length);
    }
    read.push(end);
  }
  return { lanes: read, coins: now.coins, operations: now.operations(), later: later.operations() };
};

const openedBy = async (format: EventFormat, lane: LaneHead, event: StoredEvent) => {
  try {
    return await format.open(lane.name as LaneName, event);
  } catch (error) {
    const { message } = new UnreadableError(lane.name, event, error);
    throw new CannotRunError(`${lane.name}: ${message}. Run \`verify\` to see what happened to the log.`);
  }
};

const ACCOUNTS = ['RESERVE', 'SUPPLY'];

const booksAt = async (journals: JournalReader, lanes: readonly LaneHead[], moment: Time | undefined) => {
  const held = new Map<string, HeldAccounts>();
  const entries: SupplyEntry[] = [];
  const read: LaneRead[] = [];
  for (const lane of lanes) {
    let end: LaneRead = { lane: lane.name, position: 0, recordedAt: null };
    for await (const { event, changed, data } of journals.entries(lane, moment)) {
      end = { lane: lane.name, position: event.position, recordedAt: event.recordedAt };
      for (const balance of changed) {
        const { account, platformId, currency, internal } = balance;
        if (internal !== undefined || !ACCOUNTS.includes(account)) continue;
        const key = `${platformId} ${currency}`;
        const before = held.get(key) ?? { platformId, currency, reserve: 0n, supply: 0n };
        const is: HeldAccounts = { ...before, [account.toLowerCase()]: totalOf(balance) };
        held.set(key, is);
        const [reserve, supply] = [is.reserve - before.reserve, is.supply - before.supply];
        const place = `${lane.name}, position ${event.position}`;
        const last = entries.at(-1);
        // One entry has a leg on each of the two accounts.
        if (last?.place === place && last.platformId === platformId && last.currency === currency)
          entries[entries.length - 1] = {
            ...last,
            reserve: last.reserve + reserve,
            supply: last.supply + supply,
          };
        else entries.push({ place, platformId, currency, reserve, supply, operationUuid: causeOf(data) });
      }
    }
    read.push(end);
  }
  return { lanes: read, entries, held: [...held.values()] };
};

/** Every entry names what moved it: of mints and burns the operation, by its uuid (accounts §4). */
const causeOf = (data: object): string => {
  const { cause } = data as { readonly cause?: { readonly transactionId?: string } };
  return cause?.transactionId?.replace(/^Transaction:/, '') ?? '';
};
