import { madeDocument, operatorDocument } from '@causeway/http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { completeOperatorReference } from '../reference/complete-reference.js';
import { MADE_OPERATOR_REFERENCE } from '../reference/made-documents.js';

/** The interface of what only the operator may call: as the build made it, or made at the first request. */
export class OperatorReference {
  private app: NestFastifyApplication | undefined;
  private built: Promise<object> | undefined;

  constructor(private readonly made: URL = MADE_OPERATOR_REFERENCE) {}

  describe(app: NestFastifyApplication): void {
    this.app = app;
  }

  document(): Promise<object> {
    const { app } = this;
    if (app === undefined) throw new Error('there is no application to describe yet');
    this.built ??= this.found(app);
    return this.built;
  }

  private async found(app: NestFastifyApplication): Promise<object> {
    const made = await madeDocument(this.made);
    return made === undefined
      ? completeOperatorReference(operatorDocument(app))
      : (JSON.parse(made) as object);
  }
}
