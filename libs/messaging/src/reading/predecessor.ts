import { contextOf, type LogPlace, type PublishedMessage } from '@causeway/event-store';
import type { Patience } from '../persistent-task.js';
import type { BusLog, Reader } from '../port.js';
import { partitionIn, sourceOf } from '../topics.js';
import { PassedPlaces } from './passed-places.js';

/** A reader of another process is mostly a few milliseconds away; one of this process notifies at once. */
const FIRST_LOOK_MS = 10;
const LOOK_MAX_MS = 250;
/** Health shows a wait that lasts longer than the usual lag between readers. */
const REPORTED_AFTER_MS = 5_000;

/**
 * Delays messages until the reader that this one follows has read the place that they name as before them.
 *
 * Readers that follow each other never wait in a circle: `after` names an event that was committed before the
 * message was, and a lane is read in the order of its commits. So of all messages that are not finished, the
 * one committed first never waits. This holds only while a delayed message blocks none of its lane that were
 * committed before it: readers wait where they read along the log, or in a queue that holds nothing before it,
 * and with every place they have passed saved.
 */
export class Predecessor {
  private readonly places: PassedPlaces;

  constructor(
    private readonly reader: Reader,
    private readonly log: BusLog,
    private readonly lately: (place: LogPlace) => LogPlace | undefined = () => undefined,
  ) {
    this.places = PassedPlaces.of(reader.store);
  }

  /** False while the reader that this one follows has not passed what the message names. */
  async isHandled({ after }: PublishedMessage): Promise<boolean> {
    if (after === undefined) return true;
    const other = this.otherReader(after);
    return other === undefined || this.hasPassed(other, after);
  }

  /** True when this process knows that the other reader has passed it; without a query. */
  isKnownHandled({ after }: PublishedMessage): boolean {
    const other = after && this.otherReader(after);
    return (
      after === undefined ||
      other === undefined ||
      this.places.isPast(other, sourcesOf(after), after.position)
    );
  }

  /**
   * Waits until the message may be handled. `save` stores what this reader has passed, because the other one
   * may wait for that. Rejects with what `patience.wait` rejects with, and when the store is unreachable.
   */
  async waitFor(message: PublishedMessage, patience: Patience, save: () => Promise<void>): Promise<void> {
    const { after } = message;
    const other = after && this.otherReader(after);
    if (after === undefined || other === undefined) return;
    if (await this.isPast(other, after, 0)) return;
    if (!(await this.isPublished(after))) return;
    await save();
    const isOver = new AbortController();
    // A wait that is not needed any more ends: many would gather at the signal of the task.
    void this.places.until(other, sourcesOf(after), after.position, isOver.signal).then(() => isOver.abort());
    let lookMs = this.isReadHere(other, after) ? LOOK_MAX_MS : FIRST_LOOK_MS;
    try {
      for (
        let waitedMs = 0;
        !(await this.isPast(other, after, waitedMs));
        lookMs = Math.min(lookMs * 2, LOOK_MAX_MS)
      ) {
        if (waitedMs >= REPORTED_AFTER_MS)
          patience.waiting(`${other} has not passed ${after.lane} position ${after.position}`);
        await patience.wait(lookMs, isOver.signal);
        waitedMs += lookMs;
      }
    } finally {
      isOver.abort();
    }
    patience.running();
  }

  /** For a reader that runs here the store is queried only after a while: it may run elsewhere by now. */
  private async isPast(other: string, after: LogPlace, waitedMs: number): Promise<boolean> {
    if (this.places.isPast(other, sourcesOf(after), after.position)) return true;
    return (waitedMs > 0 || !this.isReadHere(other, after)) && this.hasPassed(other, after);
  }

  private isReadHere(other: string, after: LogPlace): boolean {
    return this.places.isReadHere(other, sourcesOf(after));
  }

  private otherReader({ lane }: LogPlace): string | undefined {
    return this.reader.follows?.[contextOf(lane)];
  }

  private async hasPassed(other: string, after: LogPlace): Promise<boolean> {
    const sources = sourcesOf(after);
    if (this.places.isPast(other, sources, after.position)) return true;
    const positions = await Promise.all(sources.map((source) => this.reader.store.checkpoint(other, source)));
    sources.forEach((source, index) => this.places.note(other, source, positions[index] ?? 0));
    return this.places.isPast(other, sources, after.position);
  }

  /** An event that was not published reaches no reader, and none may ever pass it. */
  private async isPublished(place: LogPlace): Promise<boolean> {
    const { lane, position } = place;
    const found: LogPlace | undefined =
      this.lately(place) ?? (await this.reader.store.readPublished(lane, position - 1, 1))[0];
    if (found?.position !== position) return false;
    if (found.key === place.key) return true;
    const { name } = this.reader;
    this.log('error', `${name} does not wait for a place that is named with a wrong key`, { ...place });
    return false;
  }
}

/** A reader's place is kept by lane or by partition, as it came by the message: passed in either is passed. */
const sourcesOf = ({ lane, key }: LogPlace): readonly string[] => [
  lane,
  sourceOf(lane, partitionIn(lane, key)),
];
