import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, isTypeScript } from './typescript.mjs';

/** Node's module hooks for suites: TypeScript sources are modules, and libraries are taken from their sources. */

const JEST_GLOBALS = new URL('./jest-globals.mjs', import.meta.url).href;

/** @type {import('node:module').ResolveHook} */
export const resolve = (specifier, context, next) => {
  if (specifier === '@jest/globals') return { url: JEST_GLOBALS, shortCircuit: true };
  const source = typescriptOf(specifier, context.parentURL);
  if (source !== undefined) return { url: source, format: 'module', shortCircuit: true };
  return next(specifier, { ...context, conditions: ['@causeway/source', ...context.conditions] });
};

/** @type {import('node:module').LoadHook} */
export const load = (url, context, next) =>
  isTypeScript(url)
    ? { format: 'module', source: compile(url).code, shortCircuit: true }
    : next(url, context);

/**
 * TypeScript names a neighbour by the file that it will be compiled to.
 * @param {string} specifier
 * @param {string | undefined} parent
 * @returns {string | undefined}
 */
const typescriptOf = (specifier, parent) => {
  if (!specifier.startsWith('.') || !specifier.endsWith('.js')) return undefined;
  if (parent === undefined || !isTypeScript(parent)) return undefined;
  const source = new URL(`${specifier.slice(0, -'.js'.length)}.ts`, parent);
  return existsSync(fileURLToPath(source)) ? source.href : undefined;
};
