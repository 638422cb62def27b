import {
  ApiError,
  methodNotAllowed,
  Operation,
  OPERATION,
  Permission,
  Public,
  SandboxOnly,
} from '@causeway/http';
import { Controller, RequestMapping, RequestMethod, type Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { CONTRACT_OPERATIONS, type ContractOperation } from './contract-operations.js';

/** The operations of the contract that none of these controllers routes. */
export const unbuiltOperations = (controllers: readonly Type[]): readonly ContractOperation[] => {
  const routed = new Set(controllers.flatMap(operationsOf));
  return CONTRACT_OPERATIONS.filter(({ operationId }) => !routed.has(operationId));
};

/** Those of its parents too: the doors of one kind of account share most of theirs. */
const operationsOf = (controller: Type): string[] => {
  const names: string[] = [];
  for (
    let at = controller.prototype as object | null;
    at !== null;
    at = Object.getPrototypeOf(at) as object | null
  )
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(at)) as { value?: unknown }[]) {
      const name: unknown = typeof value === 'function' ? Reflect.getMetadata(OPERATION, value) : undefined;
      if (typeof name === 'string') names.push(name);
    }
  return names;
};

/** A path of the contract without ids that an operation of the same method would take for one of its ids. */
export interface ShadowedPath extends ContractOperation {
  /** The methods of the path itself. */
  readonly allowed: readonly string[];
}

/** `DELETE /customers/end-user-terms` is no customer that is not found: the path is there, and has no such method. */
export const shadowedPaths = (): readonly ShadowedPath[] =>
  [...new Set(CONTRACT_OPERATIONS.map(({ path }) => path))].flatMap((path) => {
    const allowed = CONTRACT_OPERATIONS.filter((each) => each.path === path).map(({ method }) => method);
    return CONTRACT_OPERATIONS.filter(
      (other) => !allowed.includes(other.method) && takesForId(other.path, path),
    ).map(({ method, needs }) => ({ operationId: `${method} ${path}`, method, path, needs, allowed }));
  });

/** Whether a pattern fits a path by reading one of its words as an id. */
const takesForId = (pattern: string, path: string): boolean => {
  const words = path.split('/');
  const parts = pattern.split('/');
  return (
    pattern !== path &&
    parts.length === words.length &&
    parts.every((part, index) => part === words[index] || (isId(part) && !isId(words[index] ?? '')))
  );
};

const isId = (part: string): boolean => part.startsWith('{');

/**
 * Answers each operation of the contract that is not built: 501 by its name, after credentials and permission were
 * asked as they will be once it is. Being no operation yet, it is not in the OpenAPI document.
 */
export const unbuiltController = (controllers: readonly Type[]): Type => {
  class UnbuiltOperations extends Object {}
  for (const operation of unbuiltOperations(controllers)) {
    answer(UnbuiltOperations, operation, () => {
      throw notBuilt(operation);
    });
    Operation(operation.operationId, 'Not offered here')(...handlerOf(UnbuiltOperations, operation));
  }
  for (const path of shadowedPaths())
    answer(
      UnbuiltOperations,
      path,
      () => {
        throw methodNotAllowed(path.allowed);
      },
      [RouteConfig({ isRefusal: true })],
    );
  ApiExcludeController()(UnbuiltOperations);
  Controller()(UnbuiltOperations);
  return UnbuiltOperations;
};

const notBuilt = ({ operationId }: ContractOperation): ApiError<501> =>
  new ApiError(501, 'NOT_IMPLEMENTED', `${operationId} is not offered here`, { operationId });

type Handler = [target: object, name: string, descriptor: PropertyDescriptor];

const handlerOf = ({ prototype }: Type, { operationId }: ContractOperation): Handler => {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, operationId);
  if (descriptor === undefined) throw new Error(`${operationId} has no handler`);
  return [prototype as object, operationId, descriptor];
};

const answer = (
  controller: Type,
  operation: ContractOperation,
  handle: () => never,
  more: readonly MethodDecorator[] = [],
): void => {
  const { operationId, method, path, needs } = operation;
  Object.defineProperty(controller.prototype, operationId, { value: handle, configurable: true });
  const [first, ...others] = needs;
  const access = first === undefined ? Public() : Permission(first, ...others);
  for (const decorate of [
    RequestMapping({ path: path.replaceAll(/\{(\w+)\}/g, ':$1'), method: RequestMethod[method] }),
    access,
    ...(path.startsWith('/sandbox/') ? [SandboxOnly()] : []),
    ...more,
  ])
    decorate(...handlerOf(controller, operation));
};
