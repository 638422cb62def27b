type Schema = Readonly<Record<string, unknown>>;

/**
 * Rewrites schemas that still speak OpenAPI 3.0: null becomes a type instead of `nullable`, a reference stands beside its
 * description instead of alone inside `allOf`, and the example of a list is a list.
 */
export const asOpenApi31 = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(asOpenApi31);
  if (typeof node !== 'object' || node === null) return node;
  const rewritten = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, asOpenApi31(value)]));
  return withListAsExample(withNullAsType(withPlainReference(rewritten)));
};

/** Of a list, Swagger gives the example of what it holds. */
const withListAsExample = (schema: Schema): Schema => {
  const { type, example } = schema;
  const isList = type === 'array' || (Array.isArray(type) && type.includes('array'));
  return isList && example !== undefined && !Array.isArray(example)
    ? { ...schema, example: [example] }
    : schema;
};

const withPlainReference = (schema: Schema): Schema => {
  const { allOf, ...beside } = schema;
  if (!Array.isArray(allOf) || allOf.length !== 1) return schema;
  const [only] = allOf as unknown[];
  return typeof only === 'object' && only !== null && '$ref' in only ? { ...beside, ...only } : schema;
};

const withNullAsType = (schema: Schema): Schema => {
  if (schema['nullable'] !== true) return schema;
  const { nullable: _nullable, ...rest } = schema;
  if (typeof rest['type'] !== 'string') return { anyOf: [rest, { type: 'null' }] };
  const values = rest['enum'];
  return {
    ...rest,
    type: [rest['type'], 'null'],
    ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
  };
};
