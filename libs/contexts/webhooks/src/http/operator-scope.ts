import { OneOf, PageQuery, ResourceId } from '@causeway/http';
import { ENVIRONMENTS, type Environment, type Id } from '@causeway/kernel';
import { WebhookDeliveriesQuery, WebhookReplayDto } from './webhook-delivery.dto.js';

export class PlatformQuery {
  @ResourceId('Platform') platformId!: Id<'Platform'>;
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
