import type { CallContext, PayloadOf, AnswerOf, RequestClass } from '@causeway/commands';
import type { ServiceName } from '../config.js';
import type { ServiceRuntime } from './service-runtime.js';

/** What one service said, or why it said nothing. */
export type ServiceAnswer<Answer> =
  | { readonly service: string; readonly answer: Answer }
  | { readonly service: string; readonly silence: string };

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

  /** What each service says for itself; one that does not answer is told by name, and the others are heard. */
  async askEach<Request>(
    request: RequestClass<Request>,
    payload: PayloadOf<Request> & object,
    call: CallContext,
  ): Promise<ServiceAnswer<AnswerOf<Request>>[]> {
    const heard = async (service: string, asked: Promise<unknown>) => {
      try {
        return { service, answer: (await asked) as AnswerOf<Request> };
      } catch (error) {
        return { service, silence: error instanceof Error ? error.message : 'no answer' };
      }
    };
    return Promise.all([
      heard(this.runtime.plan.service, this.runtime.handle(request.type, payload, call)),
      ...this.others.map((service) =>
        heard(service, this.runtime.client(service).send(request.type, payload, call)),
      ),
    ]);
  }
}
