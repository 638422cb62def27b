import type { Document } from './document.js';

/** The values of each enumeration of the document, sorted by its name: a program can offer them, and need not copy them. */
export const enumerationValues = (document: Document): string =>
  Object.entries(document.components.schemas)
    .filter(([, schema]) => schema.enum !== undefined && schema.enum.length > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) => `export const ${name} = ${JSON.stringify(schema.enum)} as const;\n`)
    .join('\n');
