import type { Decision } from '@causeway/kernel';
import type { Aggregate, DomainEvent } from './aggregate.js';
import type { DecisionContext } from './command.js';
import type { Recording } from './recording.js';

interface Streams<Folded, State, Event extends DomainEvent, Ref> {
  readonly on: Aggregate<Folded, Event>;
  readonly idOf: (ref: Ref) => string;
  readonly of: (folded: Folded) => State;
}

/** What few decisions have besides; see `Recording`. */
type More = Pick<Recording<never, never>, 'isIdempotent' | 'movesMoney' | 'nameTaken'>;

/**
 * Facts that the context itself adds to its streams: `decisionsOn(…)('record-payout', recordPayout)` is a function of
 * a stream's id and of what was found, and gives what `record` takes.
 */
export const decisionsOn =
  <Folded, State, Event extends DomainEvent, Ref>({ on, idOf, of }: Streams<Folded, State, Event, Ref>) =>
  <Content>(
    name: string,
    decide: (content: Content, state: State, when: DecisionContext) => Decision<Event>,
    more: More = {},
  ) =>
  (ref: Ref, content: Content): Recording<Folded, Event> => ({
    name,
    on,
    id: idOf(ref),
    content,
    decide: (folded, when) => decide(content, of(folded), when),
    ...more,
  });
