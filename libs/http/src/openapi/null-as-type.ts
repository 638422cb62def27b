/** OpenAPI 3.1 knows no `nullable`: null is a type. Rewrites every schema that still says `nullable: true`. */
export const withNullAsType = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withNullAsType);
  if (typeof node !== 'object' || node === null) return node;
  const rewritten = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withNullAsType(value)]),
  );
  if (rewritten['nullable'] !== true) return rewritten;
  const { nullable: _nullable, ...schema } = rewritten;
  if (typeof schema['type'] !== 'string') return { anyOf: [schema, { type: 'null' }] };
  const values = schema['enum'];
  return {
    ...schema,
    type: [schema['type'], 'null'],
    ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
  };
};
