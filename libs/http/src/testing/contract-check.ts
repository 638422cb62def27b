import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { API_PREFIX } from '../edge/api-version.js';

export interface CheckedAnswer {
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly status: number;
  readonly text: string;
  readonly body: unknown;
}

type Json = Record<string, unknown>;
interface ResponseObject {
  readonly content?: Readonly<Record<string, unknown>>;
}

/** Holds every answer against the application's own OpenAPI document; answers hold documented fields only. */
export class ContractCheck {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly compiled = new Map<string, ValidateFunction>();
  private readonly paths: Json;

  constructor(document: OpenAPIObject) {
    addFormats.default(this.ajv);
    const closed = withNeighbours(closeObjects(document) as Json);
    this.paths = closed['paths'] as Json;
    this.ajv.addSchema(closed, 'document');
  }

  /** Throws with everything that the document does not allow. */
  check(answer: CheckedAnswer): void {
    if (!answer.url.startsWith(`${API_PREFIX}/`)) return;
    const pointer = this.schemaOf(answer);
    if (pointer === undefined) {
      if (answer.text !== '') throw new Error(`${describe(answer)} has a body, but none is documented`);
      return;
    }
    const validate = this.compiled.get(pointer) ?? this.ajv.compile({ $ref: `document#${pointer}` });
    this.compiled.set(pointer, validate);
    if (validate(answer.body)) return;
    throw new Error(
      `${describe(answer)} is not as documented: ${this.ajv.errorsText(validate.errors)}\n${answer.text}`,
    );
  }

  /** The pointer to the schema of the answer's body; undefined where it must be empty. */
  private schemaOf(answer: CheckedAnswer): string | undefined {
    const path = this.pathOf(answer.url);
    const method = answer.method.toLowerCase();
    const operation =
      path === undefined ? undefined : ((this.paths[path] as Json)[method] as Json | undefined);
    if (path === undefined || operation === undefined) return this.schemaOutsideOperations(answer);
    const response = (operation['responses'] as Json)[answer.status] as ResponseObject | undefined;
    if (response === undefined)
      throw new Error(`${describe(answer)} has a status that is not documented\n${answer.text}`);
    return response.content?.['application/json'] === undefined
      ? undefined
      : `/paths/${escaped(path)}/${method}/responses/${answer.status}/content/application~1json/schema`;
  }

  /** What no operation answers: an unknown path or a wrong method. */
  private schemaOutsideOperations(answer: CheckedAnswer): string {
    if (answer.status === 404 || answer.status === 405 || answer.status === 400) {
      return `/components/schemas/Error${answer.status}`;
    }
    throw new Error(`${describe(answer)} belongs to no documented operation\n${answer.text}`);
  }

  private pathOf(url: string): string | undefined {
    const path = new URL(url, 'http://edge').pathname.slice(API_PREFIX.length);
    const candidates = Object.keys(this.paths).filter((pattern) => fits(pattern, path));
    return candidates.find((pattern) => !pattern.includes('{')) ?? candidates[0];
  }
}

const describe = ({ method, url, status }: CheckedAnswer): string => `${method} ${url} → ${status}`;

const fits = (pattern: string, path: string): boolean => {
  const segments = path.split('/');
  const wanted = pattern.split('/');
  return (
    wanted.length === segments.length &&
    wanted.every((each, index) => (each.startsWith('{') ? segments[index] !== '' : each === segments[index]))
  );
};

/** A path inside a JSON pointer inside a URI fragment. */
const escaped = (path: string): string =>
  encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Every object schema that lists its properties allows no others, unless it says so. */
const closeObjects = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(closeObjects);
  if (typeof node !== 'object' || node === null) return node;
  const closed = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closeObjects(value)]));
  const isClosable =
    closed['type'] === 'object' && 'properties' in closed && !('additionalProperties' in closed);
  return isClosable ? { ...closed, additionalProperties: false } : closed;
};

/** Shapes that another context documents: only a process that hosts both can check answers against them. */
const withNeighbours = (document: Json): Json => {
  const components = document['components'] as Json;
  const known = components['schemas'] as Json;
  const named = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].flatMap(
    ([, name]) => name ?? [],
  );
  const elsewhere = named.filter((name) => !(name in known)).map((name) => [name, {}]);
  return {
    ...document,
    components: { ...components, schemas: { ...Object.fromEntries(elsewhere), ...known } },
  };
};
