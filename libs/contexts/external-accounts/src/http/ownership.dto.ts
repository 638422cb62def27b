import { dtoOf } from '@causeway/http';
import { described, object, oneOf, optional, text, timestamp, union, url } from '@causeway/shapes';
import { OWNERSHIP_METHODS } from '../domain/external-account.js';

/** Room for a sentence, an address of any network and a link. */
const MESSAGE_LENGTH_MAX = 2048;

const TOKEN_LENGTH_MAX = 255;
/** Room for any wallet's signature, in hex or base64. */
const SIGNATURE_LENGTH_MAX = 1024;

export class OwnershipChallengeRequestDto extends dtoOf(
  object('OwnershipChallengeRequest', { method: oneOf(OWNERSHIP_METHODS, 'OwnershipVerificationMethod') }),
) {}

export class OwnershipVerifyRequestDto extends dtoOf(
  object('OwnershipVerifyRequest', {
    signature: text({ min: 1, max: SIGNATURE_LENGTH_MAX, trim: true }),
    /** How Bitcoin wallets sign; of no meaning to the wallets that are offered. */
    signatureScheme: optional(oneOf(['bip137', 'electrum'])),
  }),
) {}

export const ownershipChallenge = union('method', {
  WALLET_SIGNATURE: object('WalletSignatureChallenge', {
    method: oneOf(['WALLET_SIGNATURE']),
    messageToSign: text({ max: MESSAGE_LENGTH_MAX, multiline: true }),
    expiresAt: timestamp(),
  }),
  LIVENESS: object('LivenessChallenge', {
    method: oneOf(['LIVENESS']),
    verificationLink: url({ max: MESSAGE_LENGTH_MAX }),
    token: described(
      optional(text({ max: TOKEN_LENGTH_MAX })),
      'Opens the look at a face in an application of your own',
    ),
    expiresAt: timestamp(),
  }),
});
