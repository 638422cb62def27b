import type { LaneEnd } from './write-statement.js';

/**
 * The memory of one process's appender of its lane's end. Only a guess: others may append at any time, and
 * every write checks it under the lane's lock. Where others do append, the guess would mostly be wrong and
 * cost a round trip, so none is made until two flushes in a row have met no other writer.
 */
export class LaneGuess {
  private end: LaneEnd | undefined;
  private isAlone = false;

  get likelyEnd(): LaneEnd | undefined {
    return this.isAlone ? this.end : undefined;
  }

  /** Nothing is known until the write in progress has finished. */
  forget(): void {
    this.isAlone = false;
  }

  wrote(end: LaneEnd): void {
    this.isAlone = true;
    this.end = end;
  }

  found(before: LaneEnd, after: LaneEnd): void {
    this.isAlone = this.end?.position === before.position;
    this.end = after;
  }
}
