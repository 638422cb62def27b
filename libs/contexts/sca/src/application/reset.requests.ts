import { Command, Query } from '@causeway/commands';
import type { Id, Instant, KeysetPosition, Page } from '@causeway/kernel';
import type { Factor } from '../domain/factor.js';
import type { FactorResetDecided, ResetStatus } from '../domain/reset.js';
import type { LivenessHandles } from './ports.js';

interface OfCustomer {
  readonly customerId: Id<'Customer'>;
}
interface OfReset extends OfCustomer {
  readonly resetId: string;
}

/**
 * Begins the reset of a lost factor (sca §7). Refuses with `FACTOR_NOT_AVAILABLE` and `TOO_MANY_RESETS`; a repeated
 * request answers with the same reset.
 */
export class StartFactorReset extends Command<OfCustomer & { readonly factor: Factor }, ResetStart> {
  static readonly type = 'sca.start-factor-reset';
}
export interface ResetStart extends LivenessHandles {
  readonly resetId: string;
  readonly expiresAt: Instant;
}

/** Refuses with `RESET_NOT_FOUND`, also for another customer's. */
export class GetFactorReset extends Query<OfReset, ResetDocument> {
  static readonly type = 'sca.get-factor-reset';
}
export interface ResetDocument {
  readonly status: ResetStatus;
  readonly factor: Factor;
  /** `null` for `SMS_OTP`: its new number needs no enrolment. */
  readonly enrollmentStatus: 'PENDING' | 'COMPLETED' | null;
  readonly expiresAt: Instant;
  readonly completedAt: Instant | null;
}

/** Refuses with `RESET_NOT_FOUND`, `RESET_NOT_PASSED` and, of `SMS_OTP`, with `RESET_WITHOUT_NUMBER`. */
export class CompleteFactorReset extends Command<OfReset & { readonly phoneNumber?: string }, null> {
  static readonly type = 'sca.complete-factor-reset';
}

/** The outcome of a liveness check: the operator's, or a provider's. Refuses with `RESET_NOT_FOUND` and `RESET_NOT_OPEN`. */
export class DecideFactorReset extends Command<
  { readonly resetId: string } & Pick<FactorResetDecided, 'outcome'>,
  OperatorReset
> {
  static readonly type = 'sca.decide-factor-reset';
}
export interface OperatorReset extends OfReset {
  readonly factor: Factor;
  readonly status: ResetStatus;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** Resets of a platform's customers, newest first. */
export class ListFactorResets extends Query<
  { readonly customerId?: Id<'Customer'>; readonly limit: number; readonly after?: KeysetPosition },
  Page<OperatorReset>
> {
  static readonly type = 'sca.list-factor-resets';
}

/** What the page of a link shows; `null` for an unknown one. The call is of no platform. */
export class ShowLivenessCheck extends Query<LivenessVisitor, LivenessCheck | null> {
  static readonly type = 'sca.show-liveness-check';
}
export interface LivenessVisitor {
  readonly resetId: string;
  /** What the link ends with. */
  readonly secret: string;
}
export interface LivenessCheck {
  readonly status: ResetStatus;
  /** As the customer knows the platform, if it has a name. */
  readonly platformName?: string;
  /** Of this installation's pages: forms are taken from nowhere else. */
  readonly origin: string;
}

/** The person did what the page asks for; without effect on a check that is over. The call is of no platform. */
export class SubmitLiveness extends Command<LivenessVisitor, null> {
  static readonly type = 'sca.submit-liveness';
}
