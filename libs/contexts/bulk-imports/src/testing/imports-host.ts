import { RejectedError, type CallContext } from '@causeway/commands';
import { ImportCustomer, ListFormerNames, PERSON_ERASED } from '@causeway/customers';
import { newFileKey, sealedContent } from '@causeway/file-store';
import { FixedClock, instant, newId, newUuid } from '@causeway/kernel';
import { groundFor, HostedContext, specCall, type Ground } from '@causeway/testing';
import { Readable } from 'node:stream';
import { bulkImports } from '../bulk-imports.module.js';
import { RequestBulkImport } from '../application/requests.js';
import { StoredTables } from '../infrastructure/stored-tables.adapter.js';
import { workOnImport } from '../application/work-on-import.js';
import type { BulkImportsPorts } from '../application/ports.js';
import type { BulkImportDocument } from '../published/events.js';

/** The context on a database of its own; customers are stood in for, and files lie in memory. */
export class ImportsHost extends HostedContext {
  /** The rows that made a customer, by the id of their command. */
  readonly registered = new Map<string, Readonly<Record<string, unknown>>>();
  readonly files = new Map<string, Buffer>();
  /** Dies instead of answering so many registrations from now on. */
  diesAfter = Number.POSITIVE_INFINITY;
  /** The place of files does not answer from now on. */
  hasNoFiles = false;
  /** Each batch of rows is a turn of its own from now on. */
  hasShortTurns = false;
  /** Comes first whenever a row is registered. */
  beforeRow: () => Promise<void> = async () => undefined;
  private erased: { readonly customerId: string; readonly names: readonly string[] } | undefined;
  private readonly names = new Set<string>();
  private readonly ports: BulkImportsPorts;

  private constructor(ground: Ground) {
    super(ground);
    const { record, rows, clock, dispatch, vault } = this;
    this.ports = {
      ...{ record, rows, clock, dispatch, vault },
      views: { rows: (sql, params) => this.query(sql, params) },
      tables: new StoredTables({
        get: (key) => {
          if (this.hasNoFiles) return Promise.reject(new Error('connect ECONNREFUSED'));
          const bytes = this.files.get(key);
          return Promise.resolve(bytes && Readable.from([bytes]));
        },
        delete: (key) => {
          this.files.delete(key);
          return Promise.resolve();
        },
      }),
      refusals: {
        INVALID_INPUT: { status: 400, code: 'INVALID_INPUT', message: 'The request has invalid fields' },
        NAME_TAKEN: {
          status: 409,
          code: 'CONFLICT',
          message: 'Another customer has this platformCustomerId',
        },
      },
    };
    Object.defineProperty(this.ports, 'turnMs', { get: () => (this.hasShortTurns ? -1 : undefined) });
    this.serve(bulkImports.table(this.ports));
    this.obeys(ImportCustomer, (customer: Readonly<Record<string, unknown>>, call) =>
      this.register(customer, call),
    );
    this.answers(ListFormerNames, ({ customerId }: { readonly customerId: string }) =>
      customerId === this.erased?.customerId ? this.erased.names : [],
    );
  }

  static async open(url: string): Promise<ImportsHost> {
    const clock = new FixedClock(instant('2026-03-02T10:00:00.000Z'));
    return new ImportsHost(await groundFor(bulkImports.definition, url, clock));
  }

  /** As customers does: nothing without a birth date, once a command, and once a name. */
  private async register(
    customer: Readonly<Record<string, unknown>>,
    { commandId, platformId }: CallContext,
  ): Promise<object> {
    await this.beforeRow();
    if (this.diesAfter === 0) throw new Error('killed');
    this.diesAfter -= 1;
    if (customer['birthDate'] === undefined)
      throw new RejectedError('customers', 'INVALID_INPUT', { errors: [{ field: 'birthDate' }] });
    const name = `${platformId} ${String(customer['platformCustomerId'])}`;
    if (!this.registered.has(commandId)) {
      if (this.names.has(name)) throw new RejectedError('customers', 'NAME_TAKEN');
      this.names.add(name);
      this.registered.set(commandId, customer);
    }
    return {};
  }

  async upload(platformId: string, content: Buffer | string): Promise<BulkImportDocument> {
    const [fileKey, contentKey] = [newFileKey(), `imports/sandbox/${newUuid()}`];
    const chunks: Buffer[] = [];
    for await (const chunk of sealedContent(Readable.from([Buffer.from(content)]), fileKey))
      chunks.push(chunk as Buffer);
    this.files.set(contentKey, Buffer.concat(chunks));
    return this.execute(new RequestBulkImport({ contentKey, fileKey }, specCall(platformId)));
  }

  /** Erases a person who had these names on the platform, as the context's reader hears of it. */
  async erase(platformId: string, names: readonly string[], commandId = newUuid()): Promise<void> {
    const customerId = newId('Customer');
    this.erased = { customerId, names };
    await this.react({ type: PERSON_ERASED, data: { customerId } }, specCall(platformId, { commandId }));
  }

  /** Fires the timers that are due until none is; answers how many there were. */
  async fireTimers(): Promise<number> {
    const claim = { lane: 'bulk_imports.sandbox', dueBy: this.clock.now(), limit: 1, leaseMs: 1 } as const;
    for (let fired = 0; ; fired += 1) {
      const [timer] = await this.store.claimTimers(claim);
      if (timer === undefined) return fired;
      const data = timer.data as { jobId: string; platformId: string };
      await workOnImport(this.ports)(data, specCall(data.platformId, { commandId: newUuid() }));
    }
  }
}
