/** Throughput and latencies of concurrent callers. */
export interface Driven {
  readonly count: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface Crowd {
  /** Each sends its next request as soon as the last one is answered. */
  readonly callers: number;
  readonly forMs: number;
}

/** Lets every caller repeat `work` until the time is over; the first failure ends the measurement. */
export const drive = async (
  { callers, forMs }: Crowd,
  work: (caller: number) => Promise<unknown>,
): Promise<Driven> => {
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const endAt = startedAt + forMs;
  const repeat = async (caller: number): Promise<void> => {
    for (let from = performance.now(); from < endAt;) {
      await work(caller);
      const now = performance.now();
      latenciesMs.push(now - from);
      from = now;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => repeat(caller)));
  return drivenOf(latenciesMs, (performance.now() - startedAt) / 1_000);
};

/** Sums up latencies that were measured elsewhere, in another process for example. */
export const drivenOf = (latenciesMs: readonly number[], seconds: number): Driven => {
  const sorted = Float64Array.from(latenciesMs).sort();
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return {
    count: sorted.length,
    seconds,
    perSecond: sorted.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
};
