import type { RequestClass } from '../command.js';
import type { CallContext } from '../port.js';

export type Handle = (payload: object, call: CallContext) => Promise<unknown>;

export interface RequestHandler {
  readonly request: RequestClass;
  readonly kind: 'command' | 'query';
  readonly handle: Handle;
}

/** Everything this process answers itself, by request type: what the buses and the internal door share. */
export class RequestHandlers {
  private readonly byType = new Map<string, RequestHandler>();

  add(handler: RequestHandler): void {
    const { type } = handler.request;
    if (this.byType.has(type)) throw new Error(`${type} has two handlers`);
    this.byType.set(type, handler);
  }

  find(type: string): RequestHandler | undefined {
    return this.byType.get(type);
  }

  all(): readonly RequestHandler[] {
    return [...this.byType.values()];
  }
}
