import type { CallContext } from '@causeway/commands';
import { Answers, Call, notFound, Operation, Permission } from '@causeway/http';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  CancelInvitation,
  ClaimInvitation,
  CreateInvitation,
  GetInvitation,
} from '../application/requests.js';
import { readCode } from '../domain/invitation-code.js';
import type { InvitationDocument } from '../published/invitation.document.js';
import {
  UmaInvitationClaimRequestDto,
  UmaInvitationCreateRequestDto,
  UmaInvitationDto,
} from './invitation.dto.js';

const TAG = 'Invitations';

/** Invitations of people without a UMA address (invitations §4). No money moves here. */
@Controller('invitations')
export class InvitationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Permission('MANAGE', 'TRANSACT')
  @Operation('createInvitation', 'Invite a person to UMA', TAG)
  @Answers(201, UmaInvitationDto)
  createInvitation(
    @Body() wanted: UmaInvitationCreateRequestDto,
    @Call() call: CallContext,
  ): Promise<InvitationDocument> {
    return this.commands.execute(new CreateInvitation({ ...wanted }, call));
  }

  @Get(':invitationCode')
  @Permission('VIEW')
  @Operation('getInvitation', 'Read an invitation', TAG)
  @Answers(200, UmaInvitationDto)
  getInvitation(
    @Param('invitationCode') sent: string,
    @Call() call: CallContext,
  ): Promise<InvitationDocument> {
    return this.queries.execute(new GetInvitation({ code: codeIn(sent) }, call));
  }

  @Post(':invitationCode/claim')
  @HttpCode(200)
  @Permission('MANAGE', 'TRANSACT')
  @Operation('claimInvitation', 'Claim an invitation for a customer who was registered', TAG)
  @Answers(200, UmaInvitationDto)
  claimInvitation(
    @Param('invitationCode') sent: string,
    @Body() { inviteeUma }: UmaInvitationClaimRequestDto,
    @Call() call: CallContext,
  ): Promise<InvitationDocument> {
    return this.commands.execute(new ClaimInvitation({ code: codeIn(sent), inviteeUma }, call));
  }

  @Post(':invitationCode/cancel')
  @HttpCode(200)
  @Permission('MANAGE', 'TRANSACT')
  @Operation('cancelInvitation', 'Take an invitation back', TAG)
  @Answers(200, UmaInvitationDto, [400])
  cancelInvitation(
    @Param('invitationCode') sent: string,
    @Call() call: CallContext,
  ): Promise<InvitationDocument> {
    return this.commands.execute(new CancelInvitation({ code: codeIn(sent) }, call));
  }
}

/** What is no code reads as one that does not exist (invitations §8). */
const codeIn = (sent: string): string => {
  const code = readCode(sent);
  if (code === undefined) throw notFound('Invitation');
  return code;
};
