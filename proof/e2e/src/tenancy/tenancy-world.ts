import { queryOnce } from '@causeway/database';
import { ApiClient, type CredentialsFile } from '../harness/api-client.js';
import { eventually } from '../harness/eventually.js';
import { Installation } from '../harness/installation.js';
import { WebhookReceiver } from '../harness/webhook-receiver.js';
import {
  documentedOperations,
  type DocumentedOperation,
  type InterfaceDocument,
} from './interface-document.js';
import { OPERATION_ROWS, type OperationRow, type PermissionName } from './operation-rows.js';
import { send, type RequestParts } from './attempt.js';
import { addSecondPlatform, type PlatformKeys } from './second-platform.js';
import { HasNone, Tenant, type Environment } from './tenant.js';

export interface RecordedEvent {
  readonly lane: string;
  readonly stream_id: string;
  readonly type: string;
  readonly position: number;
}

export type Row = DocumentedOperation & OperationRow;

interface Parts {
  readonly installation: Installation;
  readonly receiver: WebhookReceiver;
}

interface Population {
  readonly keys: CredentialsFile;
  readonly us: Tenant;
  /** The other platform, and our own production environment. */
  readonly strangers: readonly [Tenant, Tenant];
  /** Of ours, with one permission each. */
  readonly tokens: Readonly<Record<PermissionName, LimitedToken>>;
  readonly document: InterfaceDocument;
}

interface LimitedToken {
  readonly id: string;
  readonly api: ApiClient;
}

/** One installation with two platforms. The caller is the first one's sandbox; all others are strangers. */
export class TenancyWorld {
  /** Of platforms, which this suite is about. */
  readonly operations: readonly DocumentedOperation[];
  /** Those of agents and of holders of device codes besides: `agents.e2e.spec.ts` tries them. */
  readonly documented: readonly DocumentedOperation[];
  readonly keys = this.population.keys;
  readonly us = this.population.us;
  readonly strangers = this.population.strangers;
  readonly tokens = this.population.tokens;

  private constructor(
    private readonly parts: Parts,
    private readonly population: Population,
  ) {
    this.documented = documentedOperations(population.document);
    this.operations = this.documented.filter(({ by }) => by === 'PLATFORM');
  }

  static async open(): Promise<TenancyWorld> {
    const installation = await Installation.prepare('standalone');
    const parts = { installation, receiver: await WebhookReceiver.start() };
    try {
      await installation.startAll();
      const world = new TenancyWorld(parts, await populate(parts));
      for (const stranger of world.strangers) await world.takeCursors(stranger);
      await world.quiet(world.strangers[0]);
      return world;
    } catch (error) {
      await closeAll(parts);
      throw error;
    }
  }

  close(): Promise<void> {
    return closeAll(this.parts);
  }

  /** What came to the endpoint of a tenant, as text. */
  webhooksTo(tenant: Tenant): string {
    return this.parts.receiver.received
      .filter(({ path }) => path === endpointOf(tenant.name))
      .map(({ body }) => body.toString())
      .join('\n');
  }

  /** The operations in the table; the suite's first test fails when one is missing. */
  get rows(): Row[] {
    return this.operations.flatMap((operation) => {
      const row = OPERATION_ROWS[operation.operationId];
      return row === undefined ? [] : [{ ...operation, ...row }];
    });
  }

  row(operationId: string): Row {
    const row = this.rows.find((each) => each.operationId === operationId);
    if (row === undefined) throw new Error(`${operationId} is no operation of this installation`);
    return row;
  }

  /** A superuser's way into the database, for what no API shows. */
  get databaseUrl(): string {
    return this.parts.installation.databaseUrl;
  }

  get anonymous(): ApiClient {
    return new ApiClient(this.keys.baseUrl, undefined);
  }

  async seenBy(tenant: Tenant): Promise<Readonly<Record<string, string>>> {
    const seen: Record<string, string> = {};
    // Looking a receiver up makes a look-up, a new one each time; and looking is a request, too.
    const reading = this.rows.filter(
      ({ method, operationId }) =>
        method === 'GET' && !operationId.startsWith('lookup') && operationId !== 'listOwnRequests',
    );
    for (const row of reading) {
      const parts = await callIfAny(row, tenant);
      const query: Record<string, string> = row.takes?.includes('query.cursor') ? { limit: '100' } : {};
      if (parts === undefined) continue;
      const { text } = await send(tenant.api, row, { ...parts, query });
      seen[row.operationId] = row.operationId === 'getExchangeRates' ? withoutTimes(text) : text;
    }
    return seen;
  }

