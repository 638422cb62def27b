import { CommandRunner, type CallContext, type CommandHandling } from '@causeway/commands';
import { openContextDatabase, PostgresEventStore } from '@causeway/event-store';
import { FixedClock } from '@causeway/kernel';
import {
  CreateSubjectKey1763700000000,
  InMemorySubjectKeys,
  MasterKey,
  SealingVault,
} from '@causeway/privacy';
import { migrateFromTemplate } from '@causeway/testing';
import { randomBytes } from 'node:crypto';
import { sandboxContext, sandboxTable } from '../index.js';

interface Request {
  readonly payload: object;
  readonly call: CallContext;
}

/** The context on a database of its own, with the real runner and store, and a clock that the spec moves. */
export class SandboxHost {
  readonly clock = new FixedClock();

  private constructor(
    readonly store: PostgresEventStore,
    readonly vault: SealingVault,
    readonly query: <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>,
  ) {}

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string): Promise<SandboxHost> {
    await migrateFromTemplate({
      url,
      contexts: [sandboxContext],
      shared: [CreateSubjectKey1763700000000],
      sharedSchemas: ['privacy'],
    });
    const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
    const database = await openContextDatabase({ url, context: 'sandbox', poolSize: 5 });
    const store = await PostgresEventStore.open({ database, catalog: sandboxContext.events, vault });
    return new SandboxHost(store, vault, <Row>(sql: string, params: readonly unknown[] = []) =>
      database.dataSource.query<Row[]>(sql, params as unknown[]),
    );
  }

  /** Answers a request of the context's door. */
  async execute<Answer>({ constructor, payload, call }: Request): Promise<Answer> {
    const { type } = constructor as unknown as { readonly type: string };
    const { commands, queries } = sandboxTable({ clock: this.clock, views: { rows: this.query } });
    const command = commands.find((handling: CommandHandling) => handling.command.type === type);
    if (command !== undefined) {
      return (await new CommandRunner(this.store, this.clock).run(command, payload, call)) as Answer;
    }
    const question = queries.find((handling) => handling.query.type === type);
    if (question === undefined) throw new Error(`nobody answers ${type}`);
    const answer: unknown = await question.answer(payload as never, call);
    return answer as Answer;
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
