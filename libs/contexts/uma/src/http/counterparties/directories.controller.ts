import type { CallContext } from '@causeway/commands';
import { ListVasps, type Vasp } from '@causeway/external-accounts';
import {
  Answers,
  Call,
  CursorSealer,
  Operation,
  PageQuery,
  Permission,
  type PageOnTheWire,
} from '@causeway/http';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListUmaProviders } from '../../application/requests.js';
import { ListUmaProvidersDto, toUmaProvider, UmaProviderListDto, VaspListDto } from './directory.dto.js';
import { directoryPage } from './directory-page.js';

/** Institutions that can be reached by UMA, and platforms that keep crypto assets (rates-and-rails §11, §12). */
@Controller()
export class DirectoriesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Get('uma-providers')
  @Permission('VIEW')
  @Operation(
    'getAvailableUmaProviders',
    'List institutions that can be reached by UMA',
    'Available UMA Providers',
  )
  @Answers(200, UmaProviderListDto)
  async getAvailableUmaProviders(
    @Query() query: ListUmaProvidersDto,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<ReturnType<typeof toUmaProvider>>> {
    const { countryCode, currencyCode, hasBlockedProviders = 'true', sortOrder } = query;
    const isMeant = hasBlockedProviders === 'true' || hasBlockedProviders === 'false';
    const providers = await this.queries.execute(
      new ListUmaProviders(
        {
          includesBlocked: hasBlockedProviders === 'true',
          ...(countryCode !== undefined && { countryCode }),
          ...(currencyCode !== undefined && { currencyCode }),
        },
        call,
      ),
    );
    const { cursors } = this;
    const isDescending = sortOrder !== 'asc';
    return directoryPage(
      isMeant ? providers : [],
      ({ name }) => name,
      { operation: 'getAvailableUmaProviders', call, cursors, query, isDescending },
      toUmaProvider,
    );
  }

  @Get('vasps')
  @Permission('VIEW')
  @Operation('listVasps', 'List platforms that keep crypto assets for their users', 'VASPs')
  @Answers(200, VaspListDto)
  async listVasps(@Query() query: PageQuery, @Call() call: CallContext): Promise<PageOnTheWire<Vasp>> {
    const { cursors } = this;
    return directoryPage(
      await this.queries.execute(new ListVasps({}, call)),
      ({ vaspName }) => vaspName,
      { operation: 'listVasps', call, cursors, query, isDescending: false },
      (vasp) => vasp,
    );
  }
}
