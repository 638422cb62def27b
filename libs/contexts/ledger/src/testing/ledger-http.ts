import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { bindToBus } from '@causeway/testing';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { ledgerControllers } from '../http.js';
import { GetPooledCoordinates, IsOwnerApproved, ledger } from '../index.js';
import type { LedgerHost } from './ledger-host.js';

const UNLIMITED = { perSecond: 1_000_000, burst: 1_000_000 };

/** The controllers of this context behind the whole edge, answered by the host; customers and the operator's settings are stood in for. */
export const ledgerHttp = async (
  host: LedgerHost,
  operatorToken?: string,
  isOwnerApproved: (owner: IsOwnerApproved['payload']) => boolean = () => true,
): Promise<HttpHarness> => {
  const http = await httpHarness({
    imports: [CqrsModule.forRoot()],
    controllers: [...ledgerControllers],
    providers: [{ provide: CursorSealer, useValue: new CursorSealer(randomBytes(32)) }],
    rejectionTables: { ledger: ledger.definition.rejections },
    ...(operatorToken !== undefined && { operatorToken }),
    rateLimit: UNLIMITED,
    failureLimit: UNLIMITED,
  });
  const buses = { commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) };
  host.bindTo(buses);
  bindToBus(
    { request: IsOwnerApproved, kind: 'query', handle: async (owner) => isOwnerApproved(owner as never) },
    buses,
  );
  bindToBus(
    { request: GetPooledCoordinates, kind: 'query', handle: async () => host.settings.pooled },
    buses,
  );
  return http;
};
