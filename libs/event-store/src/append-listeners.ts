import type { AppendListener, Growth, LaneName } from './port.js';

/** Listeners to a store's commits, each of one lane or of all: a commit is no work for those of other lanes. */
export class AppendListeners {
  private readonly ofLanes = new Map<LaneName | undefined, Set<AppendListener>>();

  /** Gives what removes the listener again. */
  add(listener: AppendListener, lane: LaneName | undefined): () => void {
    const listeners = this.ofLanes.get(lane) ?? new Set();
    this.ofLanes.set(lane, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  notify(lane: LaneName, growth?: Growth): void {
    this.ofLanes.get(lane)?.forEach((listener) => listener(lane, growth));
    this.ofLanes.get(undefined)?.forEach((listener) => listener(lane, growth));
  }

  clear(): void {
    for (const listeners of this.ofLanes.values()) listeners.clear();
  }
}
