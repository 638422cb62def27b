import {
  environmentOf,
  laneOf,
  type ParkedEvent,
  type PublishedMessage,
  type WriteSet,
} from '@causeway/event-store';
import { systemNow } from '@causeway/kernel';
import { reasonOf } from '../persistent-task.js';
import type { BusLog, ParkedRetry, Reader } from '../port.js';
import { applyEffect } from './apply-effect.js';
import { ReaderCheckpoint } from './reader-checkpoint.js';

const isSameKey = (parked: ParkedEvent, message: PublishedMessage): boolean =>
  parked.key === message.key && parked.message.lane === message.lane;

const inOrder = (a: ParkedEvent, b: ParkedEvent): number => a.position - b.position;

/**
 * A reader's messages that it could not handle, and those of the same key that came after. A row alone may be
 * the leftover of a crash or of a race; that a message is parked is certified by an outcome, which is
 * committed together with the move of the checkpoint past it.
 */
export class ParkingLot {
  private known: ParkedEvent[] | undefined;

  constructor(
    private readonly reader: Reader,
    private readonly log: BusLog,
  ) {}

  /** Another instance may have parked something: read again before the next message. */
  forget(): void {
    this.known = undefined;
  }

  /** Whether a message, or an earlier one of its key, is parked. */
  async blocks(message: PublishedMessage): Promise<boolean> {
    this.known ??= await this.list();
    if (!this.known.some((parked) => isSameKey(parked, message))) return false;
    // An operator may have freed the key through another process.
    this.known = await this.list();
    return this.known.some((parked) => isSameKey(parked, message) && parked.position <= message.position);
  }

  /** Parks a message because of its own failure, or (without `failure`) because of an earlier one of its key. */
  async park(message: PublishedMessage, checkpoint: ReaderCheckpoint, failure?: unknown): Promise<void> {
    await this.write(message, checkpoint.source, failure);
    const result = await this.reader.store.append(this.certificate(message, checkpoint));
    switch (result.status) {
      case 'appended':
        checkpoint.moved(message.position);
        break;
      case 'repeated':
        checkpoint.pass(message.position);
        await checkpoint.save();
        break;
      default:
        await checkpoint.reload();
        if (checkpoint.position >= message.position) await this.dropUncertified(message, checkpoint.source);
    }
    this.forget();
    if (failure === undefined) await this.releaseIfFirst(message);
  }

  /** Each key in order, up to its first failure. Rejects when the store is unreachable. */
  async retry(): Promise<ParkedRetry> {
    let digested = 0;
    const tried = new Set<string>();
    for (const { message } of await this.list()) {
      const key = JSON.stringify([message.lane, message.key]);
      if (tried.has(key)) continue;
      tried.add(key);
      digested += await this.retryKey(message);
    }
    this.forget();
    return { digested, stillParked: (await this.list()).length };
  }

  private async retryKey(message: PublishedMessage): Promise<number> {
    for (let digested = 0; ; digested += 1) {
      const [first] = await this.listKey(message);
      if (first === undefined || !(await this.retryOne(first))) return digested;
    }
  }

  private async retryOne(parked: ParkedEvent): Promise<boolean> {
    const { message, source, position } = parked;
    const { store, name } = this.reader;
    if (!(await this.isCertified(message))) {
      if ((await store.checkpoint(name, source)) < position) return false;
    } else if (!(await this.digest(parked))) {
      return false;
    }
    await store.unpark(name, source, position);
    this.forget();
    return true;
  }

  /** The effect of a retry has a checkpoint of its own per key, so that a crash before `unpark` does not double it. */
  private async digest(parked: ParkedEvent): Promise<boolean> {
    const { message } = parked;
    const { store, name } = this.reader;
    const retries = await ReaderCheckpoint.load(store, name, `parked/${message.lane}/${message.key}`);
    if (retries.position >= message.position) return true;
    try {
      await applyEffect(this.reader, message, retries);
      await retries.save();
    } catch (error) {
      this.log('error', `${name} fails on a parked message again`, {
        error,
        lane: message.lane,
        position: message.position,
      });
      await store.park({ ...parked, error: reasonOf(error), parkedAt: systemNow() });
      return false;
    }
    return retries.position >= message.position;
  }

  private async write(message: PublishedMessage, source: string, failure: unknown): Promise<void> {
    const parked = await this.listKey(message);
    if (parked.some(({ position }) => position === message.position)) return;
    const error = failure === undefined ? 'an earlier message of its key is parked' : reasonOf(failure);
    const { store, name } = this.reader;
    const { position, key } = message;
    await store.park({ reader: name, source, position, key, error, message, parkedAt: systemNow() });
    if (failure === undefined) return;
    this.log('error', `${name} parked a message`, { error: failure, lane: message.lane, position, key });
  }

  /** The key may have been freed while this message was being parked behind it. */
  private async releaseIfFirst(message: PublishedMessage): Promise<void> {
    const [first] = await this.listKey(message);
    if (first?.position === message.position) await this.retryKey(message);
  }

  /** Another instance got past the message: unless it parked it too, it handled it. */
  private async dropUncertified(message: PublishedMessage, source: string): Promise<void> {
    if (await this.isCertified(message)) return;
    await this.reader.store.unpark(this.reader.name, source, message.position);
  }

  private certificate(message: PublishedMessage, checkpoint: ReaderCheckpoint): WriteSet {
    const commandId = this.certificateId(message);
    return {
      lane: this.ownLane(message),
      metadata: {
        ...message.metadata,
        commandId,
        actor: this.reader.name,
        causationId: message.metadata.commandId,
      },
      recordedAt: systemNow(),
      checkpoint: checkpoint.moveTo(message.position),
      outcome: { commandId, fingerprint: 'parked', answer: null, expiresAt: null },
    };
  }

  private async isCertified(message: PublishedMessage): Promise<boolean> {
    const outcome = await this.reader.store.outcome(this.ownLane(message), this.certificateId(message));
    return outcome !== undefined;
  }

  private certificateId({ lane, position }: PublishedMessage): string {
    return `parked:${this.reader.name}:${lane}:${position}`;
  }

  private ownLane({ lane }: PublishedMessage): WriteSet['lane'] {
    return laneOf(this.reader.store.context, environmentOf(lane));
  }

  private async listKey(message: PublishedMessage): Promise<ParkedEvent[]> {
    return (await this.list()).filter((parked) => isSameKey(parked, message)).sort(inOrder);
  }

  private list(): Promise<ParkedEvent[]> {
    return this.reader.store.parked(this.reader.name);
  }
}
