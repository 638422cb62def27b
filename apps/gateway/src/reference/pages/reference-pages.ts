import { markup, type Markup, type Page } from '@causeway/http/pages';
import { framed, type Link, type Section } from '../../documents/frame.js';
import { block } from '../../documents/render-markdown.js';
import type { Operation, ReferenceDocument } from '../document.js';
import { KEY_PANEL, KEY_SCRIPT_PATH } from './key-panel.js';
import { inJson, operationView } from './operation-view.js';
import { refersTo, schemaLink, SCHEMAS_PATH, SchemaView } from './schema-view.js';
import { needsAgent, setUp, type PlacedOperation } from './snippets.js';

export const REFERENCE_PATH = '/docs';
export const TAGS_PATH = '/docs/api';
export const SENT_PATH = '/docs/webhooks-sent';

/** The document with the section that only OpenAPI 3.1 has. */
export interface WholeDocument extends ReferenceDocument {
  readonly servers: readonly { readonly url: string }[];
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
}

interface Tag {
  readonly name: string;
  readonly address: string;
  readonly operations: readonly PlacedOperation[];
}

/** The OpenAPI document as pages: one for each tag, each schema, and the webhooks that are sent. */
export class ReferencePages {
  private readonly tags: readonly Tag[];
  private readonly server: string;
  private readonly schemas: SchemaView;
  /** Every operation as JSON, to find references in, with its place. */
  private readonly places: readonly (readonly [json: string, link: Link])[];

  /** @param origin where the reader reaches this installation */
  constructor(
    private readonly document: WholeDocument,
    private readonly origin: string,
  ) {
    this.server = `${origin}${document.servers[0]?.url ?? ''}`;
    this.tags = tagsOf(document);
    this.schemas = new SchemaView(document.components.schemas);
    this.places = this.tags.flatMap(({ address, operations }) =>
      operations.map(
        (each) =>
          [
            JSON.stringify(each),
            { title: each.operationId, address: `${address}#${each.operationId}` },
          ] as const,
      ),
    );
  }

  /** Every operation, with a line each. */
  overview(): Page {
    const list = this.tags.map(
      ({ name, address, operations }) =>
        markup`<h2><a href="${address}">${name}</a></h2><ul class="operations">${operations.map(
          ({ operationId, summary = operationId, method, path }) =>
            markup`<li><a href="${address}#${operationId}">${summary}</a> <span class="quiet"><b class="method">${method}</b> <code>${path}</code></span></li>`,
        )}</ul>`,
    );
    return this.page(
      'Reference of the API',
      REFERENCE_PATH,
      markup`<h1>Reference of the API</h1>
<p>The API is at <code>${this.server}</code>. It takes and gives JSON; amounts are whole minor units. A platform calls with an API token as user and password, an agent with its access token. What holds for all operations is in <a href="/docs/guides/platform">the platform’s guide</a>, what an error means at <a href="/docs/errors">its code</a>, and all of it for programs in <a href="${this.server}/openapi.json">the OpenAPI document</a>.</p>
${KEY_PANEL}
<h2>With our library</h2><p><a href="/docs/client">The client</a> has each operation as a typed function of its name.</p>${block(setUp(this.origin, false))}
${list}<h2><a href="${SENT_PATH}">Webhooks</a></h2><p>What this installation sends to platforms.</p>`,
    );
  }

  /** The operations of a tag; undefined for a tag that no operation has. */
  tag(slug: string): Page | undefined {
    const tag = this.tags.find(({ address }) => address === `${TAGS_PATH}/${slug}`);
    if (tag === undefined) return undefined;
    const { name, address, operations } = tag;
    return this.page(
      name,
      address,
      markup`<h1>${name}</h1>${KEY_PANEL}
<p>The calls of <a href="/docs/client">our library</a> below come after this:</p>${block(setUp(this.origin, needsAgent(operations)))}
${operations.map((operation) => operationView(operation, this.server, this.schemas))}`,
      tag,
    );
  }

  /** The fields of a schema; undefined for one that the document does not have. */
  schema(name: string): Page | undefined {
    const { schemas } = this.document.components;
    const found = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (found === undefined) return undefined;
    const users = this.schemas.usersOf(name);
    const operations = this.places
      .filter(([json]) => refersTo(json, name))
      .map(([, { title, address }]) => markup`<li><a href="${address}">${title}</a></li>`);
    return this.page(
      name,
      `${SCHEMAS_PATH}/${name}`,
      markup`<h1>${name}</h1>${this.schemas.view(found)}
${users.length > 0 && markup`<h2>Part of</h2><ul>${users.map((each) => markup`<li>${schemaLink(each)}</li>`)}</ul>`}
${operations.length > 0 && markup`<h2>Operations</h2><ul>${operations}</ul>`}`,
    );
  }

  /** What is sent to platforms, and when. */
  sent(): Page {
    const all = Object.entries(this.document.webhooks).map(([name, { post }]) => this.sentView(name, post));
    return this.page(
      'Webhooks that are sent',
      SENT_PATH,
      markup`<h1>Webhooks that are sent</h1><p>A <code>POST</code> to the endpoint of the platform, signed; how a signature is checked is in <a href="/docs/guides/webhooks">the guide to webhooks</a>.</p>${all}`,
    );
  }

  private sentView(name: string, post: Operation): Markup {
    const { schema = {}, examples = {} } = post.requestBody?.content?.['application/json'] ?? {};
    const fields = this.schemas.view(this.schemas.resolved(schema));
    const shown = Object.entries(examples).map(
      ([type, { value }]) =>
        markup`<details><summary><code>${type}</code></summary>${inJson(value)}</details>`,
    );
    return markup`<section id="${name}"><h2>${post.summary}</h2><p><code>${name}</code></p>${fields}<h3>Examples</h3>${shown}</section>`;
  }

  private page(title: string, address: string, body: Markup, open?: Tag): Page {
    return framed({
      part: 'Reference',
      title,
      body,
      address,
      sections: this.sections(open),
      script: KEY_SCRIPT_PATH,
    });
  }

  private sections(open?: Tag): readonly Section[] {
    const here: readonly Section[] =
      open === undefined
        ? []
        : [
            {
              title: open.name,
              links: open.operations.map(({ operationId, summary = operationId }) => ({
                title: summary,
                address: `${open.address}#${operationId}`,
              })),
            },
          ];
    const groups = this.tags.map(({ name, address }): Link => ({ title: name, address }));
    return [
      ...here,
      {
        title: 'Reference',
        links: [
          { title: 'All operations', address: REFERENCE_PATH },
          ...groups,
          { title: 'Webhooks that are sent', address: SENT_PATH },
        ],
      },
    ];
  }
}

const tagsOf = ({ paths }: ReferenceDocument): readonly Tag[] => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ ...each, method: method.toUpperCase(), path })),
  );
  const names = new Set(operations.flatMap(({ tags = [] }) => tags.slice(0, 1)));
  return [...names].map((name) => ({
    name,
    address: `${TAGS_PATH}/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    operations: operations.filter(({ tags = [] }) => tags[0] === name),
  }));
};
