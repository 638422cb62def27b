import { accountOf } from '../harness/account-of.js';
import type { ApiClient } from '../harness/api-client.js';

/** Between two fundings of an account: the machine is shared with eight processes. */
const PAUSE_MS = 40;

/** Money that came into one account, over and over: each funding is two webhooks, its balance's and its own. */
export class Funder {
  readonly amounts: number[] = [];
  private isStopped = false;
  private working: Promise<void> = Promise.resolve();

  private constructor(
    private readonly api: ApiClient,
    readonly accountId: string,
    /** Different for each funder, so that an amount shows which funder a webhook belongs to. */
    private readonly base: number,
  ) {}

  static async open(api: ApiClient, number: number): Promise<Funder> {
    const { body } = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' });
    const account = await accountOf(api, body['id'], { currency: 'USD' });
    return new Funder(api, account['id'], number * 1_000_000);
  }

  begin(): void {
    this.isStopped = false;
    this.working = this.work();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.working;
  }

  private async work(): Promise<void> {
    while (!this.isStopped) {
      const amount = this.base + this.amounts.length + 1;
      const { status, text } = await this.api.post(`/sandbox/internal-accounts/${this.accountId}/fund`, {
        amount,
      });
      if (status !== 200) throw new Error(`a funding was answered ${status} ${text}`);
      this.amounts.push(amount);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
