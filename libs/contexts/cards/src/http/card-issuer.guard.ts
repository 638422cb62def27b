import { callOfGuard } from '@causeway/http';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { RequireCardIssuer } from '../application/requests.js';

/** Without an issuer every call is answered alike, whatever it asks and however it is written (cards §1). */
@Injectable()
export class CardIssuerGuard implements CanActivate {
  constructor(private readonly queries: QueryBus) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.queries.execute(new RequireCardIssuer({}, callOfGuard(context)));
    return true;
  }
}
