import type { CallContext } from '@causeway/commands';
import { DeleteCustomer, type CustomerDocument } from '@causeway/customers';
import { shownCustomer } from '@causeway/customers/http';
import { Answers, Call, Id, Operation, Permission } from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { FindOpenPayments } from '@causeway/transactions';

/** A deletion asks two contexts: one knows which payments are open, the other deletes. */
@Controller('customers')
export class CustomerDeletionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Delete(':customerId')
  @Permission('MANAGE')
  @Operation('deleteCustomerById', 'Delete a customer without money and open payments', 'Customers')
  @Answers(200, shownCustomer, [409, 410])
  async deleteCustomerById(
    @Id('Customer') customerId: ResourceId<'Customer'>,
    @Call() call: CallContext,
  ): Promise<CustomerDocument> {
    const openTransactionIds = await this.queries.execute(new FindOpenPayments({ customerId }, call));
    return this.commands.execute(new DeleteCustomer({ customerId, openTransactionIds }, call));
  }
}
