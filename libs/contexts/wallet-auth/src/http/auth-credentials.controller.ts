import type { CallContext } from '@causeway/commands';
import {
  Answers,
  Call,
  Id,
  Operation,
  Permission,
  SentByWallet,
  schemaOf,
  modelsOf,
  WalletSigned,
  type EdgeRequest,
  type StoredResponse,
  type WalletHeaders,
  answered,
  fingerprintOf,
} from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { Body, Controller, Delete, Get, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiExtraModels, type ApiBodyOptions } from '@nestjs/swagger';
import {
  AddCredential,
  ChallengeCredential,
  ListCredentials,
  RevokeCredential,
  VerifyCredential,
  type CredentialDocument,
  type CredentialWithBundle,
  type PasskeyChallengeDocument,
  type SessionDocument,
} from '../application/requests.js';
import {
  AuthSignedRequestChallengeDto,
  challengeIn,
  challengeResponse,
  ChallengeRequestDto,
  credentialCreation,
  CredentialDto,
  CredentialListDto,
  credentialProof,
  OfAccountDto,
  SessionDto,
} from './auth.dto.js';
import { sentUnion } from './sent-union.js';

export const TAG = 'Embedded Wallet Auth';

/** What a wallet's owner signs in with (wallet-auth §4). The platform passes on what its client made. */
@Controller('auth/credentials')
@ApiExtraModels(...modelsOf(credentialCreation), ...modelsOf(credentialProof))
export class AuthCredentialsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Permission('MANAGE', 'TRANSACT')
  @WalletSigned()
  @Operation('createAuthCredential', 'Add a credential to an embedded wallet', TAG)
  @ApiBody({ schema: schemaOf(credentialCreation) } as ApiBodyOptions)
  @Answers(201, CredentialDto)
  @Answers(202, AuthSignedRequestChallengeDto, [404])
  async createAuthCredential(
    @Body() body: unknown,
    @SentByWallet() sent: WalletHeaders,
    @Req() request: EdgeRequest,
    @Call() call: CallContext,
  ): Promise<CredentialWithBundle | StoredResponse> {
    const { accountId, ...credential } = sentUnion(credentialCreation, body);
    const bodyFingerprint = await fingerprintOf(request);
    return answered(
      await this.commands.execute(new AddCredential({ accountId, credential, bodyFingerprint, sent }, call)),
    );
  }

  @Get()
  @Permission('VIEW')
  @Operation('listAuthCredentials', 'List the credentials of an embedded wallet, oldest first', TAG)
  @Answers(200, CredentialListDto)
  async listAuthCredentials(
    @Query() { accountId }: OfAccountDto,
    @Call() call: CallContext,
  ): Promise<{ readonly data: readonly CredentialDocument[] }> {
    return { data: await this.queries.execute(new ListCredentials({ accountId }, call)) };
  }

  @Post(':id/challenge')
  @Permission('MANAGE', 'TRANSACT')
  @Operation('challengeAuthCredential', 'Send a code anew, or begin a login by passkey', TAG)
  @ApiBody({ type: ChallengeRequestDto })
  @Answers(200, challengeResponse)
  challengeAuthCredential(
    @Id('AuthMethod') credentialId: ResourceId<'AuthMethod'>,
    @Body() body: unknown,
    @Call() call: CallContext,
  ): Promise<CredentialWithBundle | PasskeyChallengeDocument> {
    return this.commands.execute(new ChallengeCredential({ credentialId, ...challengeIn(body) }, call));
  }

  @Post(':id/verify')
  @Permission('MANAGE', 'TRANSACT')
  @WalletSigned()
  @Operation('verifyAuthCredential', 'Prove a credential, which opens a session', TAG)
  @ApiBody({ schema: schemaOf(credentialProof) } as ApiBodyOptions)
  @Answers(200, SessionDto)
  @Answers(202, AuthSignedRequestChallengeDto)
  async verifyAuthCredential(
    @Id('AuthMethod') credentialId: ResourceId<'AuthMethod'>,
    @Body() body: unknown,
    @SentByWallet() sent: WalletHeaders,
    @Req() request: EdgeRequest,
    @Call() call: CallContext,
  ): Promise<SessionDocument | StoredResponse> {
    const proof = sentUnion(credentialProof, body);
    const bodyFingerprint = await fingerprintOf(request);
    return answered(
      await this.commands.execute(new VerifyCredential({ credentialId, proof, bodyFingerprint, sent }, call)),
    );
  }

  @Delete(':id')
  @Permission('MANAGE', 'TRANSACT')
  @WalletSigned()
  @Operation('revokeAuthCredential', 'Revoke a credential with its sessions', TAG)
  @Answers(204)
  @Answers(202, AuthSignedRequestChallengeDto)
  async revokeAuthCredential(
    @Id('AuthMethod') credentialId: ResourceId<'AuthMethod'>,
    @SentByWallet() sent: WalletHeaders,
    @Call() call: CallContext,
  ): Promise<StoredResponse | null> {
    return answered(await this.commands.execute(new RevokeCredential({ credentialId, sent }, call)));
  }
}
