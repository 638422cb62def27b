import { contextOf } from './lane-name.js';
import type { AppendListener, Growth, LaneName, LanesHeard } from './port.js';

/** Listeners to a store's commits: a commit is no work for those of other lanes. */
export class AppendListeners {
  private readonly of = new Map<LanesHeard, Set<AppendListener>>();

  /** Gives what removes the listener again. */
  add(listener: AppendListener, heard: LanesHeard): () => void {
    const listeners = this.of.get(heard) ?? new Set();
    this.of.set(heard, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  notify(lane: LaneName, growth?: Growth): void {
    for (const heard of [lane, contextOf(lane), undefined])
      this.of.get(heard)?.forEach((listener) => listener(lane, growth));
  }

  clear(): void {
    for (const listeners of this.of.values()) listeners.clear();
  }
}
