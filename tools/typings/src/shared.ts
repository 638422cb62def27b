import { schemaName, type Document } from './document.js';

/** How a type writes the name of a schema: it may be in another file. */
export type Refer = (name: string) => string;

/** Schemas that another document's types have already. */
export interface Shared {
  readonly names: ReadonlySet<string>;
  /** The line that brings them into a file. */
  readonly line: string;
  /** What stands before their names there. */
  readonly prefix: string;
}

/** The schemas that both documents have, word for word and with everything that they refer to. */
export const sharedNames = (document: Document, other: Document): ReadonlySet<string> => {
  const { schemas } = document.components;
  const names = new Set(
    Object.keys(schemas).filter(
      (name) => JSON.stringify(schemas[name]) === JSON.stringify(other.components.schemas[name]),
    ),
  );
  // A schema that refers to one of its own is one of its own; each round finds what refers to the round before.
  for (let before = -1; before !== names.size;) {
    before = names.size;
    for (const name of names)
      if (refersTo(schemas[name]).some((each) => !names.has(each))) names.delete(name);
  }
  return names;
};

const refersTo = (schema: unknown): readonly string[] =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => schemaName(ref));

/** Writes the names of what is shared as they are brought in, and others as they were. */
export const referring =
  (shared: Shared | undefined, other: Refer): Refer =>
  (name) =>
    shared?.names.has(name) === true ? `${shared.prefix}${name}` : other(name);
