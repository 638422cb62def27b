import type { PublishedMessage } from '@causeway/event-store';
import type { DomainEvent } from './aggregate.js';
import type { PayloadOf, RequestClass } from './command.js';
import type { CallContext } from './port.js';
import type { Recording } from './recording.js';

/** One step of a process: a request to another context, or a decision or task of its own context. */
export interface ProcessStep {
  /** The request, or the name of what its own context does. */
  readonly command: { readonly type: string };
  readonly payload: object;
  /** A decision on a stream of its own context: part of the write set that moves its checkpoint. */
  readonly recording?: Recording<unknown, DomainEvent, unknown, unknown>;
  readonly task?: (call: CallContext) => Promise<unknown>;
}

/** A recording of the process's own context, or a request with its payload. */
export function step<State, Event extends DomainEvent, Answer = void, Facts = undefined>(
  recording: Recording<State, Event, Answer, Facts>,
): ProcessStep;
export function step<Request>(command: RequestClass<Request>, payload: PayloadOf<Request>): ProcessStep;
export function step(first: unknown, payload?: unknown): ProcessStep {
  if (payload !== undefined) return { command: first as RequestClass, payload: payload as object };
  const recording = first as Recording<unknown, DomainEvent, unknown, unknown>;
  const { name, id, content } = recording;
  return { command: { type: name }, payload: { id, content }, recording };
}

/**
 * Work of the process's own context that is no decision on a stream: it may send requests to other contexts
 * and record. It gets a call whose id follows from the message, and is begun again when it was cut off.
 * `name` names its span and its metric.
 */
export const task = (name: string, work: (call: CallContext) => Promise<unknown>): ProcessStep => ({
  command: { type: name },
  payload: {},
  task: work,
});

export type Reaction = (message: PublishedMessage) => readonly ProcessStep[];

/** A reaction that needs facts beyond the message. */
export type InformedReaction = (
  message: PublishedMessage,
  call: CallContext,
) => Promise<readonly ProcessStep[]>;

/**
 * Events in, steps out. Decisions on streams of the process's own context become one write set together with the
 * reader's checkpoint; any other step is taken with an id derived from the message, before the checkpoint moves.
 */
export interface ProcessDefinition {
  readonly name: string;
  readonly from: string;
  readonly reactions: Readonly<Record<string, Reaction>>;
  /** Beside `reactions`, by other types. */
  readonly informedReactions: Readonly<Record<string, InformedReaction>>;
  /** Also driven by the request itself, right after its commit and before its answer; only for events of its own context. */
  readonly isInline: boolean;
  /** By context, the process that must pass the place that a message names in that context's log. */
  readonly follows: Readonly<Record<string, string>>;
  /** Groups of types: messages of one group read nothing that it makes the process write, so that they share a commit. */
  readonly together?: readonly (readonly string[])[];
  /** A repeated message is decided on what it left, and changes nothing: its effect keeps no outcome. */
  readonly isIdempotent?: boolean;
}

/** Whether a process does anything about messages of a type. */
export const reactsTo = (
  { reactions, informedReactions }: Pick<ProcessDefinition, 'reactions' | 'informedReactions'>,
  type: string,
): boolean => reactions[type] !== undefined || informedReactions[type] !== undefined;

class ProcessBuilder implements ProcessDefinition {
  readonly name: string;
  readonly from: string;
  readonly reactions: Readonly<Record<string, Reaction>>;
  readonly informedReactions: Readonly<Record<string, InformedReaction>>;
  readonly isInline: boolean;
  readonly follows: Readonly<Record<string, string>>;
  readonly together: readonly (readonly string[])[];
  readonly isIdempotent: boolean;

  constructor({
    name,
    from,
    reactions,
    informedReactions,
    isInline,
    follows,
    together = [],
    isIdempotent = false,
  }: ProcessDefinition) {
    this.name = name;
    this.from = from;
    this.reactions = reactions;
    this.informedReactions = informedReactions;
    this.isInline = isInline;
    this.follows = follows;
    this.together = together;
    this.isIdempotent = isIdempotent;
  }

  on(type: string, reaction: Reaction): ProcessBuilder {
    return new ProcessBuilder({ ...this, reactions: { ...this.reactions, [type]: reaction } });
  }

  /**
   * `facts` are fetched before the reaction, which itself stays a function of what it is given. They are fetched
   * again whenever the message comes again, or the reader met a conflict.
   */
  onKnowing<Facts>(
    type: string,
    facts: (message: PublishedMessage, call: CallContext) => Promise<Facts>,
    reaction: (message: PublishedMessage, known: Facts) => readonly ProcessStep[],
  ): ProcessBuilder {
    const informed: InformedReaction = async (message, call) => reaction(message, await facts(message, call));
    return new ProcessBuilder({
      ...this,
      informedReactions: { ...this.informedReactions, [type]: informed },
    });
  }

  inline(): ProcessBuilder {
    return new ProcessBuilder({ ...this, isInline: true });
  }

  handlingTogether(...together: readonly (readonly string[])[]): ProcessBuilder {
    return new ProcessBuilder({ ...this, together });
  }

  idempotent(): ProcessBuilder {
    return new ProcessBuilder({ ...this, isIdempotent: true });
  }

  following(follows: Readonly<Record<string, string>>): ProcessBuilder {
    return new ProcessBuilder({ ...this, follows });
  }
}

/** `process('refund-payment-on-payout-return').from('quotes').on('quotes.payout-returned.v1', …)` */
export const process = (name: string): { from(context: string): ProcessBuilder } => ({
  from: (context) =>
    new ProcessBuilder({
      name,
      from: context,
      reactions: {},
      informedReactions: {},
      isInline: false,
      follows: {},
    }),
});
