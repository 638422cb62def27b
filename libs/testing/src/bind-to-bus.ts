import { type CommandBus, CommandHandler, type QueryBus, QueryHandler } from '@nestjs/cqrs';
import { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';
import type { CallContext, RequestHandler } from '@causeway/commands';

interface BusRequest {
  readonly payload: object;
  readonly call: CallContext;
}

/** Puts a handler on Nest's bus, so that a controller's `bus.execute(new UpdatePlatformConfig(…))` reaches it. */
export const bindToBus = (
  { request, kind, handle }: RequestHandler,
  buses: { readonly commands: CommandBus; readonly queries: QueryBus },
): void => {
  class BoundHandler {
    execute({ payload, call }: BusRequest): Promise<unknown> {
      return handle(payload, call);
    }
  }
  if (kind === 'command') CommandHandler(request as never)(BoundHandler);
  else QueryHandler(request as never)(BoundHandler);
  const wrapper = new InstanceWrapper({
    name: request.type,
    metatype: BoundHandler,
    instance: new BoundHandler(),
    isResolved: true,
  });
  if (kind === 'command') buses.commands.register([wrapper]);
  else buses.queries.register([wrapper]);
};
