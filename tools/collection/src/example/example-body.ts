import type { Operation } from '../document/interface-document.js';
import { VARIABLES } from './variables.js';

/**
 * The body that the document shows for an operation, with the ids that the folder "First payment" fills as variables.
 * Undefined where the body may be left out.
 */
export const exampleBody = ({ requestBody }: Operation): unknown =>
  requestBody?.required === true
    ? withVariables(requestBody.content?.['application/json']?.example)
    : undefined;

const withVariables = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withVariables);
  if (typeof value !== 'object' || value === null) return variableFor(value) ?? value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withVariables(each)]));
};

/** The variable that holds such an id, by what it is of: `Customer:…`. */
export const variableFor = (value: unknown): string | undefined => {
  const [, kind = ''] = /^(\w+):/.exec(typeof value === 'string' ? value : '') ?? [];
  const name = VARIABLES[kind];
  return name === undefined ? undefined : `{{${name}}}`;
};
