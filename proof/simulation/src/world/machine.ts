import { Incarnation, type MachineClock, type PortsMaker } from './incarnation.js';
import type { Store } from './store.js';
import type { World } from './world.js';

/** How long a process may take to end in order before it is killed. */
const LEAVE_MS = 3_000;

/** A place where one process at a time runs, under an address that stays. */
export class Machine {
  readonly clock: MachineClock = { offsetMs: 0 };
  readonly address: string;
  private running: Incarnation | undefined;
  private starts = 0;

  constructor(
    private readonly world: World,
    private readonly store: Store,
    private readonly name: string,
    private readonly sabotage: PortsMaker,
  ) {
    this.address = `http://${name}`;
  }

  get process(): Incarnation | undefined {
    return this.running;
  }

  start(): void {
    if (this.running !== undefined) return;
    this.starts += 1;
    const name = `${this.name}.${this.starts}`;
    this.world.note(`${name} starts`);
    this.running = new Incarnation(this.world, this.store, name, this.address, this.clock, this.sabotage);
    this.running.start();
  }

  crash(): void {
    const { running } = this;
    if (running === undefined) return;
    this.world.note(`${running.name} dies`);
    this.running = undefined;
    running.die();
  }

  /** Ends the process in order and reports it; a process that takes too long is killed. */
  leave(left: () => void): void {
    const { running } = this;
    if (running === undefined || running.isStopped) return;
    const end = (): void => {
      if (this.running !== running) return;
      this.crash();
      left();
    };
    running.leave().then(
      () => running.later(0, `${running.name} has left`, end),
      () => undefined,
    );
    this.world.agenda.in(LEAVE_MS, `${running.name} is killed`, end, running);
  }
}
