import type { Dispatch } from '@causeway/commands';
import type { FactoryProvider } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CommandBus, QueryBus, type ICommand, type IQuery } from '@nestjs/cqrs';

/** Nest's buses for controllers: every request is published on its bus and goes to its owner. */
export const busProviders = (dispatch: Dispatch): FactoryProvider[] => {
  const send = (request: unknown): Promise<never> => dispatch.execute(request as never);
  class OwnersCommandBus extends CommandBus {
    override execute<Answer>(command: ICommand): Promise<Answer> {
      this.publisher.publish(command);
      return send(command);
    }
  }
  class OwnersQueryBus extends QueryBus {
    override execute<Answer>(query: IQuery): Promise<Answer> {
      this.publisher.publish(query);
      return send(query);
    }
  }
  return [
    {
      provide: CommandBus,
      inject: [ModuleRef],
      useFactory: (module: ModuleRef) => new OwnersCommandBus(module),
    },
    { provide: QueryBus, inject: [ModuleRef], useFactory: (module: ModuleRef) => new OwnersQueryBus(module) },
  ];
};
