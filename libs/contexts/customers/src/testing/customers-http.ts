import { randomBytes } from 'node:crypto';
import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { customersControllers, FILES } from '../http.js';
import { customers } from '../index.js';
import type { CustomersHost } from './customers-host.js';

export const OPERATOR_TOKEN = 'of-the-operator';

/** The controllers of this context behind the whole edge, answered by the host. */
export const customersHttp = async (host: CustomersHost): Promise<HttpHarness> => {
  const http = await httpHarness({
    imports: [CqrsModule.forRoot()],
    controllers: [...customersControllers],
    providers: [
      { provide: CursorSealer, useValue: new CursorSealer(randomBytes(32)) },
      { provide: FILES, useValue: host.ports.files },
    ],
    operatorToken: OPERATOR_TOKEN,
    rejectionTables: { customers: customers.definition.rejections },
  });
  host.bindTo({ commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) });
  return http;
};
