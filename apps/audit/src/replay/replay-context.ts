import type { Replayable } from '@causeway/commands';
import { schemaOf, type LaneName, type ViewDefinition, type ViewRow } from '@causeway/event-store';
import { blindVault, type Vault } from '@causeway/privacy';
import { LogReader, type Connection } from '../log/log-reader.js';
import type { LaneHead } from '../log/stored-event.js';
import { Folding, type UnreadableError } from './folding.js';
import { readCopies, type StoredCopy } from './lane-copies.js';
import { KeptCommands, type CommandVerdict } from './kept-commands.js';
import { LiveViews, rowName } from './live-views.js';
import { LaneRebuild, StreamRebuild, type Rebuild, type RowSink } from './rebuild.js';
import { RebuiltKeys } from './rebuilt-keys.js';
import { RowComparison } from './row-comparison.js';
import { keyOf, type RowFinding } from './row-finding.js';

export interface ContextVerdict {
  readonly context: string;
  readonly rows: Readonly<Record<string, number>>;
  readonly findings: readonly RowFinding[];
  /** Rows that differ beyond those that are listed. */
  readonly unlisted: number;
}

export interface ReplayOptions {
  /** One connection that may make temporary tables; it serves this replay alone. */
  readonly connection: Connection;
  /** Opens what is sealed; without it sealed columns are not compared. */
  readonly vault: Vault | undefined;
  readonly advance: (events: number) => void;
}

/** A service that grows faster than it is followed is left behind after so many attempts. */
const ROUNDS_MAX = 5;
/** Surplus rows beyond these are counted only. */
const SURPLUS_MAX = 10_000;

/** Rebuilds a context's views from its lanes and compares them with the live ones. */
export const replayContext = async (
  replayable: Replayable,
  lanes: readonly LaneHead[],
  options: ReplayOptions,
): Promise<ContextVerdict> => {
  const copies = await inOneSnapshot(options.connection, () =>
    readCopies(options.connection, replayable, lanes),
  );
  const replay = await ContextReplay.open(replayable, lanes, copies, options);
  return replay.run();
};

class ContextReplay {
  private readonly broken: UnreadableError[] = [];
  private readonly log: LogReader;
  private readonly rebuilds: ReadonlyMap<LaneHead, Rebuild>;

  private constructor(
    private readonly replayable: Replayable,
    lanes: readonly LaneHead[],
    private readonly copies: readonly StoredCopy[],
    private readonly options: ReplayOptions,
    private readonly keys: RebuiltKeys,
    private readonly live: LiveViews,
    private readonly comparison: RowComparison,
  ) {
    this.log = new LogReader(options.connection);
    this.rebuilds = new Map(lanes.map((lane) => [lane, this.rebuildOf(lane)]));
  }

  static async open(
    replayable: Replayable,
    lanes: readonly LaneHead[],
    copies: readonly StoredCopy[],
    options: ReplayOptions,
  ): Promise<ContextReplay> {
    const { connection, vault } = options;
    const keys = await RebuiltKeys.open(connection);
    const live = new LiveViews(connection, schemaOf(replayable.context.name));
    const comparison = new RowComparison(live, keys, vault);
    return new ContextReplay(replayable, lanes, copies, options, keys, live, comparison);
  }

  async run(): Promise<ContextVerdict> {
    for (const [lane, rebuild] of this.rebuilds) await rebuild.follow(lane.head);
    for (let round = 0; round < ROUNDS_MAX && (await this.followFurther()); round += 1);
    const candidates = await this.surplusRows();
    const surplus = await inOneSnapshot(this.options.connection, async () => {
      await this.followFurther();
      await this.comparison.offerAgain();
      return this.stillSurplus(candidates);
    });
    for (const rebuild of this.rebuilds.values()) rebuild.finish?.();
    return this.verdict(surplus, await this.commands());
  }

