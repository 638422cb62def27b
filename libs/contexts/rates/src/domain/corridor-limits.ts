/** Minor units of the sending currency, all fees included; `null` where nothing is set (quotes §7). */
export interface Limits {
  /** Of one payment. */
  readonly transactionMaxMinor: bigint | null;
  /** Of all payments of one platform on a calendar day in UTC. */
  readonly dailyVolumeMaxMinor: bigint | null;
}

/** Of two limits the platform's own counts, each figure by itself; where it has none, those of every platform. */
export const limitsInForce = (own: Limits | undefined, deploymentWide: Limits | undefined): Limits => ({
  transactionMaxMinor: own?.transactionMaxMinor ?? deploymentWide?.transactionMaxMinor ?? null,
  dailyVolumeMaxMinor: own?.dailyVolumeMaxMinor ?? deploymentWide?.dailyVolumeMaxMinor ?? null,
});
