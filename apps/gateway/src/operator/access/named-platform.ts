import { RejectedError } from '@causeway/commands';
import { validatedRequest, type EdgeRequest } from '@causeway/http';
import { parseId, type Environment } from '@causeway/kernel';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import type { PlatformRegister } from '../platforms/platform-register.js';

interface Named {
  readonly platformId?: string;
  readonly environment?: Environment;
}

/**
 * A platform that an operator names is there, or the answer is 404: one rule for every route of every context, whether
 * the platform stands in the path, the query or the body.
 */
export class NamedPlatform implements NestInterceptor {
  constructor(private readonly register: Pick<PlatformRegister, 'demand'>) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    await this.demand(context);
    return next.handle();
  }

  /** Throws what is refused before the handler is reached: 400 for what is malformed, then 404. */
  async demand(context: ExecutionContext): Promise<void> {
    const request = context.switchToHttp().getRequest<EdgeRequest>();
    if (request.operator === undefined) return;
    const { query = {}, body = {} } = await validatedRequest(context);
    const inPath = (request.params as Named).platformId;
    if (inPath !== undefined) return this.demandInPath(inPath, query);
    for (const { platformId, environment } of [query, body] as Named[])
      if (platformId !== undefined) await this.register.demand(platformId, environment);
  }

  /** A body may say which environment is to be opened; where to look for the platform only the query says. */
  private demandInPath(inPath: string, { environment }: Named): Promise<void> {
    const platformId = parseId('Platform', inPath);
    if (platformId === undefined) throw new RejectedError('platform', 'PLATFORM_NOT_FOUND');
    return this.register.demand(platformId, environment);
  }
}
