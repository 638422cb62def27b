import { AcrossFields, Flag, ResourceId, Text, Timestamp } from '@causeway/http';
import { FINE, type Shape } from '@causeway/shapes';
import { ApiSchema } from '@nestjs/swagger';

/** Only privacy can be changed; a body that changes nothing is refused (wallet-auth §10). */
@AcrossFields<InternalAccountUpdateRequestDto>(({ privateEnabled }) =>
  privateEnabled === undefined
    ? [{ path: 'privateEnabled', message: 'is required: nothing else can be changed' }]
    : [],
)
@ApiSchema({ name: 'InternalAccountUpdateRequest' })
export class InternalAccountUpdateRequestDto {
  @Flag({ optional: true }) privateEnabled?: boolean;
}

@ApiSchema({ name: 'SignedRequestChallenge' })
export class SignedRequestChallengeDto {
  @Text({ max: 8_192 }) payloadToSign!: string;
  @ResourceId('Request') requestId!: string;
  @Timestamp() expiresAt!: string;
}

/** The ledger's own schema, by its name in the contract: whoever hosts this route hosts the ledger's too. */
export const internalAccount: Shape = {
  problems: () => FINE,
  schema: { $ref: '#/components/schemas/InternalAccount' },
};
