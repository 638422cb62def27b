import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { bindToBus } from '@causeway/testing';
import type { Type } from '@nestjs/common';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { QuotesController } from '../http/quotes/quotes.controller.js';
import { quotes } from '../quotes.module.js';
import type { QuotesWorld } from './quotes-world.js';

/** The edge of quotes before a world in memory, with other controllers beside that of quotes. */
export const quotesHttp = async (world: QuotesWorld, ...others: readonly Type[]): Promise<HttpHarness> => {
  const http = await httpHarness({
    imports: [CqrsModule.forRoot()],
    controllers: [QuotesController, ...others],
    providers: [{ provide: CursorSealer, useValue: new CursorSealer(randomBytes(32)) }],
    rejectionTables: { quotes: quotes.definition.rejections },
  });
  const buses = { commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) };
  for (const handler of world.handlers()) bindToBus(handler, buses);
  return http;
};
