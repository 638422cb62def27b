import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { externalAccountsControllers } from '../http.js';
import { externalAccounts } from '../index.js';
import type { ExternalAccountsHost } from './external-accounts-host.js';

/** The controllers of this context behind the whole edge, answered by the host. */
export const externalAccountsHttp = async (
  host: ExternalAccountsHost,
  operatorToken?: string,
): Promise<HttpHarness> => {
  const http = await httpHarness({
    imports: [CqrsModule.forRoot()],
    controllers: [...externalAccountsControllers],
    providers: [{ provide: CursorSealer, useValue: new CursorSealer(randomBytes(32)) }],
    rejectionTables: { [externalAccounts.definition.name]: externalAccounts.definition.rejections },
    ...(operatorToken !== undefined && { operatorToken }),
  });
  host.bindTo({ commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) });
  return http;
};
