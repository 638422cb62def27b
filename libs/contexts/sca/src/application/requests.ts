import { Command, Query } from '@causeway/commands';
import type { Id, Instant } from '@causeway/kernel';
import type { EnrolledFactor, Factor } from '../domain/factor.js';
import type { Lockout } from '../domain/lockout.js';
import type { SentCredential } from './ports.js';

interface OfCustomer {
  readonly customerId: Id<'Customer'>;
}
type Options = Readonly<Record<string, unknown>>;

/** The factors that a customer can authenticate with now (sca §2). */
export class ListScaFactors extends Query<OfCustomer, { readonly factors: readonly FactorDocument[] }> {
  static readonly type = 'sca.list-factors';
}
export interface FactorDocument {
  readonly factor: Factor;
  /** Of a passkey. */
  readonly credentialId?: string;
  readonly name: string;
}

/** Begins an enrolment. Refuses with `TOTP_ENROLLED`, `PASSKEY_ENROLLED` and `PASSKEY_NOT_CONFIGURED`. */
export class StartScaEnrolment extends Command<
  OfCustomer & { readonly factor: EnrolledFactor },
  EnrolmentStart
> {
  static readonly type = 'sca.start-enrolment';
}
export type EnrolmentStart =
  | {
      readonly type: 'TOTP';
      readonly secret: string;
      readonly secretBase32Encoded: string;
      readonly totpUri: string;
    }
  | {
      readonly type: 'PASSKEY';
      readonly options: Options;
      readonly allowedOrigins: readonly string[];
      readonly relyingPartyId: string;
    };

/** Proves an enrolment. Refuses with `PROOF_WRONG`; the fifth wrong proof voids it. */
export class ConfirmScaEnrolment extends Command<
  OfCustomer & { readonly proof: EnrolmentProof },
  EnrolmentConfirmed
> {
  static readonly type = 'sca.confirm-enrolment';
}
export type EnrolmentProof =
  | { readonly type: 'TOTP'; readonly secret: string; readonly code: string }
  | ({ readonly type: 'PASSKEY' } & SentCredential);
export type EnrolmentConfirmed =
  | { readonly type: 'TOTP'; readonly recoveryCodes: readonly string[] }
  | { readonly type: 'PASSKEY'; readonly factor: FactorDocument };

/** Refuses with `FACTOR_NOT_FOUND`. */
export class DeletePasskey extends Command<OfCustomer & { readonly credentialId: string }, null> {
  static readonly type = 'sca.delete-passkey';
}

/** Begins a login; a code is sent where the factor is one by SMS (sca §5). */
export class StartScaLogin extends Command<OfCustomer & { readonly factor: Factor }, LoginStart> {
  static readonly type = 'sca.start-login';
}
export interface LoginStart {
  readonly factor: Factor;
  readonly challengeId?: string;
  readonly expiresAt?: Instant;
  readonly passkeyOptions?: Options;
  readonly allowedOrigins?: readonly string[];
  readonly relyingPartyId?: string;
}

/** Opens a session. Refuses with `PROOF_WRONG` and `LOGIN_LOCKED`; a wrong proof counts (sca §6). */
export class CompleteScaLogin extends Command<LoginProof, LoginComplete> {
  static readonly type = 'sca.complete-login';
}
export interface LoginProof extends OfCustomer {
  readonly factor: Factor;
  readonly challengeId?: string;
  readonly endUserIpAddress: string;
  readonly proof: { readonly code: string } | SentCredential;
}
export interface LoginComplete {
  readonly status: 'SUCCESS';
  readonly sessionExpiresAt: Instant;
}

/** What the platform's own sign-in of the customer saw (sca §6). Refuses failures with `LOGIN_LOCKED`. */
export class RecordSecurityEvent extends Command<
  OfCustomer & { readonly eventType: SecurityEventType },
  SecurityEventDocument
> {
  static readonly type = 'sca.record-event';
}
export const SECURITY_EVENTS = ['RESET_PASSWORD_COMPLETED', 'FAILED_LOGIN_ATTEMPT'] as const;
export type SecurityEventType = (typeof SECURITY_EVENTS)[number];
export interface SecurityEventDocument extends Omit<Lockout, 'lockedUntil'> {
  readonly eventType: SecurityEventType;
  readonly lockedUntil: Instant | null;
}
