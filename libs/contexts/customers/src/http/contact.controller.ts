import type { CallContext } from '@causeway/commands';
import { Answers, Call, dtoOf, Id, Operation, Permission } from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { object, text } from '@causeway/shapes';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ConfirmContactCode, SendContactCode } from '../application/contact/contact.requests.js';
import type { CustomerDocument } from '../published/customer.document.js';
import { shownCustomer } from './customer.dto.js';

const TAG = 'Customers';
const CODE_LENGTH_MAX = 64;

export class ConfirmContactDto extends dtoOf(
  object('ContactVerificationConfirmRequest', { code: text({ min: 1, max: CODE_LENGTH_MAX }) }),
) {}

/** A customer proves its e-mail address and its phone number by a code (verification §3). */
@Controller('customers/:customerId')
export class ContactController {
  constructor(private readonly commands: CommandBus) {}

  @Post('verify-email')
  @HttpCode(204)
  @Permission('MANAGE')
  @Operation('sendCustomerEmailVerification', 'Send a code to the customer’s e-mail address', TAG)
  @Answers(204, undefined, [404, 409, 501])
  async sendEmail(
    @Id('Customer') customerId: ResourceId<'Customer'>,
    @Call() call: CallContext,
  ): Promise<void> {
    await this.commands.execute(new SendContactCode({ customerId, channel: 'email' }, call));
  }

  @Post('verify-email/confirm')
  @HttpCode(200)
  @Permission('MANAGE')
  @Operation('confirmCustomerEmailVerification', 'Confirm the e-mail address with the code', TAG)
  @Answers(200, shownCustomer, [404, 409])
  confirmEmail(
    @Id('Customer') customerId: ResourceId<'Customer'>,
    @Body() { code }: ConfirmContactDto,
    @Call() call: CallContext,
  ): Promise<CustomerDocument> {
    return this.commands.execute(new ConfirmContactCode({ customerId, channel: 'email', code }, call));
  }

  @Post('verify-phone')
  @HttpCode(204)
  @Permission('MANAGE')
  @Operation('sendCustomerPhoneVerification', 'Send a code to the customer’s phone number', TAG)
  @Answers(204, undefined, [404, 409, 501])
  async sendPhone(
    @Id('Customer') customerId: ResourceId<'Customer'>,
    @Call() call: CallContext,
  ): Promise<void> {
    await this.commands.execute(new SendContactCode({ customerId, channel: 'phone' }, call));
  }

  @Post('verify-phone/confirm')
  @HttpCode(200)
  @Permission('MANAGE')
  @Operation('confirmCustomerPhoneVerification', 'Confirm the phone number with the code', TAG)
  @Answers(200, shownCustomer, [404, 409])
  confirmPhone(
    @Id('Customer') customerId: ResourceId<'Customer'>,
    @Body() { code }: ConfirmContactDto,
    @Call() call: CallContext,
  ): Promise<CustomerDocument> {
    return this.commands.execute(new ConfirmContactCode({ customerId, channel: 'phone', code }, call));
  }
}
