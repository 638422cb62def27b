import { operatorCall, type Dispatch } from '@causeway/commands';
import { Answers, dtoOf, Id, NeedsApproval, Operation, OperatorOnly } from '@causeway/http';
import {
  described,
  listOf,
  nameText,
  nullable,
  object,
  oneOf,
  optional,
  resourceId,
  text,
  timestamp,
} from '@causeway/shapes';
import type { Id as TypedId } from '@causeway/kernel';
import {
  CreateOperatorToken,
  ListOperatorTokens,
  OPERATOR_PERMISSIONS,
  OPERATOR_TOKEN_NAME_LENGTH_MAX,
  RevokeOperatorToken,
  RotateOperatorToken,
  type NewOperatorTokenDocument,
  type OperatorTokenDocument,
} from '@causeway/platform';
import { Body, Controller, Delete, Get, Inject, Post } from '@nestjs/common';
import { DISPATCH } from '../tokens.js';
import { Approvals, OPERATORS } from './approvals.js';

const TAG = 'Operators';

class OperatorTokenCreateDto extends dtoOf(
  object('OperatorTokenCreateRequest', {
    name: described(nameText({ max: OPERATOR_TOKEN_NAME_LENGTH_MAX }), 'Stands in the log'),
    permission: oneOf(OPERATOR_PERMISSIONS, 'OperatorPermission'),
  }),
) {}

const operatorToken = object('OperatorAccessToken', {
  id: resourceId('Token'),
  name: text({ max: OPERATOR_TOKEN_NAME_LENGTH_MAX }),
  permission: oneOf(OPERATOR_PERMISSIONS, 'OperatorPermission'),
  secret: described(optional(text({ max: 64 })), 'Only in the answer that makes it'),
  createdAt: timestamp(),
  rotatedAt: nullable(timestamp()),
});
class OperatorTokenDto extends dtoOf(operatorToken) {}

class OperatorTokenListDto extends dtoOf(
  object('OperatorAccessTokenList', { data: listOf(operatorToken) }),
) {}

class OperatorTokenRevokedDto extends dtoOf(
  object('OperatorAccessTokenRevoked', { tokenId: resourceId('Token') }),
) {}

/** The operators of this deployment. Secrets are shown once; a revoked one is refused at the next request. */
@OperatorOnly('READ')
@Controller('operator/tokens')
export class OperatorTokensController {
  constructor(
    @Inject(DISPATCH) private readonly dispatch: Dispatch,
    private readonly approvals: Approvals,
  ) {}

  @Get()
  @Operation('listOperatorTokens', 'The live tokens of the operators; never their secrets', TAG)
  @Answers(200, OperatorTokenListDto)
  async list(): Promise<{ data: readonly OperatorTokenDocument[] }> {
    return { data: await this.dispatch.execute(new ListOperatorTokens({}, operatorCall(OPERATORS))) };
  }

  @Post()
  @OperatorOnly('ADMINISTER')
  @NeedsApproval('ACCESS')
  @Operation(
    'createOperatorToken',
    'Issue a token for an operator; its secret is shown here and never again',
    TAG,
  )
  @Answers(201, OperatorTokenDto, [409])
  create(@Body() { name, permission }: OperatorTokenCreateDto): Promise<NewOperatorTokenDocument> {
    return this.dispatch.execute(new CreateOperatorToken({ name, permission }, operatorCall(OPERATORS)));
  }

  @Post(':tokenId/rotate')
  @OperatorOnly('ADMINISTER')
  @NeedsApproval('ACCESS')
  @Operation('rotateOperatorToken', 'Give a token a new secret; the one before ends at once', TAG)
  @Answers(200, OperatorTokenDto)
  rotate(@Id('Token') tokenId: TypedId<'Token'>): Promise<NewOperatorTokenDocument> {
    return this.dispatch.execute(new RotateOperatorToken({ tokenId }, operatorCall(OPERATORS)));
  }

  @Delete(':tokenId')
  @OperatorOnly('ADMINISTER')
  @Operation('revokeOperatorToken', 'Revoke a token; its next request is refused', TAG)
  @Answers(200, OperatorTokenRevokedDto, [409])
  revoke(@Id('Token') tokenId: TypedId<'Token'>): Promise<{ tokenId: TypedId<'Token'> }> {
    const leave = this.approvals.administratorsMin;
    return this.dispatch.execute(new RevokeOperatorToken({ tokenId, leave }, operatorCall(OPERATORS)));
  }
}
