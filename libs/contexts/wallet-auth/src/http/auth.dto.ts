import { dtoOf, OptionalBody, sentObject, signedRequestChallenge } from '@causeway/http';
import {
  listOf,
  object,
  oneOf,
  optional,
  resourceId,
  restricted,
  text,
  textThat,
  timestamp,
  typedId,
  union,
  wrongFields,
  type FieldProblem,
} from '@causeway/shapes';
import { ApiSchema } from '@nestjs/swagger';
import { readSealedBox } from '../domain/bundle.js';
import { CREDENTIAL_TYPES, type OtpType } from '../domain/credential.js';
import { pointOf } from '../domain/curve-key.js';

const TOKEN_LENGTH_MAX = 16_384;
const BUNDLE_LENGTH_MAX = 16_384;
const CHALLENGE_LENGTH_MAX = 1_024;
const ID_LENGTH_MAX = 2_048;
const CLIENT_DATA_LENGTH_MAX = 8_192;
const ATTESTATION_LENGTH_MAX = 65_536;
const NICKNAME_LENGTH_MAX = 100;
const SIGNATURE_LENGTH_MAX = 4_096;
/** Letters of any script with their marks, digits, and what names are written with (wallet-auth §5). */
const NICKNAME = /^[\p{L}\p{M}\p{Nd} ._\-'()]+$/u;
const KEY = /^(0[23][0-9a-fA-F]{64}|04[0-9a-fA-F]{128})$/;

/** Base64url of bytes; the bounds are those of the largest that authenticators make. */
const bytes = (max: number) => text({ min: 1, max, pattern: /^[A-Za-z0-9_-]+={0,2}$/ });

/** A point of the curve in either form, kept as it was sent: its form has a meaning (wallet-auth §2.1). */
const clientPublicKey = () =>
  restricted(text({ min: 66, max: 130, pattern: KEY }), (hex) => pointOf(hex) !== undefined, {
    message: 'must be a point of the curve P-256',
  });

const type = () => oneOf(CREDENTIAL_TYPES, 'AuthMethodType');
const accountId = resourceId('InternalAccount');

/** Here a bare id is malformed (wallet-auth §4). */
export class OfAccountDto extends dtoOf(object('AuthOfAccount', { accountId: typedId('InternalAccount') })) {}

const otpCreation = (name: string, of: OtpType) => object(name, { type: oneOf([of]), accountId });
export const credentialCreation = union('type', {
  EMAIL_OTP: otpCreation('EmailOtpCredentialCreateRequest', 'EMAIL_OTP'),
  SMS_OTP: otpCreation('SmsOtpCredentialCreateRequest', 'SMS_OTP'),
  OAUTH: object('OauthCredentialCreateRequest', {
    ...{ type: oneOf(['OAUTH']), accountId },
    oidcToken: text({ min: 1, max: TOKEN_LENGTH_MAX }),
  }),
  PASSKEY: object('PasskeyCredentialCreateRequest', {
    ...{ type: oneOf(['PASSKEY']), accountId },
    nickname: text({ min: 1, max: NICKNAME_LENGTH_MAX, trim: true, pattern: NICKNAME }),
    challenge: bytes(CHALLENGE_LENGTH_MAX),
    attestation: object('PasskeyAttestation', {
      credentialId: bytes(ID_LENGTH_MAX),
      clientDataJson: bytes(CLIENT_DATA_LENGTH_MAX),
      attestationObject: bytes(ATTESTATION_LENGTH_MAX),
      transports: optional(listOf(oneOf(['usb', 'nfc', 'ble', 'internal', 'hybrid']), { max: 10 })),
    }),
  }),
});

const bundle = () =>
  textThat(
    (sent) => sent.length <= BUNDLE_LENGTH_MAX && readSealedBox(sent) !== undefined,
    'must be the JSON of a sealed code: encappedPublic and ciphertext, in hex',
    { maxLength: BUNDLE_LENGTH_MAX },
  );
const otpProof = (name: string, of: OtpType) =>
  object(name, { type: oneOf([of]), encryptedOtpBundle: bundle() });
export const credentialProof = union('type', {
  EMAIL_OTP: otpProof('EmailOtpCredentialVerifyRequest', 'EMAIL_OTP'),
  SMS_OTP: otpProof('SmsOtpCredentialVerifyRequest', 'SMS_OTP'),
  OAUTH: object('OauthCredentialVerifyRequest', {
    type: oneOf(['OAUTH']),
    oidcToken: text({ min: 1, max: TOKEN_LENGTH_MAX }),
    clientPublicKey: clientPublicKey(),
  }),
  PASSKEY: object('PasskeyCredentialVerifyRequest', {
    type: oneOf(['PASSKEY']),
    assertion: object('PasskeyAssertion', {
      credentialId: bytes(ID_LENGTH_MAX),
      clientDataJson: bytes(CLIENT_DATA_LENGTH_MAX),
      authenticatorData: bytes(SIGNATURE_LENGTH_MAX),
      signature: bytes(SIGNATURE_LENGTH_MAX),
      userHandle: optional(bytes(ID_LENGTH_MAX)),
    }),
  }),
});

const challengeRequest = object('AuthCredentialChallengeRequest', {
  clientPublicKey: optional(clientPublicKey()),
});
/** For the document alone: a credential of codes needs no body at all. */
@OptionalBody()
@ApiSchema({ name: 'AuthCredentialChallengeRequest' })
export class ChallengeRequestDto extends dtoOf(challengeRequest) {}
/** What a body asks of a challenge; what is wrong with its fields counts for a passkey alone (wallet-auth §4). */
export const challengeIn = (
  body: unknown,
): { readonly clientPublicKey?: string; readonly errors?: readonly FieldProblem[] } => {
  const sent = body === undefined ? {} : sentObject(body);
  const errors = wrongFields(challengeRequest, sent);
  if (errors.length > 0) return { errors };
  const { clientPublicKey: key } = sent;
  return typeof key === 'string' ? { clientPublicKey: key } : {};
};
export class SessionRefreshDto extends dtoOf(
  object('AuthSessionRefreshRequest', { clientPublicKey: clientPublicKey() }),
) {}

const shown = {
  id: text({ max: 64 }),
  accountId,
  type: type(),
  credentialId: optional(text({ max: ID_LENGTH_MAX })),
  nickname: text({ max: 320 }),
  createdAt: timestamp(),
  updatedAt: timestamp(),
};
const method = object('AuthMethod', shown);
export class CredentialListDto extends dtoOf(
  object('AuthCredentialListResponse', { data: listOf(method) }),
) {}
const methodResponse = object('AuthMethodResponse', {
  ...shown,
  otpEncryptionTargetBundle: optional(text({ max: 4_096 })),
});
export class CredentialDto extends dtoOf(methodResponse) {}
export const challengeResponse = union('type', {
  EMAIL_OTP: methodResponse,
  SMS_OTP: methodResponse,
  PASSKEY: object('PasskeyAuthChallenge', {
    ...shown,
    credentialId: text({ max: ID_LENGTH_MAX }),
    challenge: text({ max: 64 }),
    requestId: resourceId('Request'),
    expiresAt: timestamp(),
  }),
});

const session = object('AuthSession', {
  ...shown,
  encryptedSessionSigningKey: optional(text({ max: 256 }), { deprecated: true }),
  expiresAt: timestamp(),
});
export class SessionDto extends dtoOf(session) {}
export class SessionListDto extends dtoOf(object('SessionListResponse', { data: listOf(session) })) {}

export class AuthSignedRequestChallengeDto extends dtoOf(
  object('AuthSignedRequestChallenge', { ...signedRequestChallenge, type: type() }),
) {}
