import { RejectedError, type Aggregate, type CallContext, type DomainEvent } from '@causeway/commands';
import { laneOf } from '@causeway/event-store';
import { nothing, reject, type Decision } from '@causeway/kernel';
import type { StablecoinPorts } from './ports.js';
import { stablecoinRejections } from './rejections.js';

type Ports = Pick<StablecoinPorts, 'record' | 'store'>;

/** The stream of a request: it has no events, and the answer is kept as its outcome. */
const requests: Aggregate<null, DomainEvent> = {
  category: 'stablecoin-request',
  initial: null,
  evolve: () => null,
};

type Done<Answer> =
  { readonly answer: Answer } | { readonly refusal: RejectedError } | { readonly isAnswered: true };

/**
 * Carries out a request once: its first answer, a refusal included, is the answer for ever, and the provider is not
 * asked again (stablecoins §2). A refusal because the provider is away is no answer. Cut off before its answer was kept,
 * the work is done again: each of its steps has an id that follows from the request's.
 */
export const once = async <Answer>(
  ports: Ports,
  request: { readonly name: string; readonly content: object },
  call: CallContext,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    const done = await attempted(ports, call, work);
    return await ports.record(call, {
      name: request.name,
      on: requests,
      id: call.commandId,
      content: request.content,
      movesMoney: true,
      decide: (): Decision<DomainEvent> =>
        'refusal' in done ? reject(done.refusal.code, done.refusal.details) : nothing(),
      answer: () => ('answer' in done ? done.answer : (undefined as Answer)),
    });
  } catch (error) {
    throw isReused(error) ? new RejectedError('stablecoins', 'IDEMPOTENCY_KEY_REUSED') : error;
  }
};

const attempted = async <Answer>(
  { store }: Ports,
  { environment, commandId }: CallContext,
  work: () => Promise<Answer>,
): Promise<Done<Answer>> => {
  const kept = await store.outcome(laneOf(store.context, environment), commandId);
  if (kept !== undefined) return { isAnswered: true };
  try {
    return { answer: await work() };
  } catch (error) {
    if (!(error instanceof RejectedError) || error.context !== 'stablecoins' || mayPass(error)) throw error;
    return { refusal: error };
  }
};

const mayPass = ({ code }: RejectedError): boolean =>
  (stablecoinRejections[code as keyof typeof stablecoinRejections].status as number) >= 500;

const isReused = (error: unknown): boolean =>
  error instanceof RejectedError && error.context === 'commands' && error.code === 'IDEMPOTENCY_KEY_REUSED';
