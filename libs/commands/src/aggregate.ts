import type { Decision, Instant, Rejection } from '@causeway/kernel';
import type {
  EventCatalog,
  EventMetadata,
  NameRelease,
  NameReservation,
  NewTimer,
  Publication,
  ViewDefinition,
  ViewRow,
  ViewWrite,
} from '@causeway/event-store';
import type { AnswerOf, DecisionContext, PayloadOf, RequestClass } from './command.js';
import type { CallContext, RejectionTable } from './port.js';
import type { StateView } from './views/state-view.js';

export interface DomainEvent {
  readonly type: string;
}

/** Facts of the envelope that folds may use: when and for whom the event was recorded. */
export interface EventEnvelope {
  readonly streamId: string;
  readonly version: number;
  readonly recordedAt: Instant;
  readonly metadata: EventMetadata;
}

/**
 * Rows folded from one stream's events alone, where they do not follow from its state (`rowOf`): one for each `rowKey`
 * that its events name, or of what the state does not keep. A row is `undefined` before its first event and `null`
 * once gone.
 */
export interface InlineView<Event extends DomainEvent, Row extends ViewRow = ViewRow> {
  readonly definition: ViewDefinition;
  /** The key columns of the row that an event changes; `undefined` when it changes none. */
  rowKey(event: Event, envelope: EventEnvelope): ViewRow | undefined;
  fold(row: Row | null | undefined, event: Event, envelope: EventEnvelope): Row | null;
}

export interface AnyInlineView<Event extends DomainEvent> extends Omit<InlineView<Event>, 'fold'> {
  fold(row: never, event: Event, envelope: EventEnvelope): ViewRow | null;
}

export interface Consequences {
  readonly reserve?: readonly NameReservation[];
  readonly release?: readonly NameRelease[];
  readonly timers?: readonly NewTimer[];
  readonly cancelTimers?: readonly string[];
}

/** One kind of stream: how it folds, what it shows, what it publishes, what follows from it. */
export interface Aggregate<State, Event extends DomainEvent> {
  readonly category: string;
  readonly initial: State;
  evolve(state: State, event: Event): State;
  /** In such a state a stream mostly stays, and nothing reads it any more: memory keeps nothing of it. */
  isOver?(state: State): boolean;
  readonly views?: readonly (StateView<State> | AnyInlineView<Event>)[];
  /** Renders what is published for an event, from the state right after it. */
  publish?(event: Event, after: State, envelope: EventEnvelope): Publication | undefined;
  /** `before` and `after` are the states around this event. */
  consequences?(event: Event, before: State, after: State, envelope: EventEnvelope): Consequences;
}

/** A stream as its views hold it: its state, and the rows of folded views that further events may change. */
export interface FoldedStream<State> {
  readonly state: State;
  readonly rows: readonly ViewWrite[];
}

/** A stream as its caller has just loaded it. */
export interface KnownStream<State> extends FoldedStream<State> {
  readonly version: number;
}

/** How a context carries out one command. Built with `decides`. */
export interface CommandHandling<
  State = unknown,
  Event extends DomainEvent = DomainEvent,
  Request = object,
  Facts = unknown,
