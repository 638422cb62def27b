import type { CallContext } from '@causeway/commands';
import { notFound } from '@causeway/http';
import { newUuid, type Id, type Page } from '@causeway/kernel';
import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { DeliverySummary } from '../application/ports.js';
import {
  FindOldestWaiting,
  ListDeliveries,
  ListSigningKeys,
  ShowDelivery,
  ShowEndpoint,
  ShowReplay,
  StartReplay,
  type DeliveriesWanted,
  type ReplayWanted,
  type ShownDelivery,
  type ShownReplay,
} from '../application/requests.js';
import type { WebhookEndpointDto, WebhookStatusDto } from './webhook-delivery.dto.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What platform and operator both ask, each by a route of its own and for a tenant that their call names. */
export const findDeliveries = (
  queries: QueryBus,
  { resource, ...wanted }: Omit<DeliveriesWanted, 'resourceId'> & { readonly resource?: string },
  call: CallContext,
): Promise<Page<DeliverySummary>> =>
  queries.execute(
    new ListDeliveries({ ...wanted, ...(resource !== undefined && { resourceId: resource }) }, call),
  );

/** Throws 404 for an unknown delivery, and for another tenant's alike. */
export const foundDelivery = async (
  queries: QueryBus,
  webhookId: Id<'Webhook'>,
  call: CallContext,
): Promise<ShownDelivery> => {
  const delivery = await queries.execute(new ShowDelivery({ webhookId }, call));
  if (delivery === null) throw notFound('Webhook');
  return delivery;
};

/** Begins a replay under a new id, and shows it as it is then. */
export const startedReplay = async (
  { commands, queries }: { readonly commands: CommandBus; readonly queries: QueryBus },
  wanted: Omit<ReplayWanted, 'replayId'>,
  call: CallContext,
): Promise<ShownReplay> => {
  const { replayId } = await commands.execute(new StartReplay({ ...wanted, replayId: newUuid() }, call));
  return foundReplay(queries, replayId, call);
};

/** Throws 404 for an unknown replay, and for another tenant's alike. */
export const foundReplay = async (
  queries: QueryBus,
  replayId: string,
  call: CallContext,
): Promise<ShownReplay> => {
  const replay = UUID.test(replayId) ? await queries.execute(new ShowReplay({ replayId }, call)) : null;
  if (replay === null) throw notFound('Replay');
  return replay;
};

export const shownEndpoint = async (queries: QueryBus, call: CallContext): Promise<WebhookEndpointDto> => {
  const { platformId: _own, ...endpoint } = await queries.execute(new ShowEndpoint({}, call));
  return endpoint;
};

/** The endpoint, the keys that sign for it, and since when its oldest delivery waits. */
export const shownStatus = async (queries: QueryBus, call: CallContext): Promise<WebhookStatusDto> => {
  const endpoint = await shownEndpoint(queries, call);
  const keys = await queries.execute(new ListSigningKeys({}, call));
  const oldestWaitingAt = await queries.execute(new FindOldestWaiting({}, call));
  return { endpoint, keys: [...keys], ...(oldestWaitingAt !== null && { oldestWaitingAt }) };
};
