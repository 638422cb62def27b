import type { Id, Instant } from '@causeway/kernel';

export const FACTORS = ['SMS_OTP', 'TOTP', 'PASSKEY'] as const;
/** `SMS_OTP` exists while the phone is verified; the others are enrolled (sca §2). */
export type Factor = (typeof FACTORS)[number];
/** How a request is answered that names a factor which the customer does not have. */
export const NOT_AVAILABLE = [
  { field: 'factor', message: 'is not available to the customer: enrol or verify it first' },
];
export type EnrolledFactor = Exclude<Factor, 'SMS_OTP'>;

export interface TotpMaterial {
  /** Lower-case hex of 160 bits. */
  readonly secret: string;
  /** Keyed hashes; one replaces a code at login, once. */
  readonly recoveryHashes: readonly string[];
}
export interface PasskeyMaterial {
  /** In base64url, as the browser says it. */
  readonly credentialId: string;
  /** The COSE key, in base64url. */
  readonly publicKey: string;
  readonly transports: readonly string[];
}

/** An enrolment began; it replaces an open one of the same factor (sca §2.1). */
export interface ScaEnrolmentStarted {
  readonly type: 'ScaEnrolmentStarted';
  readonly customerId: Id<'Customer'>;
  readonly factor: EnrolledFactor;
  /** The secret of an authenticator app, in hex, or a passkey's challenge, in base64url. */
  readonly material: string;
  readonly startedAt: Instant;
  readonly expiresAt: Instant;
}
/** A wrong proof of an enrolment; it does not count toward the lockout. */
export interface ScaEnrolmentProofRejected {
  readonly type: 'ScaEnrolmentProofRejected';
  readonly customerId: Id<'Customer'>;
  readonly factor: EnrolledFactor;
  readonly rejectedAt: Instant;
}
export interface ScaTotpEnrolled {
  readonly type: 'ScaTotpEnrolled';
  readonly customerId: Id<'Customer'>;
  readonly material: TotpMaterial;
  /** The time step whose code proved it, which proves nothing again; the sandbox has none. */
  readonly step?: number;
  readonly enrolledAt: Instant;
}
export interface ScaPasskeyEnrolled {
  readonly type: 'ScaPasskeyEnrolled';
  readonly customerId: Id<'Customer'>;
  readonly material: PasskeyMaterial;
  readonly counter: number;
  readonly enrolledAt: Instant;
}
export interface ScaFactorRemoved {
  readonly type: 'ScaFactorRemoved';
  readonly customerId: Id<'Customer'>;
  readonly factor: EnrolledFactor;
  readonly removedAt: Instant;
}

export type FactorEvent =
  ScaEnrolmentStarted | ScaEnrolmentProofRejected | ScaTotpEnrolled | ScaPasskeyEnrolled | ScaFactorRemoved;
