/**
 * What each event makes of something, such as the state before it: a row for every type, so that a new event does not
 * compile until it has one. Events as they are read (`Loaded`) have rows of what was read.
 */
export type EventTable<Before, Event extends { readonly type: string }, After = Before> = {
  readonly [Type in Event['type']]: (before: Before, event: Extract<Event, { readonly type: Type }>) => After;
};

/** The fold of such a table: `evolve` of an aggregate. Throws for an event of no row, which no catalogue lets pass. */
export const foldedBy =
  <Before, Event extends { readonly type: string }, After = Before>(
    table: EventTable<Before, Event, After>,
  ) =>
  (before: Before, event: Event): After =>
    // A row takes its own events.
    table[event.type as Event['type']](before, event as never);
