import type { LaneName, TimersChange, TimersWanted, TimerTaker } from './port.js';

/** By lane, what takes its timers in this process. */
export class TimerTakers {
  private readonly takers = new Map<LaneName, TimerTaker>();

  /** Gives what removes the taker again. */
  set(lane: LaneName, taker: TimerTaker): () => void {
    this.takers.set(lane, taker);
    return () => void this.takers.delete(lane);
  }

  wanted(lane: LaneName, change: TimersChange): TimersWanted | undefined {
    return this.takers.get(lane)?.wanted(change);
  }

  released(lane: LaneName, timerIds: readonly string[]): void {
    this.takers.get(lane)?.released(timerIds);
  }
}
