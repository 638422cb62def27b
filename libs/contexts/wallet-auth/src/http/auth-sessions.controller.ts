import type { CallContext } from '@causeway/commands';
import {
  Answers,
  Call,
  Id,
  Operation,
  Permission,
  SentByWallet,
  WalletSigned,
  type StoredResponse,
  type WalletHeaders,
  answered,
  SignedRequestChallengeDto,
} from '@causeway/http';
import { fingerprint, type Id as ResourceId } from '@causeway/kernel';
import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ListSessions,
  RefreshSession,
  RevokeSession,
  type SessionDocument,
} from '../application/requests.js';
import { TAG } from './auth-credentials.controller.js';
import {
  AuthSignedRequestChallengeDto,
  OfAccountDto,
  SessionDto,
  SessionListDto,
  SessionRefreshDto,
} from './auth.dto.js';

/** The sessions that sign for a wallet (wallet-auth §8). */
@Controller('auth/sessions')
export class AuthSessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Permission('VIEW')
  @Operation('listAuthSessions', 'List the active sessions of an embedded wallet, newest first', TAG)
  @Answers(200, SessionListDto)
  async listAuthSessions(
    @Query() { accountId }: OfAccountDto,
    @Call() call: CallContext,
  ): Promise<{ readonly data: readonly SessionDocument[] }> {
    return { data: await this.queries.execute(new ListSessions({ accountId }, call)) };
  }

  @Post(':id/refresh')
  @Permission('MANAGE', 'TRANSACT')
  @WalletSigned()
  @Operation('refreshAuthSession', 'Open a new session with one that is still active', TAG)
  @Answers(201, SessionDto)
  @Answers(202, SignedRequestChallengeDto)
  async refreshAuthSession(
    @Id('Session') sessionId: ResourceId<'Session'>,
    @Body() { clientPublicKey }: SessionRefreshDto,
    @SentByWallet() sent: WalletHeaders,
    @Call() call: CallContext,
  ): Promise<SessionDocument | StoredResponse> {
    const bodyFingerprint = fingerprint({ clientPublicKey });
    return answered(
      await this.commands.execute(
        new RefreshSession({ sessionId, clientPublicKey, bodyFingerprint, sent }, call),
      ),
    );
  }

  @Delete(':id')
  @Permission('MANAGE', 'TRANSACT')
  @WalletSigned()
  @Operation('revokeAuthSession', 'Revoke a session', TAG)
  @Answers(204)
  @Answers(202, AuthSignedRequestChallengeDto)
  async revokeAuthSession(
    @Id('Session') sessionId: ResourceId<'Session'>,
    @SentByWallet() sent: WalletHeaders,
    @Call() call: CallContext,
  ): Promise<StoredResponse | null> {
    return answered(await this.commands.execute(new RevokeSession({ sessionId, sent }, call)));
  }
}
