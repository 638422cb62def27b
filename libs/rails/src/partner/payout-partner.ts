import { UnavailableError } from '@causeway/commands';
import { ProgramClient, type ProgramSettings } from '@causeway/http/outbound';
import { after, currency, type Clock, type Environment, type Id, type Instant } from '@causeway/kernel';
import type { UnknownOrder } from '../carry-order.js';
import type { PayoutOrder, PayoutRail, PayoutRails, PayoutRoute, PayoutStatus } from '../payout-rail.js';
import { statedCancellation, statedPayout, statedVerdict, type StatedPayout } from './payout-answers.js';

export interface PayoutPartnerPorts {
  readonly clock: Clock;
  /** What the platform registered of an account, with its beneficiary; `null` once that is erased. */
  readonly detailsOf: (
    accountId: Id<'ExternalAccount'>,
    platformId: string,
  ) => Promise<Readonly<Record<string, unknown>> | null>;
  /** Notified of every request without a good answer. The error has nothing of what was sent or answered. */
  readonly failed: (error: Error) => void;
}

/** A partner that does not say when to look again, or names a moment that has passed, is asked this much later. */
const LOOK_AGAIN_MIN_MS = 2_000;
/** However far ahead a partner says, so that a slip of its clock holds no payment for long. */
const LOOK_AGAIN_MAX_MS = 86_400_000;
/** A state with all that belongs to it is two hundred bytes. */
const ANSWER_BYTES_MAX = 65_536;
/** A short absence is over by then. */
const RETRY_AFTER_SECONDS = 5;

/**
 * The banks and chains of production, behind one address that speaks the protocol of `docs/guides/payout-partner.md`.
 * Every request throws `UnavailableError` where it has no good answer: the payment repeats its step.
 */
export class PayoutPartner implements PayoutRails {
  private readonly client: ProgramClient;

  constructor(
    settings: ProgramSettings,
    private readonly ports: PayoutPartnerPorts,
  ) {
    this.client = new ProgramClient(settings, ANSWER_BYTES_MAX);
  }

  /** Accounts in production: addresses at other institutions have no rail here, the sandbox has its simulators. */
  railFor(
    environment: Environment,
    platformId: string,
    route: PayoutRoute = 'ACCOUNT',
  ): PayoutRail | undefined {
    return environment === 'production' && route === 'ACCOUNT'
      ? new PartnerRail(this.client, this.ports, platformId)
      : undefined;
  }
}

/** The partner on behalf of one platform. */
class PartnerRail implements PayoutRail {
  constructor(
    private readonly client: ProgramClient,
    private readonly ports: PayoutPartnerPorts,
    private readonly platformId: string,
  ) {}

  async check(order: PayoutOrder): ReturnType<PayoutRail['check']> {
    const body = await this.stated(order);
    return (await this.ask('/payouts/check', statedVerdict, body)).verdict;
  }

  async send(order: PayoutOrder): Promise<void> {
    // Whatever it says besides: a 2xx means that it has the order for good.
    await this.ask('/payouts', () => undefined, await this.stated(order));
  }

  async cancel(payoutId: string): ReturnType<PayoutRail['cancel']> {
    const { platformId } = this;
    return (await this.ask(`/payouts/${payoutId}/cancel`, statedCancellation, { platformId })).outcome;
  }

  async statusOf(payoutId: string): Promise<PayoutStatus | UnknownOrder> {
    const platformId = encodeURIComponent(this.platformId);
    return this.statusAs(await this.ask(`/payouts/${payoutId}?platformId=${platformId}`, statedPayout));
  }

  private async ask<Answer>(
    path: string,
    read: (json: Uint8Array) => Answer,
    body?: object,
  ): Promise<Answer> {
    try {
      return read(await this.client.ask({ tenant: this.platformId, path, ...(body && { body }) }));
    } catch (cause) {
      const failure = new UnavailableError('the payout partner gave no answer', RETRY_AFTER_SECONDS, {
        cause,
      });
      this.ports.failed(failure);
      throw failure;
    }
  }

  /** The order in the partner's words, with what its bank needs to know of the account. */
  private async stated({ amount, accountId, ...order }: PayoutOrder): Promise<object> {
    const { platformId } = this;
    const account = accountId && (await this.ports.detailsOf(accountId, platformId));
    const { code, decimals } = currency(amount.currency);
    return {
      ...order,
      platformId,
      amount: { amount: Number(amount.amountMinor), currency: { code, decimals } },
      ...(accountId !== undefined && { accountId, account }),
    };
  }

  private statusAs(stated: StatedPayout): PayoutStatus | UnknownOrder {
    switch (stated.state) {
      case 'OPEN':
        return { state: 'OPEN', lookAgainAt: this.lookAgainAt(stated.lookAgainAt) };
      case 'SETTLED': {
        const { lookAgainAt, ...settled } = stated;
        return lookAgainAt === undefined
          ? settled
          : { ...settled, lookAgainAt: this.lookAgainAt(lookAgainAt) };
      }
      case 'FAILED':
        return { ...stated, timedOut: stated.timedOut ?? false };
      default:
        return stated;
    }
  }

  private lookAgainAt(stated: Instant | undefined): Instant {
    const now = this.ports.clock.now('production');
    const soonest = after(now, LOOK_AGAIN_MIN_MS);
    const latest = after(now, LOOK_AGAIN_MAX_MS);
    if (stated === undefined || stated <= now) return soonest;
    return stated < latest ? stated : latest;
  }
}
