import type { CallContext, PayloadOf, AnswerOf, RequestClass } from '@causeway/commands';
import type { ServiceName } from '../config.js';
import type { ServiceRuntime } from './service-runtime.js';

/** Asks every service of the installation the same thing about itself: this one directly, the others over HTTP. */
export class ServiceDirectory {
  constructor(
    private readonly runtime: ServiceRuntime,
    readonly others: readonly ServiceName[],
  ) {}

  /** The answers, this service's first. Rejects when one service does not answer. */
  async askAll<Request>(
    request: RequestClass<Request>,
    payload: PayloadOf<Request> & object,
    call: CallContext,
  ): Promise<AnswerOf<Request>[]> {
    const answers = await Promise.all([
      this.runtime.handle(request.type, payload, call),
      ...this.others.map((service) => this.runtime.client(service).send(request.type, payload, call)),
    ]);
    return answers as AnswerOf<Request>[];
  }
}
