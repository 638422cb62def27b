import type { DomainEvent, NamedHandling } from '../aggregate.js';
import type { Recording } from '../recording.js';

/** A recording as the runner and the planner carry it out: a handling of its own, and its content as the payload. */
export const recordingHandling = <State, Event extends DomainEvent, Answer, Facts>(
  context: string,
  recording: Recording<State, Event, Answer, Facts>,
): { readonly handling: NamedHandling; readonly payload: object } => {
  const { name, on, id, content, begins, isIdempotent, answersAbout, movesMoney } = recording;
  const handling = {
    command: { type: `${context}.${name}` },
    aggregate: on,
    streamId: () => id,
    decide: (_payload: object, state: State, when: never, known: Facts) =>
      recording.decide(state, when, known),
    answer: (state: State) => recording.answer?.(state) ?? null,
    ...(begins !== undefined && { begins }),
    ...(isIdempotent !== undefined && { isIdempotent }),
    ...(recording.known && { known: () => recording.known?.() }),
    ...(recording.folded && { folded: () => recording.folded?.() }),
    ...(recording.facts && { facts: () => recording.facts?.() }),
    ...(answersAbout !== undefined && {
      answersAbout: typeof answersAbout === 'string' ? () => answersAbout : answersAbout,
    }),
    ...(recording.nameTaken && { nameTaken: (scope: string) => recording.nameTaken?.(scope) }),
    ...(movesMoney !== undefined && { movesMoney }),
    ...(recording.forgets && { forgets: (code: string) => recording.forgets?.(code) }),
  };
  return { handling: handling as unknown as NamedHandling, payload: { stream: on.category, id, content } };
};
