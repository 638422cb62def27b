import type { Ask, Listed } from './ask.js';

/** What happens in the installation now, for its operator. */
export interface InstallationNow {
  readonly status: string;
  readonly furthestBehind: number;
  readonly parked: number;
  readonly pausedEndpoints: number;
}

interface Lane {
  readonly readers: readonly { readonly lagMessages: number }[];
}

/** Undefined where the session is no operator's. */
export const installationNow = async (ask: Ask): Promise<InstallationNow | undefined> => {
  const [status, lanes, parked, paused] = await Promise.all([
    ask<{ readonly status: string }>('/operator/status'),
    ask<Listed<Lane>>('/operator/lanes'),
    ask<Listed>('/operator/parked-events'),
    ask<Listed>('/operator/webhook-endpoints?environment=production'),
  ]);
  if (status === undefined || lanes === undefined) return undefined;
  const lags = lanes.data.flatMap(({ readers }) => readers.map(({ lagMessages }) => lagMessages));
  return {
    status: status.status,
    furthestBehind: Math.max(0, ...lags),
    parked: parked?.data.length ?? 0,
    pausedEndpoints: paused?.data.length ?? 0,
  };
};
