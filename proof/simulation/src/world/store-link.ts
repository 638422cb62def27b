import { TransientError } from '@causeway/event-store';
import type { Appointment } from '../schedule/agenda.js';
import type { Store } from './store.js';
import type { World } from './world.js';

/** What happens to a message to the store. `LATE`: it arrives after its sender has given it up. */
type Delivery = 'DELIVERED' | 'REQUEST_LOST' | 'ANSWER_LOST' | 'LATE' | 'REFUSED';

/** A message that was given up may still arrive within this. */
const LATE_MS = 10_000;

/** A refusal of invalid content, not a transient error; no other error has this class. */
export class InjectedRefusal extends Error {}

/** A process that sends messages, and gets answers as long as it lives. */
export interface Sender {
  readonly name: string;
  /** Schedules something for the sender, dropped if the sender is dead by then. */
  later(delayMs: number, label: string, run: () => void): Appointment;
}

/** Connections of one process to the store: a request may be late, lost, or done without a response. */
export class StoreLink {
  private readonly onTheirWay = new Set<Appointment>();
  private lastAppendMs = 0;

  constructor(
    private readonly world: World,
    private readonly store: Store,
    private readonly sender: Sender,
  ) {}

  /** Sends work to the store. Rejects with a `TransientError` when there is no response. */
  ask<Answer>(what: string, work: () => Promise<Answer>): Promise<Answer> {
    const { world } = this;
    const label = `${this.sender.name} ${what}`;
    const delivery = this.deliveryOf(what);
    if (delivery !== 'DELIVERED') world.tally.count(`fault: store ${delivery}`);
    const travelMs = world.latencyMs();
    const backMs = world.latencyMs();
    return new Promise((resolve, reject) => {
      const lost = (): void => {
        const giveUp = (): void => reject(new TransientError('nothing was heard of it'));
        this.sender.later(backMs, `${label}: nothing heard`, giveUp);
      };
      const arrive = (): void => {
        const isHeard = !this.isDown();
        const answer = isHeard ? work() : undefined;
        if (answer === undefined || delivery === 'ANSWER_LOST') lost();
        else this.sender.later(backMs, `${label}: answered`, () => resolve(answer));
      };
      if (delivery === 'REQUEST_LOST') lost();
      else if (delivery === 'LATE') {
        lost();
        const delayMs = backMs + travelMs + world.draw.below(LATE_MS);
        this.send(delayMs, `${label}: arrives late`, () => void work());
      } else if (delivery === 'REFUSED') {
        const refuse = (): void => reject(new InjectedRefusal('refused for what it is'));
        this.sender.later(travelMs + backMs, `${label}: refused`, refuse);
      } else this.send(this.inOrder(what, travelMs), `${label}: arrives`, arrive);
    });
  }

  /** The process is dead: some of its requests still arrive. */
  cut(): void {
    for (const message of this.onTheirWay) {
      if (this.world.draw.below(2) === 1) continue;
      message.isOff = true;
      this.world.tally.count('fault: request lost in a crash');
    }
    this.onTheirWay.clear();
  }

  private send(delayMs: number, label: string, arrive: () => void): void {
    const message = this.world.agenda.in(delayMs, label, () => {
      this.onTheirWay.delete(message);
      arrive();
    });
    this.onTheirWay.add(message);
  }

  /** Appends have one connection, on which none overtakes another. */
  private inOrder(what: string, travelMs: number): number {
    if (what !== 'append') return travelMs;
    const { nowMs } = this.world;
    this.lastAppendMs = Math.max(this.lastAppendMs, nowMs + travelMs);
    return this.lastAppendMs - nowMs;
  }

  private isDown(): boolean {
    return this.world.nowMs < this.store.downUntilMs;
  }

  private deliveryOf(what: string): Delivery {
    const { weather } = this.world;
    if (this.world.happens(weather.requestLost)) return 'REQUEST_LOST';
    if (this.world.happens(weather.answerLost)) return 'ANSWER_LOST';
    if (this.world.happens(weather.late)) return 'LATE';
    return what === 'append' && this.world.happens(weather.refused) ? 'REFUSED' : 'DELIVERED';
  }
}
