import { derivedUuid, newUuid, type Decision, type Rejection } from '@causeway/kernel';
import type { Aggregate, DomainEvent, FoldedStream, KnownStream } from './aggregate.js';
import type { DecisionContext } from './command.js';
import type { CallContext } from './port.js';

/**
 * One decision on one stream of the context itself, as data: given to `record` by a handler, or to `step` by a
 * process. A request that comes through a door is a command instead.
 */
export interface Recording<State, Event extends DomainEvent, Answer = void, Facts = undefined> {
  /** In kebab-case; with the context's name before it, it names the span and the metric. */
  readonly name: string;
  readonly on: Aggregate<State, Event>;
  readonly id: string;
  readonly content?: unknown;
  readonly begins?: boolean;
  folded?(): Promise<FoldedStream<State>>;
  readonly known?: () => Promise<KnownStream<State>>;
  readonly isIdempotent?: boolean;
  /** Facts that the decision needs, fetched before it, and again whenever it is decided again. */
  facts?(): Promise<Facts>;
  decide(state: State, context: DecisionContext, facts: Facts): Decision<Event>;
  /** The answer for the caller, from the state after the decision; it is kept with the command's outcome. */
  answer?(state: State): Answer;
  readonly answersAbout?: string | ((state: State) => string);
  nameTaken?(scope: string): string | Rejection;
  readonly movesMoney?: boolean;
  forgets?(code: string): boolean;
}

/**
 * Decides on a stream of the context itself and appends, as a command does: a repeated command id has no second
 * effect and gives the first answer. Throws `RejectedError` for a refusal, `UnavailableError` when the log is out of
 * reach. A handler that records once uses its own call; one that records more uses `childCall` or `reportingCall`.
 */
export type Recorder = <State, Event extends DomainEvent, Answer = void, Facts = undefined>(
  call: CallContext,
  recording: Recording<State, Event, Answer, Facts>,
) => Promise<Answer>;

/**
 * The call of a step that a request takes on its way: the same request takes it under the same id, so that an
 * interrupted one resumes. `name` distinguishes the steps of one request.
 */
export const childCall = (call: CallContext, ...name: readonly string[]): CallContext => ({
  ...call,
  commandId: derivedUuid(call.commandId, ...name),
  causationId: call.commandId,
});

/**
 * The call of a step that reports what was found now. Its id is new: the stream decides whose report counts.
 */
export const reportingCall = (call: CallContext): CallContext => ({
  ...call,
  commandId: newUuid(),
  causationId: call.commandId,
  remembersRefusals: false,
});
