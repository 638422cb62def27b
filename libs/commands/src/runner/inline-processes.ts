import type { EventStore, PublishedMessage, WriteSet } from '@causeway/event-store';
import { after, systemNow } from '@causeway/kernel';
import { reactsTo, type ProcessDefinition } from '../process.js';
import type { ProcessRunner } from './process-runner.js';

/** Of what was driven, so many are kept until the subscription asks, which may run in another process. */
const DRIVEN_MAX = 10_000;

/** A caller waits this long for what follows from its request; then the subscription brings it about alone. */
const PATIENCE_MS = 5_000;

/**
 * Drives a context's inline processes for what a command has just published, before the caller is answered: a new
 * customer has its accounts in the next request. The process's subscription is the safety net; both give the same
 * command ids, so that whatever happens twice has one effect.
 */
export class InlineProcesses {
  private readonly processes: readonly ProcessDefinition[];
  /** Whether it came to its end, by process and message. */
  private readonly driven = new Map<string, Promise<boolean>>();

  constructor(
    processes: readonly ProcessDefinition[],
    private readonly store: EventStore,
    private readonly runner: ProcessRunner,
    private readonly failed: (process: string, message: PublishedMessage, error: unknown) => void,
  ) {
    this.processes = processes.filter(({ isInline, from }) => isInline && from === store.context);
  }

  /** Never rejects: the command is committed, and what fails here is tried again by the subscription. */
  async drive(writeSet: WriteSet, lastPosition: number): Promise<void> {
    if (this.processes.length === 0) return;
    for (const message of publishedBy(writeSet, lastPosition)) {
      for (const process of this.processes) {
        if (!reactsTo(process, message.type)) continue;
        const key = keyOf(process.name, message);
        const driven = this.react(process, message);
        this.driven.set(key, driven);
        if (this.driven.size > DRIVEN_MAX) this.forgetOldest();
        await driven;
      }
    }
  }

  private forgetOldest(): void {
    const [oldest] = this.driven.keys();
    if (oldest !== undefined) this.driven.delete(oldest);
  }

  /**
   * Whether this process has driven a message to its end, so that nothing is left to its subscription; one that is
   * being driven is waited for. Reports it once: a message that is delivered again is reacted to again.
   */
  async hasDriven(process: string, message: PublishedMessage): Promise<boolean> {
    const key = keyOf(process, message);
    const driven = this.driven.get(key);
    this.driven.delete(key);
    return (await driven) ?? false;
  }

  private async react(process: ProcessDefinition, message: PublishedMessage): Promise<boolean> {
    try {
      const deadlineAt = after(systemNow(), PATIENCE_MS);
      const effect = await this.runner.react(process, message, { deadlineAt, isFirst: true });
      if (effect === undefined) return true;
      const { status } = await this.store.append(effect);
      if (status === 'conflict' || status === 'mismatched') throw new Error(`its effect met a ${status}`);
      return true;
    } catch (error) {
      this.failed(process.name, message, error);
      return false;
    }
  }
}

const keyOf = (process: string, { lane, position }: PublishedMessage): string =>
  `${process} ${lane} ${position}`;

/** The messages as readers of the lane will get them; a write set's events are the lane's last ones, in order. */
const publishedBy = (
  { lane, metadata, recordedAt, streams = [] }: WriteSet,
  lastPosition: number,
): PublishedMessage[] => {
  const events = streams.flatMap((stream) => stream.events);
  return events.flatMap(({ publish }, index) =>
    publish === undefined
      ? []
      : [{ ...publish, lane, position: lastPosition - events.length + index + 1, metadata, recordedAt }],
  );
};
