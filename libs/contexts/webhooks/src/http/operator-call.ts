import type { CallContext } from '@causeway/commands';
import { OneOf, PageQuery, ResourceId } from '@causeway/http';
import { after, ENVIRONMENTS, newUuid, systemNow, type Environment, type Id } from '@causeway/kernel';
import { WebhookDeliveriesQuery, WebhookReplayDto } from './webhook-delivery.dto.js';

/** An operator waits no longer than a platform does. */
const PATIENCE_MS = 30_000;

export class PlatformQuery {
  @ResourceId('Platform') platformId!: Id<'Platform'>;
}

export class TenantQuery {
  @ResourceId('Platform') platformId!: Id<'Platform'>;
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
}

export class DeliveriesQuery extends WebhookDeliveriesQuery {
  @ResourceId('Platform') platformId!: Id<'Platform'>;
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
}

export class OperatorReplayDto extends WebhookReplayDto {
  @ResourceId('Platform') platformId!: Id<'Platform'>;
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
}

export class PausedEndpointsQuery extends PageQuery {
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
}

/** What the operator asks for, as of the platform that he names. */
export const operatorCall = ({
  platformId,
  environment,
}: Pick<CallContext, 'platformId' | 'environment'>): CallContext => {
  const commandId = newUuid();
  const deadlineAt = after(systemNow(), PATIENCE_MS);
  const cause = { correlationId: commandId, causationId: commandId };
  return { commandId, platformId, environment, actor: 'operator', ...cause, deadlineAt };
};
