import type { Environment, Instant } from '@causeway/kernel';
import type { ArrivalReport } from '../domain/arrival.js';

/**
 * Where connectors tell of money (`ReportArrival`). Resolves once the service has it for good: until then, and whenever
 * a connector is in doubt, it tells again under the same id.
 */
export interface ArrivalSink {
  take(report: ArrivalReport): Promise<void>;
}

/** Money that was told of, as its connector finds it again. */
export interface ToldArrival extends Pick<ArrivalReport, 'arrivalId' | 'onChain'> {
  readonly seenAt: Instant;
}

/** Where it stands. Every state but `SEEN` is for ever. */
export type ArrivalStanding =
  | {
      readonly state: 'SEEN';
      readonly confirmations: number;
      /** When it is worth looking again. */
      readonly lookAgainAt: Instant;
    }
  | { readonly state: 'FINAL' }
  /** A reorganised chain, or a replaced transfer: it did not come after all. */
  | { readonly state: 'DROPPED' };

/** A bank or a chain that brings money, as the service looks at it. Every connector passes `describeInboundConnector`. */
export interface InboundConnector {
  /** A look without effect at money that it told of. */
  statusOf(arrival: ToldArrival): Promise<ArrivalStanding>;
}

/** The connectors of an environment by the name they tell under; `undefined` where nobody can be asked. */
export interface InboundConnectors {
  connectorFor(environment: Environment, connector: string): InboundConnector | undefined;
}
