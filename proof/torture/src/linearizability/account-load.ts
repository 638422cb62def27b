import type { SeededChance } from '../seeded-chance.js';
import { Caller, type Pauses } from '../workload/caller.js';
import type { Outcome } from '../workload/outcome.js';
import type { AccountOperation, AccountWord } from './account-model.js';
import type { AccountRecorder } from './account-recorder.js';

/** The operations on one account. */
export interface AccountDesk {
  readonly accountId: string;
  deposit(amountMinor: bigint): Promise<AccountWord>;
  hold(amountMinor: bigint): Promise<AccountWord>;
  read(): Promise<AccountWord>;
}

export interface AccountLoadParts {
  readonly desk: AccountDesk;
  readonly recorder: AccountRecorder;
  readonly callers: number;
  /** No amount below it; they grow by one, so that each sum of some of them is seldom that of others. */
  readonly leastMinor: bigint;
  readonly pauses: Pauses;
  readonly chance: SeededChance;
}

const READS = 0.45;
/** The share of deposits among writes: below half, so that some holds are refused. */
const DEPOSITS = 0.45;

/** Concurrent callers on one account, until `stop`. */
export class AccountLoad {
  private readonly callers: readonly Caller[];
  private lastNumber = 0n;

  constructor(private readonly parts: AccountLoadParts) {
    this.callers = Array.from({ length: parts.callers }, (_, index) => {
      const dice = parts.chance.of(`caller ${index}`);
      return new Caller(() => this.step(dice), dice.of('pauses'), parts.pauses);
    });
  }

  async stop(): Promise<void> {
    await Promise.all(this.callers.map((caller) => caller.stop()));
  }

  private async step(dice: SeededChance): Promise<Outcome> {
    const operation = this.operationOf(dice);
    const { desk, recorder } = this.parts;
    const answer = await recorder.record(desk.accountId, operation, () => {
      if (operation.kind === 'READ') return desk.read();
      return operation.kind === 'DEPOSIT'
        ? desk.deposit(operation.amountMinor)
        : desk.hold(operation.amountMinor);
    });
    if (answer === 'UNHEARD') return 'refused';
    return answer === undefined ? 'in doubt' : 'acknowledged';
  }

  private operationOf(dice: SeededChance): AccountOperation {
    if (dice.happens(READS)) return { kind: 'READ' };
    this.lastNumber += 1n;
    const amountMinor = this.parts.leastMinor + this.lastNumber;
    return { kind: dice.happens(DEPOSITS) ? 'DEPOSIT' : 'HOLD', amountMinor };
  }
}
