import type { Aggregate, ContextDefinition, DomainEvent } from '../aggregate.js';
import type { Replayable, StreamKind, ViewFold } from './replayable.js';
import { FoldedRows, foldedViews, stateRows, stateViews } from './stream-rows.js';

export interface AnyAggregate extends StreamKind, Pick<Aggregate<never, never>, 'views'> {}

/** The kind of a stream, of kinds with the longest category first; `undefined` where it is of none of them. */
export const kindOf = <Kind extends StreamKind>(kinds: readonly Kind[], streamId: string): Kind | undefined =>
  kinds.find(({ category }) => streamId.startsWith(`${category}-`));

/** The replay of a context whose views all belong to its aggregates; a stream finds its own by its category. */
export const replayStreams = (
  context: ContextDefinition,
  aggregates: readonly AnyAggregate[],
): Replayable => {
  // `signing-key-<uuid>` is of `signing-key`, also where there is a category `signing`.
  const kinds = [...aggregates].sort((one, other) => other.category.length - one.category.length);
  const foldOf = (streamId: string): ViewFold | undefined => {
    const owner = kindOf(kinds, streamId);
    return owner && foldOfStream(owner);
  };
  return { context, scope: 'STREAM', kinds, foldOf };
};

const foldOfStream = (owner: AnyAggregate): ViewFold => {
  const folded = new FoldedRows(foldedViews(owner.views));
  const laidOut = stateViews(owner.views);
  let state = owner.initial;
  return {
    apply: (recorded) => {
      const event: DomainEvent = { ...recorded.data, type: recorded.type };
      const before = state;
      if (laidOut.length > 0) state = owner.evolve(before as never, event as never);
      return [...stateRows(laidOut, before, state, recorded), ...folded.apply(event, recorded)];
    },
  };
};
