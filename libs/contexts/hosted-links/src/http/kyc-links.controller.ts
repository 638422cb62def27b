import type { CallContext } from '@causeway/commands';
import { Answers, Call, Id, Idempotent, Operation, Permission } from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CreateKycLink } from '../application/requests.js';
import type { KycLinkDocument } from '../published/kyc-link.document.js';
import { KycLinkCreateRequestDto, KycLinkResponseDto } from './kyc-link.dto.js';

/** Links to the page where a customer is verified (verification §4). */
@Controller('customers')
export class KycLinksController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':customerId/kyc-link')
  @Permission('MANAGE')
  @Idempotent()
  @Operation('createCustomerKycLink', 'Make a link for a customer to be verified', 'KYC/KYB Verifications')
  @Answers(201, KycLinkResponseDto, [409])
  createCustomerKycLink(
    @Id('Customer') customerId: ResourceId<'Customer'>,
    @Body() { redirectUri }: KycLinkCreateRequestDto,
    @Call() call: CallContext,
  ): Promise<KycLinkDocument> {
    const wanted = { customerId, ...(redirectUri !== undefined && { redirectUri }) };
    return this.commands.execute(new CreateKycLink(wanted, call));
  }
}
