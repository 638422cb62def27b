import type { Instant } from '@causeway/kernel';

/** So many of the currency's units are worth a hundred dollar cents: whole numbers, so that every sum is exact. */
export const PER_DOLLAR: Readonly<Record<string, number>> = { USD: 100, EUR: 80, MXN: 150 };

/** A policy in plain numbers; what is undefined does not limit. */
export interface PlainPolicy {
  readonly permissions: readonly string[];
  readonly mode: string;
  readonly currency: string;
  readonly each: number;
  readonly daily?: number | undefined;
  readonly monthly?: number | undefined;
  readonly times?: number | undefined;
  readonly allowed?: readonly string[] | undefined;
  readonly rules: readonly PlainRule[];
  readonly asksAbove?: number | undefined;
  readonly asksIn?: string | undefined;
}
export interface PlainRule {
  readonly accountId: string;
  readonly mode?: string | undefined;
  readonly each?: number | undefined;
}
export interface PlainOrder {
  readonly type: 'EXECUTE_QUOTE' | 'TRANSFER_IN' | 'TRANSFER_OUT';
  readonly amount: number;
  readonly currency: string;
  /** Absent where money from outside pays. */
  readonly accountId?: string | undefined;
  readonly quoteId?: string;
}

/** Everything that ever changed the counters, in its order. */
type Line =
  | { readonly what: 'SPENT' | 'GIVEN_BACK'; readonly at: Instant; readonly amount: number }
  | { readonly what: 'RECAST'; readonly from: string; readonly to: string };

const NEEDS = {
  EXECUTE_QUOTE: 'EXECUTE_QUOTES',
  TRANSFER_IN: 'CREATE_TRANSFERS',
  TRANSFER_OUT: 'CREATE_TRANSFERS',
} as const;

const worth = (amount: number, from: string, to: string, round: (value: number) => number): number =>
  from === to ? amount : round((amount * (PER_DOLLAR[to] ?? 0)) / (PER_DOLLAR[from] ?? 1));

/**
 * The policy language a second time, from the tables of agents §2 and §3 and in another way: amounts are plain numbers,
 * the whole history is a list from which every counter is added up anew, and the checks are a list of questions.
 */
export class PolicyOracle {
  private readonly lines: Line[] = [];
  /** Without rates nothing can be said of an amount in another currency. */
  hasRates = true;

  constructor(public policy: PlainPolicy) {}

  /** Whether an agent may do what needs a permission; undefined where nothing is in its way. */
  admits(permission: string, isPaused: boolean, changes: boolean): string | undefined {
    if (isPaused && changes) return 'AGENT_PAUSED';
    return this.policy.permissions.includes(permission) ? undefined : 'PERMISSION_DENIED';
  }

  /** What becomes of an order: why it is refused, or how it runs; an order that was approved is not asked about again. */
  verdict(order: PlainOrder, isPaused: boolean, at: Instant, isApproved = false): string {
    const { policy } = this;
    const rule = policy.rules.find(({ accountId }) => accountId === order.accountId);
    const spent = this.worth(order);
    const used = this.usage(at);
    const atMost = (limit: number | undefined, value: number) => limit === undefined || value <= limit;
    const admission = this.admits(NEEDS[order.type], isPaused, true);
    const isInScope =
      order.accountId === undefined || (policy.allowed ?? [order.accountId]).includes(order.accountId);
    const questions: readonly (readonly [string, boolean])[] = [
      [admission ?? '', admission === undefined],
      ['ACCOUNT_NOT_ALLOWED', isInScope],
      ['RATE_UNAVAILABLE', spent !== undefined],
      ['PER_TRANSACTION_LIMIT', atMost(rule?.each ?? policy.each, spent ?? 0)],
      ['DAILY_LIMIT', atMost(policy.daily, used.day + (spent ?? 0))],
      ['MONTHLY_LIMIT', atMost(policy.monthly, used.month + (spent ?? 0))],
      ['DAILY_TRANSACTION_LIMIT', atMost(policy.times, used.times + 1)],
    ];
    const failed = questions.find(([, holds]) => !holds);
    if (failed !== undefined) return failed[0];
    if (isApproved) return 'AUTOMATIC';
    if ((rule?.mode ?? policy.mode) === 'APPROVAL_REQUIRED') return 'APPROVAL';
    if (policy.asksAbove === undefined || policy.asksIn === undefined) return 'AUTOMATIC';
    const compared = this.converted(order, policy.asksIn);
    if (compared === undefined) return 'RATE_UNAVAILABLE';
    return compared > policy.asksAbove ? 'APPROVAL' : 'AUTOMATIC';
  }

