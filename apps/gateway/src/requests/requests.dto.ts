import { dtoOf, operatorScope } from '@causeway/http';
import {
  count,
  described,
  flag,
  listOf,
  object,
  optional,
  shownNumber,
  text,
  timestamp,
  wholeNumber,
} from '@causeway/shapes';

const LIMIT_MAX = 100;
export const LIMIT_DEFAULT = 50;

const WANTED = {
  limit: optional(wholeNumber({ min: 1, max: LIMIT_MAX, defaultValue: LIMIT_DEFAULT })),
  onlyRefused: optional(flag()),
  startDate: described(optional(timestamp()), 'Requests that were asked then or later'),
};
export class OwnRequestsQuery extends dtoOf(object('OwnRequestsQuery', WANTED)) {}
export class OperatorRequestsQuery extends dtoOf(
  object('OperatorRequestsQuery', { ...operatorScope, ...WANTED }),
) {}

const request = object('RecentRequest', {
  requestId: text({ max: 128 }),
  askedAt: timestamp(),
  method: text({ max: 10 }),
  path: described(text({ max: 255 }), 'The route’s pattern: never an id'),
  operationId: optional(text({ max: 100 })),
  status: count(),
  durationMs: shownNumber(),
  tokenId: text({ max: 100 }),
  code: described(optional(text({ max: 100 })), 'Why it was refused'),
  fields: described(listOf(text({ max: 255 })), 'The fields that were wrong, never what stood there'),
});
export class RecentRequestsDto extends dtoOf(
  object('RecentRequestListResponse', {
    data: described(
      listOf(request),
      'The newest first, of the last six hours, as far as this gateway has them',
    ),
    gateway: described(
      object('RequestsGateway', { id: text({ max: 20 }), since: timestamp() }),
      'The gateway that answers, of several perhaps: each has the requests that it answered since its start',
    ),
  }),
) {}
