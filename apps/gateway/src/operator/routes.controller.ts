import { EdgeAdapter, OperatorOnly, type Route } from '@causeway/http';
import { Controller, Get } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';

/** Every route that this gateway answers, documented or not: for the rules of a proxy in front. */
@OperatorOnly('READ')
@ApiExcludeController()
@Controller('operator/routes')
export class RoutesController {
  constructor(private readonly host: HttpAdapterHost) {}

  @Get()
  list(): { data: Route[] } {
    const adapter: unknown = this.host.httpAdapter;
    if (!(adapter instanceof EdgeAdapter))
      throw new Error('The gateway runs on another adapter than its own');
    return { data: adapter.routes.all() };
  }
}
