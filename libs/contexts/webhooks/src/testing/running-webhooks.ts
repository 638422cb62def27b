import { randomBytes } from 'node:crypto';
import {
  CommandRunner,
  ProcessRunner,
  type AnswerOf,
  type CallContext,
  type Command,
  type CommandHandling,
  type CustomHandling,
  type Query,
  type Recorder,
  type RequestClass,
} from '@causeway/commands';
import {
  openContextDatabase,
  PostgresEventStore,
  type AppendResult,
  type LaneName,
  type PublishedMessage,
} from '@causeway/event-store';
import { after, FixedClock, newUuid, systemNow, type Environment, type Id } from '@causeway/kernel';
import { ShowInternalAccount, type InternalAccountDocument } from '@causeway/ledger';
import type { Reader } from '@causeway/messaging';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { migrateFromTemplate } from '@causeway/testing';
import { DELIVER_WEBHOOK } from '../application/delivery.aggregate.js';
import { webhookQueued } from '../application/delivery.handlers.js';
import { endpointSet } from '../application/endpoint.handlers.js';
import type { ApprovalOutcome } from '../application/ports.js';
import type { WebhookToQueue } from '../application/requests.js';
import { webhooks } from '../webhooks.module.js';

const LANE: LaneName = 'webhooks.sandbox';

export const callOf = (platformId: string, environment: Environment = 'sandbox'): CallContext => ({
  commandId: newUuid(),
  platformId,
  environment,
  actor: 'spec',
  correlationId: 'spec',
  causationId: 'spec',
  deadlineAt: after(systemNow(), 30_000),
});

/** The ledger's door, as far as this context uses it. */
type ShowAccount = (accountId: string) => Promise<InternalAccountDocument | null>;

/**
 * The whole context on an empty database, `url` being a superuser's, with a clock that the spec moves and timers that
 * it fires. `show` answers for the ledger, which has no account unless a spec says otherwise.
 */
export const runningWebhooks = async (
  url: string,
  show: ShowAccount = async () => null,
  wireName = 'Service',
) => {
  const { name, events, migrations } = webhooks.definition;
  await migrateFromTemplate({ url, contexts: [{ name, migrations }] });
  const database = await openContextDatabase({ url, context: name });
  const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
  const store = await PostgresEventStore.open({ database, catalog: events, vault });
  const clock = new FixedClock();
  const rows = <Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> =>
    database.dataSource.query<Row[]>(sql, [...params]);
  /** The type of a request whose next one is not carried out, as if the process had crashed before it. */
  const failing: { next?: string } = {};
  const dieBefore = (type: string): void => {
    if (failing.next !== type) return;
    delete failing.next;
    throw new Error('the process died');
  };
  const runner = new CommandRunner(store, clock);
  const record: Recorder = async (call, recording) => {
    dieBefore(`${name}.${recording.name}`);
    return runner.record(call, recording);
  };
  const dispatch = {
    execute: async <R extends Command<object, unknown> | Query<object, unknown>>(
      request: R,
    ): Promise<AnswerOf<R>> => (await answer(request)) as AnswerOf<R>,
  };
  const observed: object[] = [];
  const approvals: { readonly transactionId: string; readonly outcome: ApprovalOutcome }[] = [];
  const table = webhooks.table({
    settings: { wireName, allowPrivate: 'sandbox' },
    observer: { attempted: (attempt) => observed.push(attempt) },
    approvals: { report: async (transactionId, outcome) => void approvals.push({ transactionId, outcome }) },
    ...{ store, clock, vault, dispatch, record, views: { rows } },
  });
  const decisions = table.commands.filter(
    (handling): handling is CommandHandling => !('execute' in handling),
  );

  const answer = async ({
    constructor,
    payload,
    call,
  }: Command<object, unknown> | Query<object, unknown>) => {
    const { type } = constructor as unknown as RequestClass;
    dieBefore(type);
    const custom = table.commands.find(
      (handling): handling is CustomHandling => 'execute' in handling && handling.command.type === type,
    );
    if (custom !== undefined) return custom.execute(payload as never, call);
    const decided = decisions.find(({ command }) => command.type === type);
    if (decided !== undefined) return runner.run(decided, payload, call);
    const query = table.queries.find((handling) => handling.query.type === type);
    if (type === ShowInternalAccount.type) return show((payload as { accountId: string }).accountId);
    if (query === undefined) throw new Error(`${type} has no handler`);
    return query.answer(payload as never, call);
  };

  const handlings = new Map(decisions.map((handling) => [handling.command.type, handling]));
  const processes = new ProcessRunner(store, clock, handlings, () => Promise.reject(new Error('not ours')));

  /** Lets every process of the context react to a message; one result for each that changed anything. */
  const read = async (message: PublishedMessage): Promise<AppendResult['status'][]> => {
    const results: AppendResult['status'][] = [];
    for (const process of table.processes) {
      const effect = await processes.react(process, message);
      if (effect !== undefined) results.push((await store.append(effect)).status);
    }
    return results;
  };

  /** Fires what is due now, one round, all at once as a service does; gives how many timers that were. */
  const fireDue = async (leaseMs = 60_000): Promise<number> => {
    const claim = { lane: LANE, dueBy: clock.now(), limit: 64, leaseMs };
    const timers = await store.claimTimers(claim);
    await Promise.all(
      timers.map(async (timer) => {
        const { platformId } = timer.data as { platformId: string };
        await table.timers[timer.name]?.(timer, callOf(platformId));
      }),
    );
    return timers.length;
  };

  /** The process that reads a context, as a reader of the bus; `named` renames the contexts that publish. */
  const readerOf = (context: string, named: (context: string) => string): Reader => {
    const process = table.processes.find(({ from }) => from === context);
    if (process === undefined) throw new Error(`no process reads ${context}`);
    const follows = Object.entries(process.follows).map(([other, name]) => [named(other), name]);
    return {
      name: process.name,
      from: named(context),
      environments: ['sandbox'],
      follows: Object.fromEntries(follows) as Record<string, string>,
      store,
      handle: (message) => processes.react(process, message),
    };
  };

  const attempt = (webhookId: Id<'Webhook'>, call: CallContext) =>
    table.timers[DELIVER_WEBHOOK]?.(
      { data: { webhookId, resourceId: webhookId, isFirst: true } } as never,
      call,
    );

  const close = async (): Promise<void> => {
    await table.close();
    await store.close();
  };
  return {
    store,
    clock,
    vault,
    rows,
    dispatch,
    record,
    queue: (webhook: WebhookToQueue, call: CallContext) =>
      record(call, webhookQueued({ views: { rows } }, webhook, call)),
    setEndpoint: (url: string | null, call: CallContext) => record(call, endpointSet(url, call)),
    attempt,
    read,
    readerOf,
    fireDue,
    observed,
    approvals,
    failing,
    close,
    nextTimerAt: () => store.nextTimerAt(LANE),
  };
};
