import type { ApiClient, Answer } from '@causeway/e2e';
import { newUuid } from '@causeway/kernel';
import { ask } from '../workload/outcome.js';
import { codeOf } from '../workload/payments/until-certain.js';
import type { AccountDesk } from './account-load.js';
import type { AccountWord } from './account-model.js';

/** The source does not have the amount (quotes §4). */
const TOO_LITTLE = 'INVALID_AMOUNT';

/**
 * One account over the public API. A hold is placed by executing a quote, which is created before; its
 * destination must be one that the bank takes long to pay, so that the hold stays.
 */
export class ApiDesk implements AccountDesk {
  /** Answers that no account may give, in a sentence each. */
  readonly surprises: string[] = [];

  constructor(
    private readonly api: ApiClient,
    readonly accountId: string,
    private readonly customerId: string,
    private readonly destinationId: string,
  ) {}

  async deposit(amountMinor: bigint): Promise<AccountWord> {
    const path = `/sandbox/internal-accounts/${this.accountId}/fund`;
    const answer = await this.ask(`fund ${amountMinor}`, () =>
      this.api.post(path, { amount: Number(amountMinor) }),
    );
    return isAnswer(answer) ? { kind: 'DONE' } : answer;
  }

  async hold(amountMinor: bigint): Promise<AccountWord> {
    const quoted = await this.ask(`quote ${amountMinor}`, () =>
      this.api.post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId: this.accountId },
        destination: { destinationType: 'ACCOUNT', accountId: this.destinationId },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: Number(amountMinor),
      }),
    );
    // A quote without an execution moves no money.
    if (!isAnswer(quoted)) return 'UNHEARD';
    const executed = await this.ask(
      `execute ${amountMinor}`,
      () =>
        this.api.post(`/quotes/${String(quoted.body['id'])}/execute`, {}, { 'idempotency-key': newUuid() }),
      [TOO_LITTLE],
    );
    if (!isAnswer(executed)) return executed;
    return codeOf(executed) === TOO_LITTLE ? { kind: 'REFUSED' } : { kind: 'DONE' };
  }

  async read(): Promise<AccountWord> {
    const answer = await this.ask('read', () =>
      this.api.get(`/customers/internal-accounts?customerId=${this.customerId}&currency=USD`),
    );
    if (!isAnswer(answer)) return answer;
    const [account] = answer.body['data'] as ShownAccount[];
    if (account === undefined) return undefined;
    const availableMinor = BigInt(account.balance.amount);
    return { kind: 'SHOWN', availableMinor, heldMinor: BigInt(account.totalBalance.amount) - availableMinor };
  }

  private async ask(
    what: string,
    send: () => Promise<Answer>,
    refusals: readonly string[] = [],
  ): Promise<Heard> {
    const { outcome, answer, surprise } = await ask(what, send);
    if (outcome === 'acknowledged') return answer;
    const isDue = refusals.includes(codeOf(answer));
    if (isDue) return answer;
    if (surprise !== undefined) this.surprises.push(surprise);
    return outcome === 'refused' ? 'UNHEARD' : undefined;
  }
}

/** `undefined` when the outcome of a request is unknown. */
type Heard = Answer | 'UNHEARD' | undefined;

const isAnswer = (heard: Heard): heard is Answer => typeof heard === 'object';

interface ShownAccount {
  readonly balance: { readonly amount: number };
  readonly totalBalance: { readonly amount: number };
}
