import type { ViewDefinition, ViewRow, ViewWrite } from '@causeway/event-store';
import type { Vault } from '@causeway/privacy';
import { differencesOf } from './compare-row.js';
import { rowName, type LiveViews } from './live-views.js';
import type { RebuiltKeys } from './rebuilt-keys.js';
import { keyOf, type RowFinding } from './row-finding.js';

/** More rows than these need no list; they are counted. */
const DOUBTS_MAX = 10_000;

interface Doubt {
  readonly write: ViewWrite;
  readonly finding: Omit<RowFinding, 'context'>;
}

/**
 * Compares rows that the log gave with the live ones. A row that differs is only in doubt at first: it may
 * have changed since. It is offered again when the log has been followed further, and what differs in the end
 * is a finding.
 */
export class RowComparison {
  private readonly doubts = new Map<string, Doubt>();
  private unlisted = 0;

  constructor(
    private readonly live: LiveViews,
    private readonly keys: RebuiltKeys,
    private readonly vault: Vault | undefined,
  ) {}

  get beyond(): number {
    return this.unlisted;
  }

  findings(): Omit<RowFinding, 'context'>[] {
    return [...this.doubts.values()].map(({ finding }) => finding);
  }

  /** The last word of each row counts. */
  async offer(writes: readonly ViewWrite[]): Promise<void> {
    const last = [...new Map(writes.map((write) => [nameOf(write), write])).values()];
    for (const view of new Set(last.map((write) => write.view))) {
      await this.offerTo(
        view,
        last.filter((write) => write.view === view),
      );
    }
  }

  /** All rows in doubt, against the live ones as they are now. */
  async offerAgain(): Promise<void> {
    await this.offer([...this.doubts.values()].map(({ write }) => write));
  }

  async surplus(view: ViewDefinition, keys: readonly ViewRow[]): Promise<ViewRow[]> {
    const named = new Map(keys.map((key) => [rowName(view, key), key]));
    const unknown = await this.keys.unknown(view, [...named.keys()]);
    return unknown.flatMap((name): ViewRow[] => {
      const key = named.get(name);
      return key === undefined ? [] : [key];
    });
  }

  private async offerTo(view: ViewDefinition, writes: readonly ViewWrite[]): Promise<void> {
    const live = await this.live.rows(
      view,
      writes.map(({ key }) => key),
    );
    const [there, gone] = [
      writes.filter(({ row }) => row !== null),
      writes.filter(({ row }) => row === null),
    ];
    await this.keys.add(
      view,
      there.map(({ key }) => rowName(view, key)),
    );
    await this.keys.remove(
      view,
      gone.map(({ key }) => rowName(view, key)),
    );
    for (const write of there) await this.judge(write, live.get(rowName(view, write.key)));
    // One that is there nevertheless is found among the rows that no event gives.
    for (const write of gone) this.note(write, undefined);
  }

  private async judge(write: ViewWrite, live: ViewRow | undefined): Promise<void> {
    const { view, row } = write;
    if (live === undefined) {
      this.note(write, { kind: 'ABSENT', ...placeOf(write) });
      return;
    }
    const columns = await differencesOf(view, live, row ?? {}, this.vault);
    this.note(write, columns.length === 0 ? undefined : { kind: 'DIFFERS', ...placeOf(write), columns });
  }

  private note(write: ViewWrite, finding: Omit<RowFinding, 'context'> | undefined): void {
    const name = nameOf(write);
    if (finding === undefined) this.doubts.delete(name);
    else if (this.doubts.size < DOUBTS_MAX || this.doubts.has(name))
      this.doubts.set(name, { write, finding });
    else this.unlisted += 1;
  }
}

const nameOf = ({ view, key }: ViewWrite): string => `${view.table} ${rowName(view, key)}`;

const placeOf = ({ view, key }: ViewWrite) => ({ view: view.table, key: keyOf(view, key) });
