import type { Appointment } from '../schedule/agenda.js';
import type { Incarnation } from '../world/incarnation.js';
import type { Machine } from '../world/machine.js';
import type { World } from '../world/world.js';

/** The response that a caller gets; an absent error means a timeout, or that no process was there. */
export type Response<Answer> =
  | { readonly is: 'ANSWER'; readonly answer: Answer }
  | { readonly is: 'ERROR'; readonly error: Error | undefined };

/** A caller's timeout is a little longer than the deadline that it gives. */
const GRACE_MS = 50;

/** One call of one caller, from its request to its response or timeout. */
export class Attempt<Answer> {
  private isOver = false;
  private readonly patience: Appointment;

  constructor(
    private readonly world: World,
    machine: Machine,
    private readonly label: string,
    private readonly call: (process: Incarnation) => Promise<Answer>,
    /** Called when the process gives its answer, which is before the caller receives it. */
    private readonly given: (answer: Answer) => void,
    private readonly heard: (response: Response<Answer>, process?: Incarnation) => void,
  ) {
    const { agenda, weather } = world;
    this.patience = agenda.in(weather.patienceMs + GRACE_MS, `${label}: gives up`, () =>
      this.end({ is: 'ERROR', error: undefined }),
    );
    agenda.in(world.latencyMs(), `${label} at ${machine.address}`, () => this.arrive(machine.process));
  }

  private arrive(process: Incarnation | undefined): void {
    if (process === undefined) {
      this.back({ is: 'ERROR', error: undefined });
      return;
    }
    const run = (): void => {
      process.serving.add(this);
      this.call(process).then(
        (answer) => {
          if (!process.isAlive) return;
          this.given(answer);
          this.answer({ is: 'ANSWER', answer }, process);
        },
        (error: unknown) => this.answer({ is: 'ERROR', error: asError(error) }, process),
      );
    };
    if (process.isStopped) process.later(0, `${this.label} waits at ${process.name}`, run);
    else run();
  }

  private answer(response: Response<Answer>, process: Incarnation): void {
    process.serving.delete(this);
    if (!process.isAlive) return;
    if (this.world.happens(this.world.weather.callerDeaf)) {
      this.world.tally.count('fault: answer to a caller lost');
      return;
    }
    this.back(response, process);
  }

  cut(): void {
    this.back({ is: 'ERROR', error: undefined });
  }

  private back(response: Response<Answer>, process?: Incarnation): void {
    this.world.agenda.in(this.world.latencyMs(), `${this.label}: hears`, () => this.end(response, process));
  }

  private end(response: Response<Answer>, process?: Incarnation): void {
    if (this.isOver) return;
    this.isOver = true;
    this.patience.isOff = true;
    this.heard(response, process);
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
