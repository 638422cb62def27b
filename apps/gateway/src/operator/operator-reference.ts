import { operatorDocument } from '@causeway/http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { withExamples } from '../reference/complete-reference.js';

/** The interface of what only the operator may call. It is built once the application is there, at the first request. */
export class OperatorReference {
  private app: NestFastifyApplication | undefined;
  private built: object | undefined;

  describe(app: NestFastifyApplication): void {
    this.app = app;
  }

  document(): object {
    if (this.app === undefined) throw new Error('there is no application to describe yet');
    this.built ??= withExamples(operatorDocument(this.app));
    return this.built;
  }
}