  /** An order in the currency of the limits, as it is counted. */
  worth(order: PlainOrder): number | undefined {
    return this.converted(order, this.policy.currency);
  }
  private converted({ amount, currency }: PlainOrder, to: string): number | undefined {
    return this.hasRates || currency === to ? worth(amount, currency, to, Math.ceil) : undefined;
  }

  spends(amount: number, at: Instant): void {
    this.lines.push({ what: 'SPENT', at, amount });
  }

  /** Of what was counted at `at`: the windows of that moment get it back. */
  givesBack(amount: number, at: Instant): void {
    this.lines.push({ what: 'GIVEN_BACK', at, amount });
  }

  /** The policy after an update; undefined where it is refused: no rate, or a threshold in no currency (agents §3). */
  updated(sent: PlainUpdate): PlainPolicy | undefined {
    const { policy } = this;
    const { currency: from } = policy;
    const to = sent.currency ?? from;
    if (to !== from && !this.hasRates) return undefined;
    const converted = (limit: number | undefined) =>
      limit === undefined ? undefined : worth(limit, from, to, Math.floor);
    const atLeastOne = (limit: number | undefined) =>
      limit === undefined ? undefined : Math.max(1, worth(limit, from, to, Math.floor));
    const result: PlainPolicy = {
      permissions: sent.permissions ?? policy.permissions,
      mode: sent.mode ?? policy.mode,
      currency: to,
      each: sent.each ?? atLeastOne(policy.each) ?? 1,
      daily: said(sent.daily, converted(policy.daily)),
      monthly: said(sent.monthly, converted(policy.monthly)),
      times: sent.times ?? policy.times,
      allowed: said(sent.allowed, policy.allowed),
      rules: sent.rules ?? policy.rules.map((rule) => ({ ...rule, each: atLeastOne(rule.each) })),
      asksAbove: said(sent.asksAbove, policy.asksAbove),
      asksIn: sent.asksIn ?? policy.asksIn,
    };
    return result.asksAbove !== undefined && result.asksIn === undefined ? undefined : result;
  }

  /** Replaces the policy; where its currency is another one, counters follow, and what is on its way as well. */
  becomes(policy: PlainPolicy, inFlight: readonly { amount: number }[]): void {
    const [from, to] = [this.policy.currency, policy.currency];
    if (from !== to) {
      this.lines.push({ what: 'RECAST', from, to });
      for (const each of inFlight) each.amount = worth(each.amount, from, to, Math.ceil);
    }
    this.policy = policy;
  }

  /** What is counted at a moment, of its day and its month. */
  usage(at: Instant): { readonly times: number; readonly day: number; readonly month: number } {
    const within = (length: number): { sum: number; times: number } => {
      let [sum, times] = [0, 0];
      for (const line of this.lines) {
        if (line.what === 'RECAST') sum = worth(sum, line.from, line.to, Math.ceil);
        else if (line.at.slice(0, length) === at.slice(0, length)) {
          const isSpent = line.what === 'SPENT';
          sum = isSpent ? sum + line.amount : Math.max(0, sum - line.amount);
          times += isSpent ? 1 : -1;
        }
      }
      return { sum, times };
    };
    const [day, month] = [within(10), within(7)];
    return { times: day.times, day: day.sum, month: month.sum };
  }
}

/** A change of a policy, in the request's words: `null` takes a limit away, and what is left out stays. */
export interface PlainUpdate {
  readonly permissions?: readonly string[] | undefined;
  readonly mode?: string | undefined;
  readonly currency?: string | undefined;
  readonly each?: number | undefined;
  readonly daily?: number | null | undefined;
  readonly monthly?: number | null | undefined;
  readonly times?: number | undefined;
  readonly allowed?: readonly string[] | null | undefined;
  readonly rules?: readonly PlainRule[] | undefined;
  readonly asksAbove?: number | null | undefined;
  readonly asksIn?: string | undefined;
}

const said = <Value>(wanted: Value | null | undefined, otherwise: Value | undefined): Value | undefined =>
  wanted === null ? undefined : (wanted ?? otherwise);
