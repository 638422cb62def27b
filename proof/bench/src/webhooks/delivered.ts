/** The result of one load at quick endpoints: number, rate and delay of arrivals. */
export interface Delivered {
  readonly expected: number;
  readonly arrived: number;
  readonly perSecond: number;
  /** From the commit of the webhook to its arrival. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** The value that a share of all values does not exceed; `NaN` of none. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

/** `sent`: when each webhook was committed, and when it arrived, on one scale. */
export const delivered = (
  sent: readonly { readonly committedAt: number; readonly arrivedAt: number | undefined }[],
): Delivered => {
  const came = sent.filter(
    (each): each is { committedAt: number; arrivedAt: number } => each.arrivedAt !== undefined,
  );
  const delays = came.map(({ committedAt, arrivedAt }) => Math.max(0, arrivedAt - committedAt));
  const from = Math.min(...sent.map(({ committedAt }) => committedAt));
  const to = Math.max(...came.map(({ arrivedAt }) => arrivedAt));
  return {
    expected: sent.length,
    arrived: came.length,
    perSecond: came.length === 0 ? 0 : (came.length * 1_000) / Math.max(1, to - from),
    p50Ms: quantile(delays, 0.5),
    p99Ms: quantile(delays, 0.99),
  };
};
