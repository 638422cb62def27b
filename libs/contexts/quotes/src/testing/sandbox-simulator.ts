import { CommandRunner, type AnswerOf, type CallContext, type Dispatch } from '@causeway/commands';
import { openContextDatabase, PostgresEventStore } from '@causeway/event-store';
import { FixedClock } from '@causeway/kernel';
import { sandbox } from '@causeway/sandbox';
import { migrateFromTemplate } from '@causeway/testing';
import { specVault } from '@causeway/deposits/testing';

interface Request {
  readonly payload: object;
  readonly call: CallContext;
}

/** The simulated outside world on a database of its own, behind a dispatch, with a clock that a spec moves. */
export class SandboxSimulator implements Dispatch {
  readonly clock = new FixedClock();
  private readonly runner: CommandRunner;

  private constructor(
    readonly store: PostgresEventStore,
    private readonly rows: <Row>(sql: string, params: readonly unknown[]) => Promise<Row[]>,
  ) {
    this.runner = new CommandRunner(store, this.clock);
  }

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string): Promise<SandboxSimulator> {
    await migrateFromTemplate({ url, contexts: [sandbox.definition] });
    const database = await openContextDatabase({ url, context: 'sandbox', poolSize: 5 });
    const store = await PostgresEventStore.open({
      database,
      catalog: sandbox.definition.events,
      vault: specVault(),
    });
    return new SandboxSimulator(store, (sql, params) => database.dataSource.query(sql, [...params]));
  }

  async execute<Asked extends Request>({ constructor, payload, call }: Asked): Promise<AnswerOf<Asked>> {
    const { type } = constructor as unknown as { readonly type: string };
    const { commands, queries } = sandbox.table({
      clock: this.clock,
      views: { rows: this.rows },
      record: (made, recording) => this.runner.record(made, recording),
    });
    const command = commands.find((handling) => handling.command.type === type);
    const question = queries.find((handling) => handling.query.type === type);
    if (command !== undefined && 'decide' in command)
      return (await this.runner.run(command, payload, call)) as AnswerOf<Asked>;
    if (question === undefined) throw new Error(`no handling answers ${type}`);
    const answer: unknown = await question.answer(payload as never, call);
    return answer as AnswerOf<Asked>;
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
