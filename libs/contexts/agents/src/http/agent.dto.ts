import { dtoOf, PAGE_QUERY, pageOf, TIME_FILTERS } from '@causeway/http';
import {
  calendarDate,
  count,
  flag,
  nameText,
  nonNegativeAmount,
  object,
  optional,
  resourceId,
  text,
  timestamp,
} from '@causeway/shapes';
import { agentPolicy } from './policy.dto.js';

const NAME_LENGTH_MAX = 255;
const name = () => nameText({ max: NAME_LENGTH_MAX });

const agent = object('Agent', {
  id: resourceId('Agent'),
  name: text({ min: 1, max: NAME_LENGTH_MAX }),
  customerId: resourceId('Customer'),
  isPaused: flag(),
  isConnected: flag(),
  policy: agentPolicy,
  usage: object('AgentUsage', {
    dailyTransactionCount: count(),
    dailySpend: nonNegativeAmount(),
    dailyResetDate: optional(calendarDate()),
    monthlySpend: nonNegativeAmount(),
    monthlyResetMonth: optional(text({ max: 7 })),
  }),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});
export class AgentDto extends dtoOf(agent) {}
export class AgentListDto extends dtoOf(pageOf('AgentListResponse', agent)) {}

const deviceCode = object('AgentDeviceCode', {
  code: text({ max: 64 }),
  agentId: resourceId('Agent'),
  expiresAt: timestamp(),
  redeemed: flag(),
});
export class AgentDeviceCodeDto extends dtoOf(deviceCode) {}
export class AgentCreateResponseDto extends dtoOf(object('AgentCreateResponse', { agent, deviceCode })) {}

export class AgentCreateRequestDto extends dtoOf(
  object('AgentCreateRequest', { name: name(), customerId: resourceId('Customer'), policy: agentPolicy }),
) {}

export class AgentUpdateRequestDto extends dtoOf(
  object(
    'AgentUpdateRequest',
    { name: optional(name()), isPaused: optional(flag()) },
    {
      across: (sent) =>
        sent['name'] === undefined && sent['isPaused'] === undefined
          ? [{ path: 'name', message: 'or isPaused is required' }]
          : [],
    },
  ),
) {}

/** All bounds are inclusive (agents §3). */
export class ListAgentsDto extends dtoOf(
  object('ListAgentsDto', {
    ...PAGE_QUERY,
    customerId: optional(resourceId('Customer')),
    isPaused: optional(flag()),
    isConnected: optional(flag()),
    ...TIME_FILTERS,
  }),
) {}

export class AgentDeviceCodeStatusDto extends dtoOf(
  object('AgentDeviceCodeStatusResponse', { code: text({ max: 64 }), redeemed: flag() }),
) {}
export class AgentDeviceCodeRedeemDto extends dtoOf(
  object('AgentDeviceCodeRedeemResponse', {
    agentId: resourceId('Agent'),
    agentName: text({ max: NAME_LENGTH_MAX }),
    accessToken: text({ max: 64 }),
    policy: agentPolicy,
  }),
) {}
