import type { Machine } from './machine.js';
import type { Store } from './store.js';
import type { World } from './world.js';

/** Failures beyond single messages: processes die, pause and leave; the store is away; clocks are set. */
export class Misfortunes {
  constructor(
    private readonly world: World,
    private readonly machines: readonly Machine[],
    private readonly store: Store,
  ) {}

  begin(): void {
    const { agenda, draw, weather } = this.world;
    agenda.in(1 + draw.below(weather.misfortuneMs), 'misfortune', () => {
      // Chance may have brought it, and calm come since.
      if (this.world.weather.misfortuneMs !== weather.misfortuneMs) return;
      this.strike();
      this.begin();
    });
  }

  /** All processes run, messages arrive, and clocks are right. */
  heal(): void {
    this.store.downUntilMs = 0;
    for (const machine of this.machines) {
      machine.clock.offsetMs = 0;
      machine.start();
      machine.process?.goOn();
    }
  }

  private strike(): void {
    const { draw, tally } = this.world;
    const machine = draw.pick(this.machines);
    const [name, befall] = draw.weighted<readonly [string, () => void]>([
      [4, ['crash', () => this.crash(machine)]],
      [4, ['stop', () => this.stop(machine)]],
      [2, ['restart in order', () => this.restart(machine)]],
      [2, ['outage of the store', () => this.outage()]],
      [2, ['clock jumps ahead', () => (machine.clock.offsetMs += 1 + draw.below(90_000))]],
      [2, ['clock jumps back', () => (machine.clock.offsetMs -= 1 + draw.below(90_000))]],
      [1, ['all crash', () => this.machines.forEach((each) => this.crash(each))]],
    ]);
    tally.count(`fault: ${name}`);
    this.world.note(`misfortune: ${name} (${machine.address})`);
    befall();
  }

  private crash(machine: Machine): void {
    machine.crash();
    this.startLater(machine);
  }

  private restart(machine: Machine): void {
    machine.leave(() => this.startLater(machine));
  }

  private startLater(machine: Machine): void {
    const { agenda, draw } = this.world;
    const afterMs = draw.pick([50, 1_000, 6_000]) + draw.below(1_000);
    agenda.in(afterMs, `${machine.address} is started`, () => machine.start());
  }

  private stop(machine: Machine): void {
    const { agenda, draw } = this.world;
    const { process } = machine;
    process?.stop();
    const forMs = draw.pick([100, 2_500, 3_200, 8_000]) + draw.below(1_000);
    agenda.in(forMs, `${machine.address} goes on`, () => process?.goOn(), process);
  }

  private outage(): void {
    this.store.downUntilMs = this.world.nowMs + this.world.draw.below(3_000);
  }
}