  /** Events of the log that meet a condition of ours, in the order of their lanes. */
  async events(condition: string): Promise<RecordedEvent[]> {
    return (await queryOnce(
      this.parts.installation.databaseUrl,
      `select lane.name as lane, event.stream_id, event.type, event.position::int
         from log.event join log.lane using (lane) where ${condition} order by lane.name, event.position`,
    )) as unknown as RecordedEvent[];
  }

  /** Cursors of its lists, as a stranger could have found them. */
  private async takeCursors(stranger: Tenant): Promise<void> {
    for (const row of this.rows) {
      const { operationId, path, takes = [] } = row;
      if (!takes.includes('query.cursor')) continue;
      const { query, path: ids = {} } = (await callIfAny(row, stranger)) ?? {};
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'absent');
      await stranger.keepCursor(operationId, filled, query);
    }
  }

  /** Resolves when the last webhook of its payment has been delivered: from then on nothing happens by itself. */
  private async quiet({ name, value }: Tenant): Promise<void> {
    const path = `/operator/webhook-deliveries?platformId=${value('Platform')}&environment=sandbox&limit=100`;
    await eventually(`the webhooks of ${name}`, async () => {
      const deliveries = (await ApiClient.operator(this.keys).get(path)).body['data'] as Delivery[];
      const isDone = deliveries.every(({ status }) => status === 'DELIVERED');
      return isDone && deliveries.some(({ type }) => type === 'OUTGOING_PAYMENT.COMPLETED')
        ? true
        : undefined;
    });
  }
}

interface Delivery {
  readonly status: string;
  readonly type: string;
}

/** Prices are taken anew when they are five minutes old (rates-and-rails §8), and this suite takes longer on a busy machine. */
const withoutTimes = (text: string): string => text.replaceAll(/"updatedAt":"[^"]+"/g, '');

const endpointOf = (name: string): string => `/${name}`;

const closeAll = async ({ installation, receiver }: Parts): Promise<void> => {
  await receiver.stop();
  await installation.remove();
};

const populate = async ({ installation, receiver }: Parts): Promise<Population> => {
  const keys = await installation.credentials();
  const second = await addSecondPlatform(keys);
  const settled = (name: string, environment: Environment, { platformId, ...ofPlatform }: PlatformKeys) =>
    Tenant.settle({
      name,
      environment,
      platformId,
      api: ApiClient.as(ofPlatform[environment], keys.baseUrl),
      // Production accepts only https, and has no events to publish yet.
      ...(environment === 'sandbox' && { webhookEndpoint: receiver.url(endpointOf(name)) }),
    });
  const [us, them, production] = await Promise.all([
    settled('us', 'sandbox', keys),
    settled('them', 'sandbox', second),
    settled('production', 'production', keys),
  ]);
  const { body } = await us.api.get('/openapi.json');
  const tokens = {
    VIEW: await tokenWith(us, 'VIEW', keys.baseUrl),
    TRANSACT: await tokenWith(us, 'TRANSACT', keys.baseUrl),
    MANAGE: await tokenWith(us, 'MANAGE', keys.baseUrl),
  };
  return { keys, us, strangers: [them, production], tokens, document: body as unknown as InterfaceDocument };
};

const callIfAny = async (row: Row, tenant: Tenant): Promise<RequestParts | undefined> => {
  try {
    return await row.call(tenant);
  } catch (error) {
    if (error instanceof HasNone) return undefined;
    throw error;
  }
};

const tokenWith = async (
  tenant: Tenant,
  permission: PermissionName,
  baseUrl: string,
): Promise<LimitedToken> => {
  const { body } = await tenant.api.post('/tokens', {
    name: `only ${permission}`,
    permissions: [permission],
  });
  const { id, clientId: apiKeyId, clientSecret: apiKeySecret } = body as Record<string, string>;
  if (id === undefined || apiKeyId === undefined || apiKeySecret === undefined)
    throw new Error(`no token with ${permission}`);
  return { id, api: ApiClient.as({ apiKeyId, apiKeySecret }, baseUrl) };
};
