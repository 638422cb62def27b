import { after, instant, type Instant } from '@causeway/kernel';

const DAY_MS = 86_400_000;

/** What an agent spent in the day and the month that it last spent in, in the currency of its limits (agents §2). */
export interface Usage {
  /** `2026-11-24`, in UTC. */
  readonly day: string;
  /** `2026-11`. */
  readonly month: string;
  readonly dailyTransactionCount: number;
  readonly dailySpend: bigint;
  readonly monthlySpend: bigint;
}

/** What one action was counted with, and in which windows: what gives it back must not reach into later ones. */
export interface Spent {
  readonly amount: bigint;
  readonly day: string;
  readonly month: string;
}

/** The day and the month of a moment, both in UTC. */
export const windowsAt = (now: Instant): Pick<Usage, 'day' | 'month'> => ({
  day: now.slice(0, 10),
  month: now.slice(0, 7),
});

/**
 * What an agent has used when its windows begin: nothing, in the UTC day and month of `now`. Spend is in minor units
 * of the policy's currency (agents §2).
 */
export const noUsage = (now: Instant): Usage => ({
  ...windowsAt(now),
  dailyTransactionCount: 0,
  dailySpend: 0n,
  monthlySpend: 0n,
});

/** The usage as it counts at a moment: a window that has ended counts nothing. */
export const usageAt = (usage: Usage, now: Instant): Usage => {
  const { day, month } = windowsAt(now);
  const fresh = noUsage(now);
  if (month !== usage.month) return fresh;
  return day === usage.day ? usage : { ...fresh, monthlySpend: usage.monthlySpend };
};

/** Counts an action that starts. */
export const counted = (usage: Usage, { amount, day, month }: Spent): Usage => {
  const isSameDay = day === usage.day;
  return {
    ...{ day, month },
    dailyTransactionCount: (isSameDay ? usage.dailyTransactionCount : 0) + 1,
    dailySpend: (isSameDay ? usage.dailySpend : 0n) + amount,
    monthlySpend: (month === usage.month ? usage.monthlySpend : 0n) + amount,
  };
};

/** Takes back the count of an action that never started after all; a window that has ended stays ended. */
export const givenBack = (usage: Usage, { amount, day, month }: Spent): Usage => {
  const less = (spend: bigint): bigint => (spend > amount ? spend - amount : 0n);
  return {
    ...usage,
    ...(day === usage.day && {
      dailyTransactionCount: Math.max(0, usage.dailyTransactionCount - 1),
      dailySpend: less(usage.dailySpend),
    }),
    ...(month === usage.month && { monthlySpend: less(usage.monthlySpend) }),
  };
};

/** The next day and month, from which on reads show zero again (agents §2). */
export const resetsOf = ({ day, month }: Pick<Usage, 'day' | 'month'>) => {
  const [year = 0, monthOfYear = 0] = month.split('-').map(Number);
  const isLast = monthOfYear === 12;
  const next = [isLast ? year + 1 : year, isLast ? 1 : monthOfYear + 1];
  return {
    dailyResetDate: after(instant(day), DAY_MS).slice(0, 10),
    monthlyResetMonth: next.map((part) => String(part).padStart(2, '0')).join('-'),
  };
};
