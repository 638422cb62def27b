import type { CallContext } from '@causeway/commands';
import {
  answerPage,
  Answers,
  Call,
  CursorSealer,
  Id,
  Operation,
  Permission,
  type PageOnTheWire,
} from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { Body, Controller, Get, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CreateCard, GetCard, ListCards, RevealCard, UpdateCard } from '../application/requests.js';
import type { CardDocument } from '../published/card.document.js';
import {
  CardCreateRequestDto,
  CardDto,
  CardListDto,
  CardRevealDto,
  CardUpdateRequestDto,
  ListCardsDto,
} from './card.dto.js';
import { CardIssuerGuard } from './card-issuer.guard.js';

const TAG = 'Cards';

/** Virtual cards of customers, funded by their accounts (cards §3). */
@Controller('cards')
@UseGuards(CardIssuerGuard)
export class CardsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Post()
  @Permission('MANAGE')
  @Operation('createCard', 'Order a card for a customer', TAG)
  @Answers(201, CardDto, [409, 501])
  createCard(
    @Body() { form: _form, ...wanted }: CardCreateRequestDto,
    @Call() call: CallContext,
  ): Promise<CardDocument> {
    return this.commands.execute(new CreateCard({ ...wanted }, call));
  }

  @Get()
  @Permission('VIEW')
  @Operation('listCards', 'List the platform’s cards, newest first', TAG)
  @Answers(200, CardListDto, [501])
  listCards(@Query() sent: ListCardsDto, @Call() call: CallContext): Promise<PageOnTheWire<CardDocument>> {
    const wanted = { sortOrder: 'desc' as const, ...sent };
    return answerPage({ operation: 'listCards', call, cursors: this.cursors, wanted }, (page) =>
      this.queries.execute(new ListCards(page, call)),
    );
  }

  @Get(':id')
  @Permission('VIEW')
  @Operation('getCardById', 'Read a card', TAG)
  @Answers(200, CardDto, [501])
  getCardById(@Id('Card') cardId: ResourceId<'Card'>, @Call() call: CallContext): Promise<CardDocument> {
    return this.queries.execute(new GetCard({ cardId }, call));
  }

  /** One unsigned call: freezing must work without the cardholder. */
  @Patch(':id')
  @Permission('MANAGE')
  @Operation('updateCardById', 'Freeze, unfreeze or close a card, replace its sources, set its limit', TAG)
  @Answers(200, CardDto, [409, 501])
  updateCardById(
    @Id('Card') cardId: ResourceId<'Card'>,
    @Body() change: CardUpdateRequestDto,
    @Call() call: CallContext,
  ): Promise<CardDocument> {
    return this.commands.execute(new UpdateCard({ ...change, cardId }, call));
  }

  /** The address in the answer is a secret of its bearer: it opens the details once, in a frame. */
  @Post(':id/reveal')
  @Permission('MANAGE')
  @Operation('revealCard', 'Give an address at which a card’s details are shown once', TAG)
  @Answers(200, CardRevealDto, [501])
  revealCard(
    @Id('Card') cardId: ResourceId<'Card'>,
    @Call() call: CallContext,
  ): Promise<{ readonly panEmbedUrl: string; readonly expiresAt: string }> {
    return this.commands.execute(new RevealCard({ cardId }, call));
  }
}
