import { OneOf, Text } from '@causeway/http';
import { described, object, oneOf, optional, text, timestamp, union, url } from '@causeway/shapes';
import { ApiSchema } from '@nestjs/swagger';
import { OWNERSHIP_METHODS, type OwnershipMethod } from '../domain/external-account.js';

/** Room for a sentence, an address of any network and a link. */
const MESSAGE_LENGTH_MAX = 2048;

const TOKEN_LENGTH_MAX = 255;

const OWNERSHIP_METHOD = { name: 'OwnershipVerificationMethod' };
/** Room for any wallet's signature, in hex or base64. */
const SIGNATURE_LENGTH_MAX = 1024;

@ApiSchema({ name: 'OwnershipChallengeRequest' })
export class OwnershipChallengeRequestDto {
  @OneOf(OWNERSHIP_METHODS, OWNERSHIP_METHOD) method!: OwnershipMethod;
}

@ApiSchema({ name: 'OwnershipVerifyRequest' })
export class OwnershipVerifyRequestDto {
  @Text({ min: 1, max: SIGNATURE_LENGTH_MAX, trim: true }) signature!: string;
  /** How Bitcoin wallets sign; of no meaning to the wallets that are offered. */
  @OneOf(['bip137', 'electrum'], { optional: true }) signatureScheme?: string;
}

/** `OwnershipChallenge` of the contract. */
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
