import type { CallContext, PayloadOf, AnswerOf, RequestClass } from '@causeway/commands';
import type { ServiceName } from '../config.js';
import type { ServiceRuntime } from './service-runtime.js';

/** One service's answer, or why it gave none. */
export type ServiceAnswer<Answer> =
  | { readonly service: string; readonly answer: Answer }
  | { readonly service: string; readonly silence: string };

/** Sends one query to every service of the installation: this one directly, the others over HTTP. */
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

  /** Each service's own answer; one that does not answer is reported by name, beside the others' answers. */
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
