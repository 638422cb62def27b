import { after, type Clock, type Instant } from '@causeway/kernel';
import {
  CredentialsRefusedError,
  IssuerUnreachableError,
  type IssuanceOrder,
  type IssuanceStatus,
  type IssuedToken,
  type TokenIssuer,
} from '../token-issuer.js';

type IssuanceEnd = Extract<IssuanceStatus, { readonly state: 'COMPLETED' | 'FAILED' | 'CANCELLED' }>;

interface Booked {
  readonly order: IssuanceOrder;
  readonly receivedAt: Instant;
  end: IssuanceEnd;
  /** What it says whatever the clock is. */
  says?: IssuanceStatus;
}

const COMPLETED: IssuanceEnd = { state: 'COMPLETED', providerStatus: 'Complete' };

/** An issuer scripted by a spec, by the clock: it may be away, lose requests or answers, and contradict itself. */
export class ScriptedIssuer {
  /** Of credentials that the issuer refuses. */
  readonly refused = new Set<string>();
  exposes: readonly string[] = ['account-1'];
  token: IssuedToken | undefined = { name: 'Acme Dollar', symbol: 'ACME', baseCurrency: 'USD', decimals: 6 };
  isAway = false;
  /** How many of the next orders are lost on their way, and of how many the answer is. */
  losesRequests = 0;
  losesAnswers = 0;
  end: IssuanceEnd = COMPLETED;
  waitsMs = 5_000;
  takesMs = 2_000;
  /** How often the issuer was asked for anything. */
  calls = 0;
  readonly sent: IssuanceOrder[] = [];
  private readonly booked = new Map<string, Booked>();

  constructor(private readonly clock: Clock) {}

  /** The issuer as it is reached with these credentials. */
  openedBy(apiClientId: string): TokenIssuer {
    const ask = async <Answer>(answer: () => Answer): Promise<Answer> => {
      this.calls += 1;
      if (this.isAway) throw new IssuerUnreachableError('away');
      if (this.refused.has(apiClientId)) throw new CredentialsRefusedError('refused');
      return answer();
    };
    return {
      accounts: () => ask(() => this.exposes),
      tokenOf: () => ask(() => this.token),
      check: () => ask(() => undefined),
      send: (order) => ask(() => this.take(order)),
      statusOf: (orderId) => ask(() => this.statusOf(orderId)),
      cancel: (orderId) => ask(() => this.cancel(orderId)),
    };
  }

  /** How many orders of a kind the issuer has carried out by now. */
  carriedOut(kind: IssuanceOrder['kind']): readonly IssuanceOrder[] {
    return [...this.booked.keys()]
      .filter((orderId) => this.statusOf(orderId).state === 'COMPLETED')
      .flatMap((orderId) => this.booked.get(orderId)?.order ?? [])
      .filter((order) => order.kind === kind);
  }

  /** From now on it says this of an order, whatever it said before; `undefined` lets the clock decide again. */
  says(orderId: string, status: IssuanceStatus | undefined): void {
    const booked = this.booked.get(orderId);
    if (booked === undefined) throw new Error(`the issuer never had ${orderId}`);
    if (status === undefined) delete booked.says;
    else booked.says = status;
  }

  private take(order: IssuanceOrder): void {
    if (this.losesRequests > 0) {
      this.losesRequests -= 1;
      throw new IssuerUnreachableError('the request was lost');
    }
    this.sent.push(order);
    if (!this.booked.has(order.orderId))
      this.booked.set(order.orderId, { order, receivedAt: this.clock.now('sandbox'), end: this.end });
    if (this.losesAnswers === 0) return;
    this.losesAnswers -= 1;
    throw new IssuerUnreachableError('the answer was lost');
  }

  private cancel(orderId: string): 'CANCELLED' | 'TOO_LATE' {
    const booked = this.booked.get(orderId);
    if (booked !== undefined && this.statusOf(orderId).state === 'AWAITING_FUNDS')
      booked.says = { state: 'CANCELLED', providerStatus: 'Cancelled' };
    return this.statusOf(orderId).state === 'CANCELLED' ? 'CANCELLED' : 'TOO_LATE';
  }

  private statusOf(orderId: string): IssuanceStatus | { readonly state: 'UNKNOWN' } {
    const booked = this.booked.get(orderId);
    if (booked === undefined) return { state: 'UNKNOWN' };
    if (booked.says !== undefined) return booked.says;
    const { order, receivedAt, end } = booked;
    const now = this.clock.now('sandbox');
    const startsAt = after(receivedAt, this.waitsMs);
    const endsAt = after(startsAt, this.takesMs);
    if (now >= endsAt) return end;
    if (now >= startsAt) return { state: 'PROCESSING', providerStatus: 'Processing', lookAgainAt: endsAt };
    const isFundedOutside = order.funding === 'WIRE' || order.funding === 'EXTERNAL_ACCOUNT';
    return isFundedOutside
      ? {
          ...{ state: 'AWAITING_FUNDS', providerStatus: 'Pending', lookAgainAt: startsAt },
          instructions: { rail: order.kind === 'MINT' ? 'WIRE' : 'SPARK', reference: orderId },
        }
      : { state: 'ACCEPTED', providerStatus: 'Pending', lookAgainAt: startsAt };
  }
}
