import { operatorCall } from '@causeway/commands';
import { Answers, dtoOf, Operation, OperatorOnly } from '@causeway/http';
import { count, described, listOf, object, oneOf, shownByName, timestamp } from '@causeway/shapes';
import { ofTransaction } from '@causeway/transaction-owner/wire';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListRailMessages, type RecordedRailMessage } from '../../application/quotes/transaction.requests.js';
import { RAIL_SAYINGS } from '../../domain/quotes/rail-messages.js';

class RailMessagesQuery extends dtoOf(object('RailMessagesQuery', ofTransaction)) {}

const railMessage = object('RailMessage', {
  position: described(count({ min: 1 }), 'Of the event in the log of the context'),
  recordedAt: timestamp(),
  direction: oneOf(['SENT', 'HEARD']),
  partner: described(
    oneOf(['COLLECTION', 'PAYOUT', 'FUNDING']),
    'The bank that collects, the rail that pays out, or where money was pushed from',
  ),
  says: oneOf(RAIL_SAYINGS, 'RailSaying'),
  content: described(shownByName(), 'What was said; an account’s number is sent and kept nowhere'),
});
class RailMessagesDto extends dtoOf(
  object('RailMessageList', { data: described(listOf(railMessage), 'Oldest first') }),
) {}

/** What went between us and the partners of a payment. */
@Controller('operator/payments/rail-messages')
@OperatorOnly('READ')
export class OperatorRailMessagesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation('listRailMessages', 'What a payment’s partners were sent, and what was heard from them')
  @Answers(200, RailMessagesDto, [404])
  async listRailMessages(
    @Query() { transactionId, ...tenant }: RailMessagesQuery,
  ): Promise<{ readonly data: readonly RecordedRailMessage[] }> {
    return {
      data: await this.queries.execute(new ListRailMessages({ transactionId }, operatorCall(tenant))),
    };
  }
}
