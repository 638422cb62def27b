import { isStoredResponse, notFound, type EdgeRequest, type OperatorAuthenticator } from '@causeway/http';
import { jsonText } from '@causeway/kernel';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { mergeMap, type Observable } from 'rxjs';
import type { ConsoleDoor } from '../console-door.js';
import { personalTextAt } from './personal-text-at.js';
import type { Reveals } from './reveals.js';

/** A request of the console's page that asks for one field unmasked gets that field alone, once the reveal is recorded. */
export class RevealOne implements NestInterceptor {
  constructor(
    private readonly door: Pick<ConsoleDoor, 'revealOf'>,
    private readonly reveals: Reveals,
    private readonly operators: OperatorAuthenticator,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<EdgeRequest>();
    const asked = this.door.revealOf(request.raw);
    if (asked === undefined) return next.handle();
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        const { caller } = request;
        const json = isStoredResponse(answer) ? answer.body : jsonText(answer);
        const found = personalTextAt(JSON.parse(json), asked.field);
        if (found === undefined || caller === undefined) throw notFound('Field');
        const operator =
          asked.operatorToken === undefined
            ? undefined
            : await this.operators.operatorOf(asked.operatorToken);
        await this.reveals.record(
          {
            resource: found.resource ?? pathOf(request),
            field: asked.field,
            ...(operator && { operatorName: operator.name }),
          },
          caller,
          request.id,
        );
        return { revealed: found.text };
      }),
    );
  }
}

/** Says which record it is where the answer has no id of its own; an address of a person in the path is left out. */
const pathOf = ({ url }: Pick<EdgeRequest, 'url'>): string =>
  (url.split('?')[0] ?? '')
    .split('/')
    .map((segment) => (HARMLESS.test(segment) ? segment : '…'))
    .join('/');
const HARMLESS = /^[A-Za-z0-9:_-]*$/;
