import { environmentOf, EventFormat, type LaneName, type RecordedEvent } from '@causeway/event-store';
import { foldBalances, ledger, type JournalBalance } from '@causeway/ledger';
import { CannotRunError } from '../cli/usage-error.js';
import { contextNamed } from '../log/context-named.js';
import { BEFORE_ALL, LogReader, type Connection } from '../log/log-reader.js';
import type { LaneHead, StoredEvent } from '../log/stored-event.js';
import type { Moment } from '../moment/moment.js';
import { blindVault } from '@causeway/privacy';
import { UnreadableError } from '../replay/folding.js';
import type { Watcher } from '../watcher.js';

/** An entry of a journal, and the balances of the accounts that it opened or touched. */
export interface JournalEntry {
  readonly event: StoredEvent;
  readonly changed: readonly JournalBalance[];
  /** What is recorded of the entry, its cause among that. */
  readonly data: object;
}

/** Reads the ledger's journals from their first entry on, through the ledger's own fold; no view is asked. */
export class JournalReader {
  private readonly log: LogReader;
  private readonly format = new EventFormat(ledger.definition.events, blindVault);

  constructor(
    connection: Connection,
    private readonly watcher: Watcher,
  ) {
    this.log = new LogReader(connection);
  }

  async lanes(wanted: (lane: LaneName) => boolean): Promise<LaneHead[]> {
    const lanes = (await this.log.lanes()).filter(
      ({ name }) => contextNamed(name) === ledger.definition.name && wanted(name as LaneName),
    );
    this.watcher.begin(lanes.reduce((total, { head }) => total + head, 0));
    return lanes;
  }

  /** Every entry before the first one that is beyond the moment. Throws a `CannotRunError` at one that cannot be read. */
  async *entries(lane: LaneHead, moment?: Moment): AsyncGenerator<JournalEntry> {
    const name = lane.name as LaneName;
    const fold = foldBalances(environmentOf(name));
    const last = moment?.kind === 'POSITION' ? Math.min(moment.position, lane.head) : lane.head;
    for await (const page of this.log.events(lane, BEFORE_ALL, last)) {
      for (const event of page) {
        if (moment !== undefined && isBeyond(event, moment)) return;
        const { changed, data } = await this.read(name, event, (opened) => ({
          changed: fold.apply(opened),
          data: opened.data,
        }));
        yield { event, changed, data };
      }
      this.watcher.advance(page.length);
    }
  }

  private async read<Read>(
    lane: LaneName,
    event: StoredEvent,
    work: (recorded: RecordedEvent) => Read,
  ): Promise<Read> {
    try {
      return work(await this.format.open(lane, event));
    } catch (error) {
      const { message } = new UnreadableError(lane, event, error);
      throw new CannotRunError(`${lane}: ${message}. Run \`verify\` to see what happened to the log.`);
    }
  }
}

/** The first event for which this holds, and every one after it, is later than the moment. */
export const isBeyond = (event: StoredEvent, moment: Moment): boolean =>
  moment.kind === 'TIME' ? event.recordedAt > moment.at : event.position > moment.position;

export const totalOf = ({
  available,
  held,
  pending,
}: Pick<JournalBalance, 'available' | 'held' | 'pending'>): bigint => available + held + pending;

/** The name of an account among those of a lane: of the service's own, a platform has one of a kind in each currency. */
export const nameOf = ({ account, platformId, currency, internal }: JournalBalance): string =>
  internal === undefined ? `${account}:${currency}:${platformId}` : account;