> {
  readonly command: RequestClass<Request>;
  readonly aggregate: Aggregate<State, Event>;
  streamId(payload: PayloadOf<Request>, call: CallContext): string;
  /** It usually begins its stream, so that no load is needed; the append finds an existing stream. */
  readonly begins?: boolean;
  /**
   * Reads what the views have of its stream, for streams with a long past: they are decided on without being
   * loaded. The rows are read after the stream's length: an event missing in that length makes the append
   * lose instead of counting twice. The views must be written by the aggregate itself, and hold all of its
   * state.
   */
  folded?(payload: PayloadOf<Request>, call: CallContext): Promise<FoldedStream<State>>;
  /**
   * Its stream, where the caller has just loaded it; asked again after a conflict, and where the decision records
   * nothing, it loads the stream anew.
   */
  known?(payload: PayloadOf<Request>, call: CallContext): Promise<KnownStream<State>>;
  /** Repeated, it is decided on the state that it left, and changes nothing: no outcome is kept. */
  readonly isIdempotent?: boolean;
  /** Foreign facts that the decision needs, fetched before it; never inside. */
  facts?(payload: PayloadOf<Request>, call: CallContext): Promise<Facts>;
  decide(payload: PayloadOf<Request>, state: State, context: DecisionContext, facts: Facts): Decision<Event>;
  answer(state: State, payload: PayloadOf<Request>, envelope: CallContext): AnswerOf<Request>;
  /** The subject whose personal data the answer holds and whose key seals it; the platform by default. */
  answersAbout?(state: State, payload: PayloadOf<Request>, envelope: CallContext): string;
  /**
   * The rejection when a reserved name is already held by another owner, or its code alone; `scope` is the kind of
   * name.
   */
  nameTaken?(scope: string): string | Rejection;
  /** Kept for ever when the command moves money; 30 days otherwise (config-and-tokens §7). */
  readonly movesMoney?: boolean;
  /** Refusals that are not repeated to a caller who sent a key (config-and-tokens §7). */
  forgets?(code: string): boolean;
}

/** A handling by its request's name alone: what the runner needs of it. */
export type NamedHandling = Omit<CommandHandling, 'command'> & {
  readonly command: { readonly type: string };
};

/** A command that is one decision on one stream, for the table of its context; the runner carries it out. */
export const decides = <State, Event extends DomainEvent, Request, Facts = undefined>(
  handling: CommandHandling<State, Event, Request, Facts>,
): CommandHandling => handling as unknown as CommandHandling;

/** A command that is not one decision on one stream: it orchestrates other commands, or an adapter. */
export interface CustomHandling<Request = object> {
  readonly command: RequestClass<Request>;
  execute(payload: PayloadOf<Request>, call: CallContext): Promise<AnswerOf<Request>>;
}
/** A command that its handler carries out itself, for the table of its context. */
export const carriesOut = <Request>(handling: CustomHandling<Request>): CustomHandling =>
  handling as unknown as CustomHandling;

export interface QueryHandling<Request = object> {
  readonly query: RequestClass<Request>;
  answer(payload: PayloadOf<Request>, call: CallContext): Promise<AnswerOf<Request>>;
}
/** One that is of views alone is answered with `answersFromViews`. */
type OfMoreThanViews = { readonly query: { readonly isOfViews?: never } };
/** A query of more than views, for the table of its context. */
export const answersQuery = <Request>(handling: QueryHandling<Request> & OfMoreThanViews): QueryHandling =>
  handling as unknown as QueryHandling;

interface ViewsHandling<Request> {
  readonly query: RequestClass<Request> & { readonly isOfViews: true };
  /** Reads nothing but views of the own context, and knows of the call only whose it is. */
  answer(
    payload: PayloadOf<Request>,
    tenant: Pick<CallContext, 'platformId' | 'environment'>,
  ): Promise<AnswerOf<Request>>;
}
/** Answers a query of views alone, whose answers other processes may remember (docs/adr/0032). */
export const answersFromViews = <Request>(handling: ViewsHandling<Request>): QueryHandling =>
  ({
    query: handling.query,
    answer: (payload: PayloadOf<Request>, { platformId, environment }: CallContext) =>
      handling.answer(payload, { platformId, environment }),
  }) as unknown as QueryHandling;

/** The definition of a context: its name, events, tables and rejections. */
export interface ContextDefinition {
  /** Also its schema in PostgreSQL, and the first part of its lanes, commands and published events. */
  readonly name: string;
  readonly events: EventCatalog;
  readonly views: readonly ViewDefinition[];
  /** TypeORM migration classes for the views, run after the log's own. */
  readonly migrations: readonly (new () => object)[];
  readonly rejections: RejectionTable<string>;
  /** It writes its lanes itself, one process at a time, instead of through the runner. */
  readonly hasWriter?: boolean;
  /** By event type, what became of a payment; counted as `causeway_payments_total`. */
  readonly paymentOutcomes?: Readonly<Record<string, string>>;
}
