import { expect } from '@jest/globals';
import type { Decision } from '@causeway/kernel';

/** The two functions of a decider's state that a spec needs. */
interface Folding<State, Event> {
  readonly initial: State;
  evolve(state: State, event: Event): State;
}

/**
 * Specs of decisions read as sentences and compare everything, in order, strictly:
 * `given(placed(usd(10))).when((hold) => captureHold(command, hold)).thenRejected('HOLD_EXCEEDED').andRecorded()`.
 */
export const decider = <State, Event>(folding: Folding<State, Event>) => ({
  given: (...history: readonly Event[]) => ({
    when: <Decided extends Decision<Event>>(decide: (state: State) => Decided): Then<Event> =>
      new Then(decide(history.reduce((state, event) => folding.evolve(state, event), folding.initial))),
  }),
});

class Then<Event> {
  constructor(private readonly decision: Decision<Event>) {}

  /** Accepted, with exactly these events. */
  thenRecorded(...events: readonly Event[]): void {
    expect({ outcome: this.decision.outcome, events: this.decision.events }).toStrictEqual({
      outcome: 'accepted',
      events,
    });
  }

  /** Accepted, and nothing happened. */
  thenNothing(): void {
    this.thenRecorded();
  }

  /** Refused with exactly this code and these details; `andRecorded` states the events of the refusal. */
  thenRejected(
    code: string,
    details?: Readonly<Record<string, unknown>>,
  ): { andRecorded(...events: Event[]): void } {
    const { decision } = this;
    if (decision.outcome === 'accepted')
      throw new Error(`accepted with ${JSON.stringify(decision.events)}, not ${code}`);
    expect(decision.rejection).toStrictEqual(details === undefined ? { code } : { code, details });
    return {
      andRecorded: (...events) => expect(decision.events).toStrictEqual(events),
    };
  }
}