  private async commands(): Promise<CommandVerdict[]> {
    const { commandOf } = this.replayable;
    const verdicts: CommandVerdict[] = [];
    if (commandOf === undefined) return verdicts;
    for (const lane of this.rebuilds.keys())
      verdicts.push(await new KeptCommands(this.options.connection, lane, commandOf).verdict());
    return verdicts;
  }

  private rebuildOf(lane: LaneHead): Rebuild {
    const folding = new Folding(this.replayable, lane.name as LaneName, this.options.vault ?? blindVault);
    const sink: RowSink = {
      offer: (writes) => this.comparison.offer(writes),
      unreadable: (error) => void this.broken.push(error),
      advance: this.options.advance,
    };
    return this.replayable.scope === 'STREAM'
      ? new StreamRebuild(this.log, lane, folding, sink)
      : new LaneRebuild(
          this.log,
          lane,
          folding,
          sink,
          this.copies.find((copy) => copy.lane === lane.name),
        );
  }

  /** Follows the events that came meanwhile; false when there were none. */
  private async followFurther(): Promise<boolean> {
    let hasGrown = false;
    for (const [lane, rebuild] of this.rebuilds)
      hasGrown = (await rebuild.follow(await this.log.head(lane))) || hasGrown;
    return hasGrown;
  }

  /** Rows that no event gave so far. Without every stream nothing can be said of them. */
  private async surplusRows(): Promise<{ view: ViewDefinition; keys: ViewRow[] }[]> {
    const found: { view: ViewDefinition; keys: ViewRow[] }[] = [];
    if (this.broken.length > 0) return found;
    for (const view of this.replayable.context.views) {
      const keys: ViewRow[] = [];
      for await (const page of this.live.keys(view))
        keys.push(...(await this.comparison.surplus(view, page)));
      found.push({ view, keys: keys.slice(0, SURPLUS_MAX) });
    }
    return found;
  }

  private async stillSurplus(
    candidates: readonly { view: ViewDefinition; keys: readonly ViewRow[] }[],
  ): Promise<Omit<RowFinding, 'context'>[]> {
    const found: Omit<RowFinding, 'context'>[] = [];
    for (const { view, keys } of candidates) {
      const live = await this.live.rows(view, keys);
      for (const key of await this.comparison.surplus(view, keys)) {
        if (live.has(rowName(view, key)))
          found.push({ kind: 'SURPLUS', view: view.table, key: keyOf(view, key) });
      }
    }
    return found;
  }

  private async verdict(
    surplus: readonly Omit<RowFinding, 'context'>[],
    commands: readonly CommandVerdict[],
  ): Promise<ContextVerdict> {
    const { name, views } = this.replayable.context;
    const rows: Record<string, number> = {};
    for (const view of views) rows[view.table] = await this.keys.count(view);
    for (const copy of [...this.copies, ...commands])
      for (const [table, count] of Object.entries(copy.rows)) rows[table] = (rows[table] ?? 0) + count;
    const unreadable = this.broken.map(({ lane, event, message }): Omit<RowFinding, 'context'> => ({
      kind: 'UNREADABLE',
      lane,
      streamId: event.streamId,
      what: message,
    }));
    const kept = [...this.copies, ...commands].flatMap((copy) => copy.findings);
    const findings = [...unreadable, ...this.comparison.findings(), ...surplus, ...kept];
    return {
      context: name,
      rows,
      findings: findings.map((finding) => ({ context: name, ...finding })),
      unlisted: [...this.copies, ...commands].reduce(
        (sum, copy) => sum + copy.unlisted,
        this.comparison.beyond,
      ),
    };
  }
}

/** At one moment, so that a row and its events, or the rows of a copy, are those of each other. */
const inOneSnapshot = async <Result>(
  connection: Connection,
  work: () => Promise<Result>,
): Promise<Result> => {
  await connection.query('begin isolation level repeatable read');
  try {
    const result = await work();
    await connection.query('commit');
    return result;
  } catch (error) {
    await connection.query('rollback');
    throw error;
  }
};
