import { dtoOf, PAGE_QUERY } from '@causeway/http';
import { environment, object, resourceId } from '@causeway/shapes';
import { DELIVERIES_QUERY, REPLAY } from './webhook-delivery.dto.js';

const TENANT = { platformId: resourceId('Platform'), environment: environment() };

export class PlatformQuery extends dtoOf(object('PlatformQuery', { platformId: TENANT.platformId })) {}
export class DeliveriesQuery extends dtoOf(object('DeliveriesQuery', { ...DELIVERIES_QUERY, ...TENANT })) {}
export class OperatorReplayDto extends dtoOf(object('OperatorReplayDto', { ...REPLAY, ...TENANT })) {}
export class PausedEndpointsQuery extends dtoOf(
  object('PausedEndpointsQuery', { ...PAGE_QUERY, environment: TENANT.environment }),
) {}
