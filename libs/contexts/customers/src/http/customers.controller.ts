import type { CallContext } from '@causeway/commands';
import {
  answered,
  answerPage,
  Answers,
  Call,
  CursorSealer,
  fingerprintOf,
  Id,
  modelsOf,
  Operation,
  Permission,
  schemaOf,
  SentByWallet,
  SignedRequestChallengeDto,
  WalletSigned,
  type EdgeRequest,
  type PageOnTheWire,
  type StoredResponse,
  type WalletHeaders,
} from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { Body, Controller, Get, Patch, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiExtraModels, type ApiBodyOptions } from '@nestjs/swagger';
import { CreateCustomer, GetCustomer, ListCustomers, PatchCustomer } from '../application/requests.js';
import type { CustomerDocument } from '../published/customer.document.js';
import {
  changedCustomer,
  CustomerListDto,
  ListCustomersDto,
  newCustomer,
  shownCustomer,
} from './customer.dto.js';
import { sentCustomer } from './sent-customer.js';

const TAG = 'Customers';

@Controller('customers')
@ApiExtraModels(...modelsOf(newCustomer), ...modelsOf(changedCustomer))
export class CustomersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Post()
  @Permission('MANAGE')
  @Operation('createCustomer', 'Register a customer', TAG)
  @ApiBody({ schema: schemaOf(newCustomer) } as ApiBodyOptions)
  @Answers(201, shownCustomer, [409, 501])
  createCustomer(@Body() body: unknown, @Call() call: CallContext): Promise<CustomerDocument> {
    return this.commands.execute(new CreateCustomer(sentCustomer(body), call));
  }

  @Get()
  @Permission('VIEW')
  @Operation('listCustomers', 'List customers, newest first', TAG)
  @Answers(200, CustomerListDto)
  listCustomers(
    @Query() sent: ListCustomersDto,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<CustomerDocument>> {
    const wanted = { isIncludingDeleted: false, ...sent };
    return answerPage({ operation: 'listCustomers', call, cursors: this.cursors, wanted }, (page) =>
      this.queries.execute(new ListCustomers(page, call)),
    );
  }

  @Get(':customerId')
  @Permission('VIEW')
  @Operation('getCustomerById', 'Read a customer', TAG)
  @Answers(200, shownCustomer)
  getCustomerById(
    @Id('Customer') customerId: ResourceId<'Customer'>,
    @Call() call: CallContext,
  ): Promise<CustomerDocument> {
    return this.queries.execute(new GetCustomer({ customerId }, call));
  }

  @Patch(':customerId')
  @Permission('MANAGE')
  @WalletSigned()
  @Operation('updateCustomerById', 'Change what was sent of a customer', TAG)
  @ApiBody({ schema: schemaOf(changedCustomer) } as ApiBodyOptions)
  @Answers(200, shownCustomer, [409, 424, 501])
  @Answers(202, SignedRequestChallengeDto)
  async updateCustomerById(
    @Id('Customer') customerId: ResourceId<'Customer'>,
    @Body() body: unknown,
    @SentByWallet() proof: WalletHeaders,
    @Req() request: EdgeRequest,
    @Call() call: CallContext,
  ): Promise<CustomerDocument | StoredResponse> {
    const sent = sentCustomer(body);
    const bodyFingerprint = await fingerprintOf(request);
    return answered(
      await this.commands.execute(new PatchCustomer({ customerId, sent, bodyFingerprint, proof }, call)),
    );
  }
}
