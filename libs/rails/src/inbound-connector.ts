import type { Environment, Instant, Money } from '@causeway/kernel';

/** A transaction on a chain, as the API shows it. */
export interface OnChainTransaction {
  readonly transactionHash: string;
  readonly network: string;
}

/** The sender as far as the rail reports it (transactions §1). Personal. */
export interface Originator {
  readonly accountHolderName?: string;
  /** May be masked. */
  readonly accountIdentifier?: string;
  readonly bankName?: string;
  readonly bankIdentifier?: string;
  readonly paymentRail?: string;
  readonly remittanceInformation?: string;
  readonly endToEndId?: string;
  readonly traceNumber?: string;
}

/** An inbound credit as a bank or a chain reports it (accounts §7). */
export interface CreditAdvice {
  /** Who reports it: the ids are its own. */
  readonly connector: string;
  /** The same one is the same money, however often it is reported. */
  readonly arrivalId: string;
  /** `SEEN` may still be undone, `FINAL` never is; `DROPPED` was seen, and did not come after all. */
  readonly state: 'SEEN' | 'FINAL' | 'DROPPED';
  readonly amount: Money;
  /** The account number, IBAN or address that was paid to. */
  readonly coordinates?: string;
  readonly reference?: string;
  /** When it was first seen: counts as the time of receipt (quotes §5). */
  readonly seenAt?: Instant;
  readonly originator?: Originator;
  readonly onChain?: OnChainTransaction;
  /** Blocks on top of the one that holds it, itself included. */
  readonly confirmations?: number;
  /** Screening requires a manual review first. */
  readonly needsReview?: boolean;
}

/**
 * Where connectors report credits (`ReportArrival`). Resolves once the service has one for good: until then, and
 * whenever a connector is in doubt, it reports again under the same id.
 */
export interface CreditSink {
  take(advice: CreditAdvice): Promise<void>;
}

/** A reported credit, as its connector finds it again. */
export interface ReportedCredit extends Pick<CreditAdvice, 'arrivalId' | 'onChain'> {
  readonly seenAt: Instant;
}

/** The status of a credit. Every state but `SEEN` is final. */
export type CreditStatus =
  | {
      readonly state: 'SEEN';
      readonly confirmations: number;
      /** When it is worth looking again. */
      readonly lookAgainAt: Instant;
    }
  | { readonly state: 'FINAL' }
  /** A reorganised chain, or a replaced transfer: it did not come after all. */
  | { readonly state: 'DROPPED' };

/** A bank or a chain that brings money. Every connector passes `describeInboundConnector`. */
export interface InboundConnector {
  /** Reads the status of a reported credit, without effect. */
  statusOf(credit: ReportedCredit): Promise<CreditStatus>;
}

/** The connectors of an environment by the name they report under; `undefined` where none can be asked. */
export interface InboundConnectors {
  connectorFor(environment: Environment, connector: string): InboundConnector | undefined;
}
