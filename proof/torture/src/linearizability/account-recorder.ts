import {
  accountModel,
  formatCall,
  type AccountBalance,
  type AccountCall,
  type AccountOperation,
  type AccountWord,
} from './account-model.js';
import { linearize } from './linearize.js';

/** Records the operations on each account, with their times and answers. */
export class AccountRecorder {
  private readonly calls = new Map<string, AccountCall[]>();
  private changing = 0;

  /** Whether a write to any account is pending. */
  get isChanging(): boolean {
    return this.changing > 0;
  }

  /**
   * Makes a call and records it, unless no process received it. `undefined`, or an error instead of an
   * answer, leaves open whether it took effect. A call that is not to be recorded must not be made through
   * here.
   */
  async record(
    accountId: string,
    operation: AccountOperation,
    call: () => Promise<AccountWord>,
  ): Promise<AccountWord> {
    const calledAt = performance.now();
    if (operation.kind !== 'READ') this.changing += 1;
    const answer = await call().finally(() => {
      if (operation.kind !== 'READ') this.changing -= 1;
    });
    if (answer === 'UNHEARD') return answer;
    const at = performance.now();
    const recorded = { operation, calledAt, ...(answer !== undefined && { answered: { at, answer } }) };
    // A read without an answer changes nothing.
    if (answer !== undefined || operation.kind !== 'READ') this.callsOf(accountId).push(recorded);
    return answer;
  }

  callsOf(accountId: string): AccountCall[] {
    const calls = this.calls.get(accountId) ?? [];
    this.calls.set(accountId, calls);
    return calls;
  }

  /** Accounts are judged one by one: together they are linearizable when each of them is. */
  violations(initial: AccountBalance): string[] {
    return [...this.calls].flatMap(([accountId, calls]) => {
      const verdict = linearize(accountModel(initial), calls);
      if (verdict.isLinearizable) return [];
      return [`${accountId}: no order of ${calls.length} calls explains ${formatCall(verdict.stuckAt)}`];
    });
  }
}
