import type { Aggregate, ContextDefinition } from '../aggregate.js';
import type { Replayable, ViewFold } from './replayable.js';
import { StreamRows } from './stream-rows.js';

/** Of any state and any events: only its category and its views are asked. */
type AnyAggregate = Pick<Aggregate<never, never>, 'category' | 'views'>;

/** The replay of a context whose views all belong to its aggregates; a stream finds its own by its category. */
export const replayStreams = (
  context: ContextDefinition,
  aggregates: readonly AnyAggregate[],
): Replayable => {
  // `signing-key-<uuid>` is of `signing-key`, also where there is a category `signing`.
  const byLength = [...aggregates].sort((one, other) => other.category.length - one.category.length);
  const foldOf = (streamId: string): ViewFold | undefined => {
    const [owner] = byLength.filter(({ category }) => streamId.startsWith(`${category}-`));
    if (owner === undefined) return undefined;
    const rows = new StreamRows(owner.views);
    return {
      apply: (recorded) => rows.apply({ ...recorded.data, type: recorded.type }, recorded),
    };
  };
  return { context, scope: 'STREAM', foldOf };
};
