import { nothing, record, type Decision, type Instant } from '@causeway/kernel';

/** How many payments a platform may agree on with an institution within any hour. */
export interface VelocityLimit {
  /** In lower case. */
  readonly domain: string;
  /** From 0 on: 0 stops every payment. */
  readonly paymentsPerHourMax: number;
}

/** The platform's limits, as its operator said; an institution without one has none. */
export interface VelocityLimitSet {
  readonly type: 'VelocityLimitSet';
  /** Sorted by domain, each once. */
  readonly limits: readonly VelocityLimit[];
  readonly setAt: Instant;
}

export interface VelocityLimits {
  readonly limits: readonly VelocityLimit[];
  /** `null` while nobody has ever set them. */
  readonly updatedAt: Instant | null;
}

export const noVelocityLimits: VelocityLimits = { limits: [], updatedAt: null };

export const evolveVelocityLimits = (
  _limits: VelocityLimits,
  { limits, setAt }: VelocityLimitSet,
): VelocityLimits => ({ limits, updatedAt: setAt });

/** The span that payments are counted over. */
export const VELOCITY_WINDOW_MS = 60 * 60 * 1_000;

/** Replaces all of them; of two for one institution the last counts. Saying the same again records nothing. */
export const setVelocityLimits = (
  { limits }: { readonly limits: readonly VelocityLimit[] },
  known: VelocityLimits,
  { now }: { readonly now: Instant },
): Decision<VelocityLimitSet> => {
  const byDomain = new Map(limits.map((limit) => [limit.domain.toLowerCase(), limit.paymentsPerHourMax]));
  const wanted = [...byDomain]
    .map(([domain, paymentsPerHourMax]) => ({ domain, paymentsPerHourMax }))
    .sort((one, other) => (one.domain < other.domain ? -1 : 1));
  return sameLimits(wanted, known.limits)
    ? nothing()
    : record({ type: 'VelocityLimitSet', limits: wanted, setAt: now });
};

const sameLimits = (some: readonly VelocityLimit[], others: readonly VelocityLimit[]): boolean =>
  textOf(some) === textOf(others);

const textOf = (limits: readonly VelocityLimit[]): string =>
  limits.map(({ domain, paymentsPerHourMax }) => `${domain} ${paymentsPerHourMax}`).join();
