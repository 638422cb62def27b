import type { ReferenceDocument, Schema } from '../../reference/document.js';

interface Answering {
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { schema?: Schema }>> }>
  >;
}

/** The places of every free text of every answer that is no refusal: what is no closed list, no time and no number. */
export const answeredTexts = ({ paths, components: { schemas } }: ReferenceDocument): readonly string[][] => {
  const found: string[][] = [];
  const seen = new Set<string>();
  const walk = (schema: Schema, place: readonly string[]): void => {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.split('/').at(-1) ?? '';
      // What stands within is the same wherever it does, but for the member that it is the value of.
      const key = `${place.at(-1)} ${name}`;
      if (!seen.has(key) && schemas[name] !== undefined) walk(schemas[name], place);
      seen.add(key);
      return;
    }
    for (const each of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
      walk(each, place);
    if (schema.items !== undefined) walk(schema.items, place);
    for (const [name, member] of Object.entries(schema.properties ?? {})) walk(member, [...place, name]);
    const isText = [schema.type].flat().includes('string');
    if (isText && schema.enum === undefined && schema.format !== 'date-time') found.push([...place]);
  };
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item)))
    for (const [status, { content = {} }] of Object.entries((operation as Answering).responses ?? {}))
      if (status.startsWith('2'))
        for (const { schema } of Object.values(content)) if (schema !== undefined) walk(schema, []);
  return found;
};
