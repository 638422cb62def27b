import type { CallContext } from '@causeway/commands';
import { notFound, OneOf, Operation, OperatorOnly, ResourceId, WholeNumber } from '@causeway/http';
import {
  after,
  ENVIRONMENTS,
  newUuid,
  systemNow,
  type Environment,
  type Id,
  type Page,
} from '@causeway/kernel';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { DeliverySummary } from '../application/ports.js';
import { GetSigningKey, ListDeliveries, type PublicSigningKey } from '../application/requests.js';

/** An operator waits no longer than a platform does. */
const PATIENCE_MS = 30_000;
const DELIVERIES_DEFAULT = 20;
const DELIVERIES_MAX = 100;

export class TenantQuery {
  @ResourceId('Platform') platformId!: Id<'Platform'>;
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
}

export class DeliveriesQuery extends TenantQuery {
  @WholeNumber({ min: 1, max: DELIVERIES_MAX }, { optional: true }) limit?: number;
}

/** What the operator of the deployment sees of a platform's webhooks; bodies and answers are not in it. */
@Controller('operator')
@OperatorOnly()
export class OperatorWebhooksController {
  constructor(private readonly queries: QueryBus) {}

  @Get('webhook-deliveries')
  @Operation('listWebhookDeliveries', 'The newest deliveries of a platform')
  listDeliveries(
    @Query() { limit = DELIVERIES_DEFAULT, ...tenant }: DeliveriesQuery,
  ): Promise<Page<DeliverySummary>> {
    return this.queries.execute(new ListDeliveries({ limit }, operatorCall(tenant)));
  }

  /** The platform's people verify signatures with it (webhooks §3). */
  @Get('webhook-signing-key')
  @Operation('getWebhookSigningKey', 'The public key that a platform verifies its webhooks with')
  async getSigningKey(@Query() tenant: TenantQuery): Promise<PublicSigningKey> {
    const key = await this.queries.execute(new GetSigningKey({}, operatorCall(tenant)));
    if (key === null) throw notFound('Platform');
    return key;
  }
}

const operatorCall = ({ platformId, environment }: TenantQuery): CallContext => {
  const commandId = newUuid();
  const deadlineAt = after(systemNow(), PATIENCE_MS);
  const cause = { correlationId: commandId, causationId: commandId };
  return { commandId, platformId, environment, actor: 'operator', ...cause, deadlineAt };
};
