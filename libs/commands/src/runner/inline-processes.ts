import type { EventStore, PublishedMessage, WriteSet } from '@causeway/event-store';
import { after, systemNow } from '@causeway/kernel';
import type { ProcessDefinition } from '../process.js';
import type { ProcessRunner } from './process-runner.js';

/** A caller waits this long for what follows from its request; then the subscription brings it about alone. */
const PATIENCE_MS = 5_000;

/**
 * Drives a context's inline processes for what a command has just published, before the caller is answered: a new
 * customer has its accounts in the next request. The process's subscription is the safety net; both give the same
 * command ids, so that whatever happens twice has one effect.
 */
export class InlineProcesses {
  private readonly processes: readonly ProcessDefinition[];

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
      for (const process of this.processes) await this.react(process, message);
    }
  }

  private async react(process: ProcessDefinition, message: PublishedMessage): Promise<void> {
    try {
      const effect = await this.runner.react(process, message, after(systemNow(), PATIENCE_MS));
      if (effect === undefined) return;
      const { status } = await this.store.append(effect);
      if (status === 'conflict' || status === 'mismatched') throw new Error(`its effect met a ${status}`);
    } catch (error) {
      this.failed(process.name, message, error);
    }
  }
}

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
