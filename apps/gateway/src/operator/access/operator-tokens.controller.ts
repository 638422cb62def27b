import { operatorCall, type Dispatch } from '@causeway/commands';
import {
  Answers,
  Id,
  ListOf,
  NeedsApproval,
  OneOf,
  Operation,
  OperatorOnly,
  ResourceId,
  Text,
  Timestamp,
} from '@causeway/http';
import type { Id as TypedId } from '@causeway/kernel';
import {
  CreateOperatorToken,
  ListOperatorTokens,
  OPERATOR_PERMISSIONS,
  OPERATOR_TOKEN_NAME_LENGTH_MAX,
  RevokeOperatorToken,
  RotateOperatorToken,
  type NewOperatorTokenDocument,
  type OperatorPermission,
  type OperatorTokenDocument,
} from '@causeway/platform';
import { Body, Controller, Delete, Get, Inject, Post } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';
import { DISPATCH } from '../tokens.js';
import { Approvals, OPERATORS } from './approvals.js';

const TAG = 'Operators';

@ApiSchema({ name: 'OperatorTokenCreateRequest' })
class OperatorTokenCreateDto {
  @Text({ min: 1, max: OPERATOR_TOKEN_NAME_LENGTH_MAX, trim: true }, { description: 'Stands in the log' })
  name!: string;
  @OneOf(OPERATOR_PERMISSIONS, { name: 'OperatorPermission' }) permission!: OperatorPermission;
}

@ApiSchema({ name: 'OperatorAccessToken' })
class OperatorTokenDto {
  @ResourceId('Token') id!: string;
  @Text({ max: OPERATOR_TOKEN_NAME_LENGTH_MAX }) name!: string;
  @OneOf(OPERATOR_PERMISSIONS, { name: 'OperatorPermission' }) permission!: OperatorPermission;
  @Text({ max: 64 }, { optional: true, description: 'Only in the answer that makes it' }) secret?: string;
  @Timestamp() createdAt!: string;
  @Timestamp({ nullable: true }) rotatedAt!: string | null;
}

@ApiSchema({ name: 'OperatorAccessTokenList' })
class OperatorTokenListDto {
  @ListOf(() => OperatorTokenDto) data!: OperatorTokenDto[];
}

@ApiSchema({ name: 'OperatorAccessTokenRevoked' })
class OperatorTokenRevokedDto {
  @ResourceId('Token') tokenId!: string;
}

/** Who may operate this deployment. Secrets are shown once; a revoked one opens nothing from the next request on. */
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
