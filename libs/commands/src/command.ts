import { Command as BusCommand, Query as BusQuery } from '@nestjs/cqrs';
import type { Environment, Instant } from '@causeway/kernel';
import type { CallContext } from './port.js';

declare const answers: unique symbol;

/**
 * A request to change something, addressed to its owner's context, such as `platform.update-platform-config`.
 */
export abstract class Command<Payload extends object, Answer> extends BusCommand<Answer> {
  declare readonly [answers]: Answer;

  constructor(
    readonly payload: Payload,
    readonly call: CallContext,
  ) {
    super();
  }
}

export abstract class Query<Payload extends object, Answer> extends BusQuery<Answer> {
  declare readonly [answers]: Answer;

  constructor(
    readonly payload: Payload,
    readonly call: CallContext,
  ) {
    super();
  }
}

export interface RequestClass<Request = object> {
  readonly type: string;
  /**
   * The answer follows from the views of the request's context, its payload and its tenant alone: another process may
   * remember it while that context's lanes do not grow (docs/adr/0032). Answered with `answersFromViews`.
   */
  readonly isOfViews?: true;
  new (payload: never, call: CallContext): Request;
}
export type AnswerOf<Request> = Request extends { readonly [answers]: infer Answer } ? Answer : never;
export type PayloadOf<Request> = Request extends { readonly payload: infer Payload } ? Payload : never;

export interface DecisionContext {
  readonly now: Instant;
  readonly platformId: string;
  readonly environment: Environment;
}
