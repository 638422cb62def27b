/** Rows of sandbox views, as stored. */
export interface ViewRecords {
  readonly tokens: readonly { readonly token_id: string; readonly name: string }[];
  readonly deliveries: readonly { readonly webhook_id: string; readonly status: string }[];
  readonly endpoints: readonly { readonly url: string | null }[];
  /** Of all contexts. */
  readonly parkedEvents: number;
  readonly transactions: readonly Pick<TransactionRecord, 'transactionId' | 'status'>[];
}

export interface AccountRecord {
  readonly accountId: string;
  readonly availableMinor: bigint;
  readonly heldMinor: bigint;
}

/** A payment as a reader finds it. */
export interface TransactionRecord {
  readonly transactionId: string;
  readonly status: string;
  /** What it sends, in minor units. */
  readonly sentMinor: number;
  readonly failureReason?: string;
  readonly refund?: { readonly status: string; readonly reason: string };
}
