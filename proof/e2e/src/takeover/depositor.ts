import { UnavailableError, type CallContext, type RequestClient } from '@causeway/commands';
import { after, Money, newId, newUuid, systemNow, type Id } from '@causeway/kernel';
import {
  deposit,
  GetInternalAccount,
  GetTrialBalance,
  SubmitToLedger,
  type AccountState,
  type LedgerCommand,
  type LedgerOutcome,
  type TrialBalanceDocument,
} from '@causeway/ledger';

/** A caller's timeout for an answer; then it asks again under the same id. */
const PATIENCE_MS = 8_000;
const PARALLEL = 2;
/** Between two payments, so that the machine has time for the processes that come and go. */
const PAUSE_MS = 10;

/** One deposit as its caller knows it: repeated until it was answered. */
export interface Deposit {
  readonly call: CallContext;
  readonly command: LedgerCommand;
  readonly amountMinor: bigint;
  readonly outcome: LedgerOutcome;
  readonly answeredAtMs: number;
}

/** A platform with concurrent payments into its customer's account. */
export class Depositor {
  readonly platformId = newId('Platform');
  readonly deposits: Deposit[] = [];
  private accountId!: Id<'InternalAccount'>;
  private working: Promise<unknown> = Promise.resolve();
  private isStopped = false;

  constructor(private readonly client: RequestClient) {}

  async open(): Promise<void> {
    const owner = { platformId: this.platformId, customerId: newId('Customer') };
    const command: LedgerCommand = { kind: 'OPEN_ACCOUNTS', owner, currencies: ['USD'], status: 'ACTIVE' };
    const outcome = (await this.ask(SubmitToLedger.type, command)) as LedgerOutcome;
    const account = outcome.status === 'POSTED' ? outcome.accounts[0] : undefined;
    if (account === undefined) throw new Error('a new customer gets an account');
    this.accountId = account.accountId;
  }

  begin(): void {
    this.isStopped = false;
    this.working = Promise.all(Array.from({ length: PARALLEL }, () => this.work()));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.working;
  }

  /** How long after a moment it was first answered something that it had not asked for before. */
  firstAnswerAfter(atMs: number): number | undefined {
    const next = this.deposits.find(({ answeredAtMs }) => answeredAtMs > atMs);
    return next && next.answeredAtMs - atMs;
  }

  get deposited(): bigint {
    return this.deposits.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  }

  async held(): Promise<bigint> {
    const account = (await this.ask(GetInternalAccount.type, {
      accountId: this.accountId,
    })) as AccountState | null;
    return account?.available.amountMinor ?? -1n;
  }

  trialBalance(): Promise<TrialBalanceDocument> {
    return this.ask(GetTrialBalance.type, {}) as Promise<TrialBalanceDocument>;
  }

  next(amountMinor: bigint): { readonly command: LedgerCommand; readonly call: CallContext } {
    const transactionId = newId('Transaction');
    const legs = deposit(this.accountId, Money.of(amountMinor, 'USD'));
    const command = { kind: 'POST_ENTRY', legs, cause: { kind: 'SANDBOX_FUNDING', transactionId } } as const;
    return { command, call: this.callOf(newUuid()) };
  }

  /** A deposit by any sender that was answered just now. */
  note(made: Omit<Deposit, 'answeredAtMs'>): void {
    this.deposits.push({ ...made, answeredAtMs: performance.now() });
  }

  again({ command, call }: Pick<Deposit, 'command' | 'call'>): Promise<unknown> {
    return this.client.send(SubmitToLedger.type, command, this.callOf(call.commandId));
  }

  private async work(): Promise<void> {
    for (let amountMinor = 1n; !this.isStopped; amountMinor += 1n) {
      const { command, call } = this.next(amountMinor);
      const outcome = (await this.ask(SubmitToLedger.type, command, call.commandId)) as LedgerOutcome;
      this.note({ call, command, amountMinor, outcome });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  /** Repeats the request under the same id until an answer is certain. */
  private async ask(type: string, payload: object, commandId = newUuid()): Promise<unknown> {
    for (;;) {
      try {
        return await this.client.send(type, payload, this.callOf(commandId));
      } catch (error) {
        if (!(error instanceof UnavailableError)) throw error;
      }
    }
  }

  private callOf(commandId: string): CallContext {
    const ids = { commandId, correlationId: commandId, causationId: commandId };
    const deadlineAt = after(systemNow(), PATIENCE_MS);
    return { ...ids, platformId: this.platformId, environment: 'sandbox', actor: 'takeover', deadlineAt };
  }
}
