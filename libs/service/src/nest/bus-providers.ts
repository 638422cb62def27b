import type { Command, Dispatch, Query } from '@causeway/commands';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FactoryProvider } from '@nestjs/common';

type Request = Command<object, unknown> | Query<object, unknown>;

/** Nest's buses, as controllers ask for them: every request goes to its owner, wherever that runs. */
export const busProviders = (dispatch: Dispatch): FactoryProvider[] =>
  [CommandBus, QueryBus].map((provide) => ({
    provide,
    useFactory: () => ({ execute: (request: Request) => dispatch.execute(request) }),
  }));
