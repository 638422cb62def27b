import type { CallContext } from '@causeway/commands';
import { parseId, type Id as AgentId, type ResourceType } from '@causeway/kernel';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Caller as RequestCaller } from '../access/caller.js';
import type { Operator } from '../access/operator.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import type { ApiCode } from '../errors/api-codes.js';
import { notFound } from '../errors/not-found.js';
import { callContext } from './call-context.js';
import { IDEMPOTENT, OPERATION, type Idempotency } from './operation.js';

export type Caller = RequestCaller;

/** Who signs the request: `@Caller() caller: Caller`. Only on routes with `@Permission`. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): RequestCaller =>
  callerOf(context),
);

/** Which agent asks. Only on routes with `@AgentOnly`. */
export const CallingAgent = createParamDecorator(
  (_: unknown, context: ExecutionContext): AgentId<'Agent'> => {
    const { agentId } = callerOf(context);
    if (agentId === undefined) throw new Error(`${context.getHandler().name} is not for agents`);
    return agentId;
  },
);

/** Which operator asks. Only on routes with `@OperatorOnly`. */
export const CurrentOperator = createParamDecorator((_: unknown, context: ExecutionContext): Operator => {
  const { operator } = requestOf(context);
  if (operator === undefined) throw new Error(`${context.getHandler().name} is not for operators`);
  return operator;
});

/** What travels with the commands and queries of this request. Only on routes with `@Permission`. */
export const Call = createParamDecorator((_: unknown, context: ExecutionContext): CallContext =>
  callContext({
    request: requestOf(context),
    caller: callerOf(context),
    operation: Reflect.getMetadata(OPERATION, context.getHandler()) as string | undefined,
    idempotency: Reflect.getMetadata(IDEMPOTENT, context.getHandler()) as Idempotency | undefined,
  }),
);

/** The same for a guard, which asks before anything that was sent is judged. */
export const callOfGuard = (context: ExecutionContext): CallContext =>
  callContext({ request: requestOf(context), caller: callerOf(context), operation: undefined });

type IdTypes = ResourceType | readonly [ResourceType, ...ResourceType[]];

/**
 * The id in the path, raw or percent-encoded, typed or bare; the handler gets the typed form. A malformed one is
 * answered as if the record did not exist (config-and-tokens §5). With several path parameters the one named after
 * the type (`quoteId`) is meant. Of several types the first is that of a bare id.
 */
export const Id = (types: IdTypes, notFoundCode?: ApiCode<404>): ParameterDecorator =>
  createParamDecorator((_: unknown, context: ExecutionContext): string => {
    const [type, ...others] = typeof types === 'string' ? [types] : types;
    const parameters = requestOf(context).params as Readonly<Record<string, string>>;
    const names = Object.keys(parameters);
    const name = names.length === 1 ? names[0] : `${type.charAt(0).toLowerCase()}${type.slice(1)}Id`;
    if (name === undefined || !Object.hasOwn(parameters, name)) throw new Error(`The path has no ${type} id`);
    const [id] = [type, ...others].flatMap((each) => parseId(each, parameters[name]) ?? []);
    if (id === undefined) throw notFound(type, notFoundCode);
    return id;
  })();

const requestOf = (context: ExecutionContext): EdgeRequest =>
  context.switchToHttp().getRequest<EdgeRequest>();

const callerOf = (context: ExecutionContext): RequestCaller => {
  const { caller } = requestOf(context);
  if (caller === undefined)
    throw new Error(`${context.getHandler().name} has no caller: it does not authenticate`);
  return caller;
};
