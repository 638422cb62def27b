import type { Id } from '@causeway/kernel';
import type { LockedSide } from './pricing.js';
import type { NamedPlatformFee } from './platform-fee.js';

/** A request for a quote, with every field well-formed (quotes §1). */
export interface QuoteRequested {
  readonly source: RequestedSource;
  readonly destination: RequestedDestination;
  readonly lockedSide: LockedSide;
  /** In minor units of the locked side's currency. */
  readonly lockedAmountMinor: bigint;
  /** Create and execute in one go, or not at all (quotes §4). */
  readonly immediatelyExecute: boolean;
  /**
   * Present on a transfer: into the service, or out of it. Money in counts for the day's volume, and is never refused
   * for it (transactions §9).
   */
  readonly transfer?: 'IN' | 'OUT';
  readonly description?: string;
  readonly remittanceInformation?: string;
  readonly purposeOfPayment?: string;
  readonly platformFeeOverride?: NamedPlatformFee;
  readonly scaFactor?: string;
  readonly lookupId?: string;
  /** The agent that asks in its customer's place; no platform's request says so (agents §1). */
  readonly agentId?: Id<'Agent'>;
  /** By `CustomerInfoFieldName`: what a receiver's institution asks of the sender. */
  readonly senderCustomerInfo?: Readonly<Record<string, unknown>>;
}

/** Ids are as sent, typed or bare. */
export type RequestedSource =
  | { readonly sourceType: 'ACCOUNT'; readonly accountId: string; readonly customerId?: string }
  | {
      readonly sourceType: 'REALTIME_FUNDING';
      readonly currency: string;
      readonly customerId?: string;
      readonly cryptoNetwork?: string;
    };
export type RequestedDestination =
  | { readonly destinationType: 'ACCOUNT'; readonly accountId: string; readonly paymentRail?: string }
  | {
      readonly destinationType: 'UMA_ADDRESS';
      readonly umaAddress: string;
      readonly currency?: string;
    };
