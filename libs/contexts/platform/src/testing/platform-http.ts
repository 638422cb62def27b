import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { platformControllers } from '../http.js';
import { platform } from '../index.js';
import type { PlatformHost } from './platform-host.js';

/** Specs are not about request limits. */
const UNLIMITED = { perSecond: 1_000_000, burst: 1_000_000 };

/** The controllers of this context behind the whole edge, answered by the host. */
export const platformHttp = async (
  host: PlatformHost,
  edge: Partial<Parameters<typeof httpHarness>[0]> = {},
): Promise<HttpHarness> => {
  const http = await httpHarness({
    imports: [CqrsModule.forRoot()],
    controllers: [...platformControllers],
    providers: [{ provide: CursorSealer, useValue: new CursorSealer(randomBytes(32)) }],
    rejectionTables: { platform: platform.definition.rejections },
    rateLimit: UNLIMITED,
    failureLimit: UNLIMITED,
    ...edge,
  });
  host.bindTo({ commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) });
  return http;
};
