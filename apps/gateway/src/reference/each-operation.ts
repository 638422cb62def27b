import type { Operation, ReferenceDocument } from './document.js';

type Paths = ReferenceDocument['paths'];

/** The paths with each of their operations changed. */
export const eachOperation = (
  paths: Paths,
  change: (operation: Operation, path: string) => Operation,
): Paths =>
  Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, each]) => [method, change(each, path)])),
    ]),
  );
