import { methodNotAllowed, Permission, Public, SandboxOnly } from '@causeway/http';
import { Controller, RequestMapping, RequestMethod, type Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { CONTRACT_OPERATIONS, type ContractOperation } from './contract-operations.js';

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

/** Answers each of these paths with 405 and the methods that it has, after credentials and permission were asked for. */
export const shadowedPathsController = (): Type => {
  class ShadowedPaths extends Object {}
  for (const path of shadowedPaths()) refuse(ShadowedPaths, path);
  ApiExcludeController()(ShadowedPaths);
  Controller()(ShadowedPaths);
  return ShadowedPaths;
};

const refuse = ({ prototype }: Type, { operationId, method, path, needs, allowed }: ShadowedPath): void => {
  const value = (): never => {
    throw methodNotAllowed(allowed);
  };
  const descriptor = { value, configurable: true };
  Object.defineProperty(prototype, operationId, descriptor);
  const [first, ...others] = needs;
  for (const decorate of [
    RequestMapping({ path: path.replaceAll(/\{(\w+)\}/g, ':$1'), method: RequestMethod[method] }),
    first === undefined ? Public() : Permission(first, ...others),
    ...(path.startsWith('/sandbox/') ? [SandboxOnly()] : []),
    RouteConfig({ isRefusal: true }),
  ])
    decorate(prototype as object, operationId, descriptor);
};
