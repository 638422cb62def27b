import { dtoOf, OptionalBody, PAGE_QUERY, pageOf } from '@causeway/http';
import {
  amount,
  currencyCode,
  described,
  documentedElsewhere,
  object,
  oneOf,
  optional,
  resourceId,
  text,
  timestamp,
} from '@causeway/shapes';
import { transaction } from '@causeway/transaction-owner/wire';
import { ACTION_STATUSES, ACTION_TYPES } from '../domain/action.js';

const REASON_LENGTH_MAX = 500;
const status = oneOf(ACTION_STATUSES, 'AgentActionStatus');

const agentAction = object('AgentAction', {
  id: resourceId('AgentAction'),
  agentId: resourceId('Agent'),
  customerId: resourceId('Customer'),
  platformCustomerId: text({ max: 255 }),
  status,
  type: oneOf(ACTION_TYPES, 'AgentActionType'),
  quote: described(optional(documentedElsewhere('Quote')), 'Only of `EXECUTE_QUOTE`'),
  transferDetails: described(
    optional(
      object('AgentTransferDetails', {
        amount: amount(),
        currency: currencyCode(),
        sourceAccountId: text({ max: 255 }),
        destinationAccountId: text({ max: 255 }),
      }),
    ),
    'Only of transfers',
  ),
  transaction: described(optional(transaction), 'Once it was approved'),
  rejectionReason: optional(text({ max: REASON_LENGTH_MAX })),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});
export class AgentActionDto extends dtoOf(agentAction) {}
export class AgentActionListDto extends dtoOf(pageOf('AgentActionListResponse', agentAction)) {}

@OptionalBody()
export class AgentActionRejectRequestDto extends dtoOf(
  object('AgentActionRejectRequest', {
    reason: optional(text({ max: REASON_LENGTH_MAX, multiline: true })),
  }),
) {}

export class ListActionsDto extends dtoOf(
  object('ListAgentActionsDto', { ...PAGE_QUERY, status: optional(status) }),
) {}

export class ListApprovalsDto extends dtoOf(
  object('ListAgentApprovalsDto', {
    ...PAGE_QUERY,
    agentId: optional(resourceId('Agent')),
    customerId: optional(resourceId('Customer')),
    startDate: described(optional(timestamp()), 'Inclusive, on `createdAt`'),
    endDate: described(optional(timestamp()), 'Inclusive, on `createdAt`'),
    sortOrder: described(optional(oneOf(['asc', 'desc'])), 'On `createdAt`; newest first unless said'),
  }),
) {}
