import type { PublishedMessage } from '@causeway/event-store';
import type { PayloadOf, RequestClass } from './command.js';

/** One command that a process gives because of a message. */
export interface ProcessStep {
  readonly command: RequestClass;
  readonly payload: object;
}

export const step = <Request>(command: RequestClass<Request>, payload: PayloadOf<Request>): ProcessStep => ({
  command: command as RequestClass,
  payload: payload as object,
});

export type Reaction = (message: PublishedMessage) => readonly ProcessStep[];

/**
 * Events in, commands out. Steps for the process's own context become one write set together with the reader's
 * checkpoint; a step for another context is sent with an id derived from the message, before the checkpoint moves.
 */
export interface ProcessDefinition {
  readonly name: string;
  /** The context whose published events it reads. */
  readonly from: string;
  readonly reactions: Readonly<Record<string, Reaction>>;
  /** Also driven by the request itself, right after its commit and before its answer; only for events of its own context. */
  readonly isInline: boolean;
  /**
   * By context, the process beside this one that reads it: a message that names a place in that context's log waits
   * until that process has passed it.
   */
  readonly follows: Readonly<Record<string, string>>;
}

class ProcessBuilder implements ProcessDefinition {
  readonly name: string;
  readonly from: string;
  readonly reactions: Readonly<Record<string, Reaction>>;
  readonly isInline: boolean;
  readonly follows: Readonly<Record<string, string>>;

  constructor({ name, from, reactions, isInline, follows }: ProcessDefinition) {
    this.name = name;
    this.from = from;
    this.reactions = reactions;
    this.isInline = isInline;
    this.follows = follows;
  }

  on(type: string, reaction: Reaction): ProcessBuilder {
    return new ProcessBuilder({ ...this, reactions: { ...this.reactions, [type]: reaction } });
  }

  inline(): ProcessBuilder {
    return new ProcessBuilder({ ...this, isInline: true });
  }

  following(follows: Readonly<Record<string, string>>): ProcessBuilder {
    return new ProcessBuilder({ ...this, follows });
  }
}

/** `process('refund-payment-on-payout-return').from('quotes').on('quotes.payout-returned.v1', …)` */
export const process = (name: string): { from(context: string): ProcessBuilder } => ({
  from: (context) => new ProcessBuilder({ name, from: context, reactions: {}, isInline: false, follows: {} }),
});
