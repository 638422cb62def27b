import type { Appointment } from '../schedule/agenda.js';
import type { Incarnation } from '../world/incarnation.js';
import type { Machine } from '../world/machine.js';
import type { World } from '../world/world.js';

/** What a caller hears; an error that is absent means that it heard nothing, or that nobody was there. */
export type Response<Answer> =
  | { readonly is: 'ANSWER'; readonly answer: Answer }
  | { readonly is: 'ERROR'; readonly error: Error | undefined };

/** A caller waits a little longer than the deadline that it gives. */
const GRACE_MS = 50;

/** One call of one caller, from its being sent until something is heard of it, or nothing for too long. */
export class Attempt<Answer> {
  private isOver = false;
  private readonly patience: Appointment;

  constructor(
    private readonly world: World,
    machine: Machine,
    private readonly label: string,
    private readonly call: (process: Incarnation) => Promise<Answer>,
    /** Told when the process gives its answer, which is before the caller hears it. */
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

  /** The process that it was sent to is gone. */
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
