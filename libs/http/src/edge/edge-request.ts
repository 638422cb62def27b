import type { FastifyRequest } from 'fastify';
import type { Caller } from '../access/caller.js';
import type { Operator } from '../access/operator.js';
import type { ApiError } from '../errors/api-error.js';
import type { WireWords } from '../wire/wire-words.js';

export interface EdgeRequest extends FastifyRequest {
  /** Set once the credentials were found good. */
  caller?: Caller;
  /** Set once an operator's token was found good. */
  operator?: Operator;
  /** Gives back its place among the requests at work, once its answer is ready. */
  leave?: () => void;
  /** Throws 401 where the credentials were taken back since; to be called once its body is here. */
  stillHolds?: () => Promise<void>;
  /** Called with the size of a body that did not announce it. */
  bodyRead?: (bytes: number) => void;
  /** The operation that was found for it, by the contract's name. */
  operationId?: string;
  /** What it was refused with. */
  refusal?: ApiError;
  /** The exact bytes of the body, once it was read. */
  rawBody?: Buffer;
  /** The deployment's own words, where it has any. */
  readonly wireWords?: WireWords;
}
