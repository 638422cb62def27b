/** As much of an OpenAPI document as a tool needs. */
export interface InterfaceDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}
interface DocumentedOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
  };
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: object;
}

/** One operation of an agent, as a tool: what it is called, what it takes, and where each argument goes. */
export interface AgentTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object'; readonly [part: string]: unknown };
  /** Arguments without which it is not sent. */
  readonly required: readonly string[];
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly inQuery: readonly string[];
  /** By argument, the header that it is sent as. */
  readonly inHeaders: Readonly<Record<string, string>>;
  readonly hasBody: boolean;
}

const AGENT_AUTH = 'AgentAuth';
/** Headers that a model may fill in; `idempotencyKey` reads as every other argument does. */
const argumentOf = (header: string): string =>
  header.charAt(0).toLowerCase() + header.slice(1).replaceAll('-', '');

/** The operations that an agent's credentials open, each as a tool (agents §4). */
export const agentTools = (document: InterfaceDocument): readonly AgentTool[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security = [] }]) => security.some((scheme) => AGENT_AUTH in scheme))
      .map(([method, operation]) => toolOf(document, operation, { path, method: method.toUpperCase() })),
  );

const toolOf = (
  document: InterfaceDocument,
  { operationId, summary = '', parameters = [], requestBody }: DocumentedOperation,
  { path, method }: { readonly path: string; readonly method: string },
): AgentTool => {
  const named = parameters.map((parameter) => ({
    ...parameter,
    argument: parameter.in === 'header' ? argumentOf(parameter.name) : parameter.name,
  }));
  const body = requestBody?.content?.['application/json']?.schema;
  const properties = {
    ...Object.fromEntries(
      named.map(({ argument, description, schema = {} }) => [
        argument,
        { ...schema, ...(description !== undefined && { description }) },
      ]),
    ),
    ...(body !== undefined && { body }),
  };
  const required = [
    ...named.filter(({ required: isNeeded }) => isNeeded === true).map(({ argument }) => argument),
    ...(requestBody?.required === true ? ['body'] : []),
  ];
  return {
    name: operationId ?? `${method} ${path}`,
    description: summary,
    inputSchema: selfContained(document, {
      type: 'object',
      properties,
      ...(required.length > 0 && { required }),
    }),
    ...{ required, method, path, hasBody: body !== undefined },
    inQuery: named.filter((each) => each.in === 'query').map(({ name }) => name),
    inHeaders: Object.fromEntries(
      named.filter((each) => each.in === 'header').map(({ argument, name }) => [argument, name]),
    ),
  };
};

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/** A schema that brings along whatever it refers to: a client of the protocol sees this one alone. */
const selfContained = (
  { components }: InterfaceDocument,
  schema: AgentTool['inputSchema'],
): AgentTool['inputSchema'] => {
  const found: Record<string, unknown> = {};
  const follow = (node: unknown): void => {
    for (const [, name = ''] of JSON.stringify(node ?? null).matchAll(REFERENCE)) {
      if (name in found) continue;
      found[name] = components?.schemas?.[name] ?? {};
      follow(found[name]);
    }
  };
  follow(schema);
  const whole = { ...schema, ...(Object.keys(found).length > 0 && { $defs: found }) };
  return JSON.parse(
    JSON.stringify(whole).replaceAll('"#/components/schemas/', '"#/$defs/'),
  ) as AgentTool['inputSchema'];
};
