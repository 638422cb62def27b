import { dtoOf } from '@causeway/http';
import {
  count,
  described,
  flag,
  ipAddress,
  listOf,
  nullable,
  object,
  oneOf,
  optional,
  resourceId,
  shownByName,
  text,
  timestamp,
  union,
  type Shape,
} from '@causeway/shapes';
import type { SentProof } from '../application/judge.js';
import { SECURITY_EVENTS } from '../application/requests.js';
import { FACTORS } from '../domain/factor.js';
import { assertion, credential } from './passkey-credential.dto.js';

const CODE_LENGTH_MAX = 64;
const SECRET_LENGTH_MAX = 128;
export const ID_LENGTH_MAX = 64;
const ORIGIN_LENGTH_MAX = 512;

const factor = () => oneOf(FACTORS, 'ScaFactor');
export const code = () => text({ min: 1, max: CODE_LENGTH_MAX });
export const origin = () => text({ min: 1, max: ORIGIN_LENGTH_MAX });
/** A member that is `null` counts as one that is absent (sca §1.1). */
const orNull = <Value>(shape: Shape<Value>) => nullable(optional(shape));

export class OfCustomerDto extends dtoOf(object('ScaCustomerDto', { customerId: resourceId('Customer') })) {}

const factorView = object('ScaFactorView', {
  factor: factor(),
  credentialId: optional(text({ max: 2_048 })),
  name: optional(text({ max: 64 })),
});
export class ScaFactorListDto extends dtoOf(object('ScaFactorList', { factors: listOf(factorView) })) {}

export class EnrolRequestDto extends dtoOf(
  object('ScaFactorEnrollRequestOneOf', { type: oneOf(['TOTP', 'PASSKEY']) }),
) {}
export const enrolStart = union('type', {
  TOTP: object('TotpEnrollmentStart', {
    type: oneOf(['TOTP']),
    secret: text({ max: SECRET_LENGTH_MAX }),
    secretBase32Encoded: text({ max: SECRET_LENGTH_MAX }),
    totpUri: text({ max: 2_048 }),
  }),
  PASSKEY: object('PasskeyEnrollmentStart', {
    type: oneOf(['PASSKEY']),
    options: shownByName(),
    allowedOrigins: listOf(origin()),
    relyingPartyId: text({ max: 253 }),
  }),
});

const REQUIRED_OF = { TOTP: ['secret', 'code'], PASSKEY: ['origin', 'credential'] } as const;

/** The members of both kinds; which of them are required follows from the type. */
export class ConfirmRequestDto extends dtoOf(
  object(
    'ScaFactorConfirmRequestOneOf',
    {
      type: oneOf(['TOTP', 'PASSKEY']),
      secret: orNull(text({ min: 1, max: SECRET_LENGTH_MAX })),
      code: orNull(code()),
      origin: orNull(origin()),
      credential: orNull(credential),
    },
    {
      across: (sent) =>
        (Object.hasOwn(REQUIRED_OF, sent.type) ? REQUIRED_OF[sent.type] : [])
          .filter((name) => isAbsent(sent[name]))
          .map((path) => ({ path, message: 'is required' })),
    },
  ),
) {}
export const confirmResponse = union('type', {
  TOTP: object('TotpEnrollmentConfirmResponse', {
    type: oneOf(['TOTP']),
    recoveryCodes: listOf(text({ max: 14 })),
  }),
  PASSKEY: object('PasskeyEnrollmentConfirmResponse', { type: oneOf(['PASSKEY']), factor: factorView }),
});

export class LoginStartRequestDto extends dtoOf(object('ScaLoginStartRequest', { factor: factor() })) {}
export class LoginStartDto extends dtoOf(
  object('ScaLoginStart', {
    factor: factor(),
    challengeId: optional(text({ max: ID_LENGTH_MAX })),
    expiresAt: optional(timestamp()),
    passkeyOptions: optional(shownByName()),
    allowedOrigins: optional(listOf(origin())),
    relyingPartyId: optional(text({ max: 253 })),
  }),
) {}

interface ProofOnTheWire {
  readonly code?: unknown;
  readonly passkeyAssertion?: unknown;
  readonly origin?: unknown;
}
/** Either a code, or an assertion with its origin; never both. */
export const proofProblems = ({
  code: sent,
  passkeyAssertion,
  origin: page,
}: ProofOnTheWire): readonly { readonly path: string; readonly message: string }[] => {
  if (isAbsent(sent) && isAbsent(passkeyAssertion))
    return [{ path: 'code', message: 'is required, or a passkeyAssertion' }];
  if (!isAbsent(sent) && !isAbsent(passkeyAssertion))
    return [{ path: 'passkeyAssertion', message: 'must not be sent together with a code' }];
  return !isAbsent(passkeyAssertion) && isAbsent(page)
    ? [{ path: 'origin', message: 'is required with a passkeyAssertion' }]
    : [];
};

/** The proof of a body whose members are as `proofProblems` demands. */
export const proofIn = ({
  code: sent,
  passkeyAssertion,
  origin: page,
}: {
  readonly code?: string | null;
  readonly passkeyAssertion?: object | null;
  readonly origin?: string | null;
}): SentProof =>
  passkeyAssertion ? { credential: { ...passkeyAssertion }, origin: page ?? '' } : { code: sent ?? '' };

export class LoginCompleteRequestDto extends dtoOf(
  object(
    'ScaLoginCompleteRequest',
    {
      factor: factor(),
      endUserIpAddress: described(ipAddress(), 'Of the end user, not of your server'),
      challengeId: orNull(text({ max: ID_LENGTH_MAX })),
      code: orNull(code()),
      passkeyAssertion: orNull(assertion),
      origin: orNull(origin()),
    },
    {
      across: proofProblems,
    },
  ),
) {}
export class LoginCompleteDto extends dtoOf(
  object('ScaLoginComplete', { status: oneOf(['SUCCESS']), sessionExpiresAt: timestamp() }),
) {}

export class SecurityEventRequestDto extends dtoOf(
  object('RecordSecurityEventRequest', { eventType: oneOf(SECURITY_EVENTS) }),
) {}
export class SecurityEventDto extends dtoOf(
  object('RecordSecurityEventResponse', {
    eventType: oneOf(SECURITY_EVENTS),
    suspended: flag(),
    lockedUntil: nullable(timestamp()),
    failedAttempts: count(),
  }),
) {}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;
