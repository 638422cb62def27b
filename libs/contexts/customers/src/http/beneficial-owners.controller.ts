import type { CallContext } from '@causeway/commands';
import {
  answerPage,
  Answers,
  Call,
  CursorSealer,
  dtoOf,
  Id,
  Operation,
  PAGE_QUERY,
  pageOf,
  Permission,
  type PageOnTheWire,
} from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { object, resourceId } from '@causeway/shapes';
import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody } from '@nestjs/swagger';
import {
  AddBeneficialOwner,
  ChangeBeneficialOwner,
  GetBeneficialOwner,
  ListBeneficialOwners,
} from '../application/owners/owner.requests.js';
import { changedOwner, newOwner } from '../domain/owners/owner-fields.js';
import type { OwnerDocument } from '../published/owner.document.js';
import { beneficialOwner } from './beneficial-owner.dto.js';
import { sentBody } from './sent-customer.js';

const TAG = 'Verification';

export class ListOwnersDto extends dtoOf(
  object('ListBeneficialOwnersDto', { ...PAGE_QUERY, customerId: resourceId('Customer') }),
) {}
export class OwnerListDto extends dtoOf(pageOf('BeneficialOwnerListResponse', beneficialOwner)) {}

/** Owners, directors and officers of businesses (verification §5). */
@Controller('beneficial-owners')
export class BeneficialOwnersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Post()
  @Permission('MANAGE')
  @Operation('createBeneficialOwner', 'Add an owner, director or officer to a business', TAG)
  @ApiBody({ type: dtoOf(newOwner) })
  @Answers(201, beneficialOwner, [404])
  createBeneficialOwner(@Body() body: unknown, @Call() call: CallContext): Promise<OwnerDocument> {
    return this.commands.execute(new AddBeneficialOwner({ sent: sentBody(body) }, call));
  }

  @Get()
  @Permission('VIEW')
  @Operation('listBeneficialOwners', 'List the owners of a business, newest first', TAG)
  @Answers(200, OwnerListDto)
  listBeneficialOwners(
    @Query() wanted: ListOwnersDto,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<OwnerDocument>> {
    return answerPage({ operation: 'listBeneficialOwners', call, cursors: this.cursors, wanted }, (page) =>
      this.queries.execute(new ListBeneficialOwners(page, call)),
    );
  }

  @Get(':beneficialOwnerId')
  @Permission('VIEW')
  @Operation('getBeneficialOwner', 'Read an owner', TAG)
  @Answers(200, beneficialOwner)
  getBeneficialOwner(
    @Id('BeneficialOwner') ownerId: ResourceId<'BeneficialOwner'>,
    @Call() call: CallContext,
  ): Promise<OwnerDocument> {
    return this.queries.execute(new GetBeneficialOwner({ ownerId }, call));
  }

  @Patch(':beneficialOwnerId')
  @Permission('MANAGE')
  @Operation('updateBeneficialOwner', 'Change what was sent of an owner', TAG)
  @ApiBody({ type: dtoOf(changedOwner) })
  @Answers(200, beneficialOwner)
  updateBeneficialOwner(
    @Id('BeneficialOwner') ownerId: ResourceId<'BeneficialOwner'>,
    @Body() body: unknown,
    @Call() call: CallContext,
  ): Promise<OwnerDocument> {
    return this.commands.execute(new ChangeBeneficialOwner({ ownerId, sent: sentBody(body) }, call));
  }
}
