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
}

class ProcessBuilder implements ProcessDefinition {
  constructor(
    readonly name: string,
    readonly from: string,
    readonly reactions: Readonly<Record<string, Reaction>>,
  ) {}

  on(type: string, reaction: Reaction): ProcessBuilder {
    return new ProcessBuilder(this.name, this.from, { ...this.reactions, [type]: reaction });
  }
}

/** `process('refund-payment-on-payout-return').from('quotes').on('quotes.payout-returned.v1', …)` */
export const process = (name: string): { from(context: string): ProcessBuilder } => ({
  from: (context) => new ProcessBuilder(name, context, {}),
});
