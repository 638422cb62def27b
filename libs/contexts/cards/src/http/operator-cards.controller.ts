import { operatorCall } from '@causeway/commands';
import { Answers, dtoOf, Operation, OperatorOnly } from '@causeway/http';
import { environment, object, resourceId } from '@causeway/shapes';
import type { CardTransactionDocument } from '@causeway/transaction-owner/domain';
import { cardTransaction } from '@causeway/transaction-owner/wire';
import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CloseCardByService, CollectShortfall, WriteOffShortfall } from '../application/requests.js';
import type { CardDocument } from '../published/card.document.js';
import { CardDto } from './card.dto.js';

export class OperatorCardRequestDto extends dtoOf(
  object('OperatorCardRequest', {
    platformId: resourceId('Platform'),
    environment: environment(),
    cardId: resourceId('Card'),
  }),
) {}

export class OperatorCardTransactionRequestDto extends dtoOf(
  object('OperatorCardTransactionRequest', {
    platformId: resourceId('Platform'),
    environment: environment(),
    cardTransactionId: resourceId('CardTransaction'),
  }),
) {}

/** What an operator or compliance does with cards (cards §2). */
@Controller('operator/cards')
@OperatorOnly('OPERATE')
export class OperatorCardsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('close')
  @Operation('closeCard', 'Close a card for good', 'Cards')
  @Answers(200, CardDto, [409])
  closeCard(@Body() { cardId, ...tenant }: OperatorCardRequestDto): Promise<CardDocument> {
    return this.commands.execute(new CloseCardByService({ cardId }, operatorCall(tenant)));
  }

  @Post('collect-shortfall')
  @Operation('collectCardShortfall', 'Let an account pay what it owes for a card transaction', 'Cards')
  @Answers(200, cardTransaction, [409])
  collectCardShortfall(
    @Body() { cardTransactionId, ...tenant }: OperatorCardTransactionRequestDto,
  ): Promise<CardTransactionDocument> {
    return this.commands.execute(new CollectShortfall({ cardTransactionId }, operatorCall(tenant)));
  }

  @Post('write-off-shortfall')
  @Operation('writeOffCardShortfall', 'End a card transaction whose account will not pay', 'Cards')
  @Answers(200, cardTransaction, [409])
  writeOffCardShortfall(
    @Body() { cardTransactionId, ...tenant }: OperatorCardTransactionRequestDto,
  ): Promise<CardTransactionDocument> {
    return this.commands.execute(new WriteOffShortfall({ cardTransactionId }, operatorCall(tenant)));
  }
}
