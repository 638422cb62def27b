import { dtoOf, OneOf, oneOf, Text, text, timestamp, url, variant } from '@causeway/http';
import { ApiSchema } from '@nestjs/swagger';
import { OWNERSHIP_METHODS, type OwnershipMethod } from '../domain/external-account.js';

const optional = true;
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
  @OneOf(['bip137', 'electrum'], { optional }) signatureScheme?: string;
}

/** `OwnershipChallenge` of the contract. */
export const ownershipChallenge = variant('method', {
  WALLET_SIGNATURE: dtoOf('WalletSignatureChallenge', {
    method: { kind: oneOf(['WALLET_SIGNATURE']) },
    messageToSign: { kind: text({ max: MESSAGE_LENGTH_MAX, multiline: true }) },
    expiresAt: { kind: timestamp() },
  }),
  LIVENESS: dtoOf('LivenessChallenge', {
    method: { kind: oneOf(['LIVENESS']) },
    verificationLink: { kind: url({ max: MESSAGE_LENGTH_MAX }) },
    token: {
      kind: text({ max: TOKEN_LENGTH_MAX }),
      optional,
      description: 'Opens the look at a face in an application of your own',
    },
    expiresAt: { kind: timestamp() },
  }),
});
