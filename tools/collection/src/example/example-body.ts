import type { Operation } from '../document/interface-document.js';
import { VARIABLES } from './variables.js';

/**
 * The body that the document shows for an operation, with the ids that the folder "First payment" fills as variables.
 * Undefined where the body may be left out.
 */
export const exampleBody = ({ requestBody }: Operation): unknown =>
  requestBody?.required === true
    ? withVariables(requestBody.content?.['application/json']?.example, [])
    : undefined;

const withVariables = (value: unknown, path: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map((each, index) => withVariables(each, [...path, String(index)]));
  if (typeof value !== 'object' || value === null) return variableFor(path) ?? value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withVariables(each, [...path, name])]),
  );
};

/** The variable that fills a field, by the field's place: `source.accountId`. */
export const variableFor = (path: readonly string[]): string | undefined => {
  const name = VARIABLES[path.slice(-2).join('.')] ?? VARIABLES[path.at(-1) ?? ''];
  return name === undefined ? undefined : `{{${name}}}`;
};
