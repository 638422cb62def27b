import type { Call, Model } from './call.js';

export type Verdict<Operation, Answer> =
  | { readonly isLinearizable: true }
  /** `stuckAt`: the first answer, by its moment, that fits behind no order of the calls before it. */
  | { readonly isLinearizable: false; readonly stuckAt: Call<Operation, Answer> };

/** A place of the search: the calls that have taken effect, and the state after them. */
interface Place<State> {
  readonly state: State;
  /** Of the answered calls in order of their calls, how many from the first on have all taken effect. */
  readonly prefix: number;
  /** Those beyond it that have, too. */
  readonly beyond: readonly number[];
  /** Of the calls without an answer, those that have. */
  readonly open: readonly number[];
}

/**
 * Whether one order of all calls, in which each takes effect between its call and its answer, explains every answer
 * (Herlihy and Wing; the search is Wing and Gong's, with Lowe's memory of places it has been to).
 */
export const linearize = <State, Operation, Answer>(
  model: Model<State, Operation, Answer>,
  calls: readonly Call<Operation, Answer>[],
): Verdict<Operation, Answer> => new Search(model, calls).run();

/** Places to go on from. Few calls without an answer take effect, so those with the fewest of them come first. */
class Places<State> {
  private readonly byOpen: Place<State>[][] = [];

  add(place: Place<State>): void {
    (this.byOpen[place.open.length] ??= []).push(place);
  }

  next(): Place<State> | undefined {
    return this.byOpen.find((places) => places.length > 0)?.pop();
  }
}

class Search<State, Operation, Answer> {
  private readonly answered: readonly Call<Operation, Answer>[];
  private readonly open: readonly Call<Operation, Answer>[];
  private readonly seen = new Set<string>();
  private deepest = 0;

  constructor(
    private readonly model: Model<State, Operation, Answer>,
    calls: readonly Call<Operation, Answer>[],
  ) {
    const inOrder = [...calls].sort((one, other) => one.calledAt - other.calledAt);
    this.answered = inOrder.filter(({ answered }) => answered !== undefined);
    this.open = inOrder.filter(({ answered }) => answered === undefined);
  }

  run(): Verdict<Operation, Answer> {
    const places = new Places<State>();
    places.add({ state: this.model.initial, prefix: 0, beyond: [], open: [] });
    for (let place = places.next(); place !== undefined; place = places.next()) {
      if (place.prefix === this.answered.length) return { isLinearizable: true };
      if (this.isKnown(place)) continue;
      this.deepest = Math.max(this.deepest, place.prefix + place.beyond.length);
      const next = this.candidates(place);
      for (const candidate of this.nextOpen(place, next.latest)) places.add(candidate);
      // What was answered first is tried first.
      for (const candidate of next.places.reverse()) places.add(candidate);
    }
    return { isLinearizable: false, stuckAt: this.stuckAt() };
  }

  private isKnown({ state, prefix, beyond, open }: Place<State>): boolean {
    const key = `${prefix}:${beyond.join()}:${open.join()}|${this.model.keyOf(state)}`;
    if (this.seen.has(key)) return true;
    this.seen.add(key);
    return false;
  }

  /** Answered calls that may take effect next: no other one that has not was answered before they were called. */
  private candidates(place: Place<State>): { readonly places: Place<State>[]; readonly latest: number } {
    const { prefix, beyond } = place;
    const rivals: number[] = [];
    let latest = Infinity;
    for (let index = prefix; index < this.answered.length; index += 1) {
      const call = this.answered[index];
      if (call === undefined || call.calledAt > latest) break;
      if (beyond.includes(index)) continue;
      rivals.push(index);
      latest = Math.min(latest, call.answered?.at ?? Infinity);
    }
    const eligible = rivals.filter((index) => (this.answered[index]?.calledAt ?? Infinity) <= latest);
    eligible.sort((one, other) => this.answeredAt(one) - this.answeredAt(other));
    return { latest, places: eligible.flatMap((index) => this.afterAnswered(place, index) ?? []) };
  }

  private afterAnswered(
    { state, prefix, beyond, open }: Place<State>,
    index: number,
  ): Place<State> | undefined {
    const call = this.answered[index];
    const after = call && this.model.step(state, call.operation, call.answered?.answer);
    if (after === undefined) return undefined;
    const done = new Set([...beyond, index]);
    let first = prefix;
    while (done.delete(first)) first += 1;
    return { state: after, prefix: first, beyond: [...done].sort((one, other) => one - other), open };
  }

  private nextOpen(place: Place<State>, latest: number): Place<State>[] {
    return this.open.flatMap(({ calledAt, operation }, index) => {
      if (calledAt > latest || place.open.includes(index)) return [];
      const state = this.model.step(place.state, operation);
      if (state === undefined) return [];
      return { ...place, state, open: [...place.open, index].sort((one, other) => one - other) };
    });
  }

  private answeredAt(index: number): number {
    return this.answered[index]?.answered?.at ?? Infinity;
  }

  private stuckAt(): Call<Operation, Answer> {
    const byAnswer = this.answered
      .map((call, index) => ({ call, at: this.answeredAt(index) }))
      .sort((one, other) => one.at - other.at);
    const stuck = byAnswer[Math.min(this.deepest, byAnswer.length - 1)];
    if (stuck === undefined) throw new Error('a history without answers is linearizable');
    return stuck.call;
  }
}
