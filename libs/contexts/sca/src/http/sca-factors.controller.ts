import type { CallContext } from '@causeway/commands';
import { Answers, Call, Operation, Permission } from '@causeway/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ConfirmScaEnrolment,
  DeletePasskey,
  ListScaFactors,
  StartScaEnrolment,
  type EnrolmentConfirmed,
  type EnrolmentProof,
  type EnrolmentStart,
  type FactorDocument,
} from '../application/requests.js';
import {
  ConfirmRequestDto,
  confirmResponse,
  EnrolRequestDto,
  enrolStart,
  OfCustomerDto,
  ScaFactorListDto,
} from './sca.dto.js';

export const TAG = 'Strong Customer Authentication';

/** What a customer authenticates with (sca §2). */
@Controller('sca/factors')
export class ScaFactorsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Permission('VIEW')
  @Operation('listScaFactors', 'List the factors that a customer can authenticate with', TAG)
  @Answers(200, ScaFactorListDto, [404, 409])
  listScaFactors(
    @Query() { customerId }: OfCustomerDto,
    @Call() call: CallContext,
  ): Promise<{ readonly factors: readonly FactorDocument[] }> {
    return this.queries.execute(new ListScaFactors({ customerId }, call));
  }

  @Post()
  @HttpCode(200)
  @Permission('MANAGE', 'TRANSACT')
  @Operation('startScaFactorEnrollment', 'Begin to enrol an authenticator app or a passkey', TAG)
  @Answers(200, enrolStart, [404, 409])
  startScaFactorEnrollment(
    @Query() { customerId }: OfCustomerDto,
    @Body() { type: factor }: EnrolRequestDto,
    @Call() call: CallContext,
  ): Promise<EnrolmentStart> {
    return this.commands.execute(new StartScaEnrolment({ customerId, factor }, call));
  }

  @Post('confirm')
  @HttpCode(200)
  @Permission('MANAGE', 'TRANSACT')
  @Operation('confirmScaFactorEnrollment', 'Prove a factor, which enrols it', TAG)
  @Answers(200, confirmResponse, [404, 409])
  confirmScaFactorEnrollment(
    @Query() { customerId }: OfCustomerDto,
    @Body() sent: ConfirmRequestDto,
    @Call() call: CallContext,
  ): Promise<EnrolmentConfirmed> {
    return this.commands.execute(new ConfirmScaEnrolment({ customerId, proof: proofIn(sent) }, call));
  }

  @Delete(':credentialId')
  @HttpCode(204)
  @Permission('MANAGE', 'TRANSACT')
  @Operation('deleteScaFactor', 'Remove a passkey', TAG)
  @Answers(204, undefined, [404, 409])
  async deleteScaFactor(
    @Query() { customerId }: OfCustomerDto,
    @Param('credentialId') credentialId: string,
    @Call() call: CallContext,
  ): Promise<void> {
    await this.commands.execute(new DeletePasskey({ customerId, credentialId }, call));
  }
}

/** What is required of each type was sent: the DTO refuses anything else. */
const proofIn = ({ type, secret, code, origin, credential }: ConfirmRequestDto): EnrolmentProof =>
  type === 'TOTP'
    ? { type, secret: secret ?? '', code: code ?? '' }
    : { type, origin: origin ?? '', credential: { ...credential } };
