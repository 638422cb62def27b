import { unlessErased, type Id } from '@causeway/kernel';
import type { KnownAgent } from '../domain/agent.js';
import type { AgentActionDocument } from '../published/agent.document.js';
import { toActionDocument, type ActionCircumstances } from './action.view.js';

/** An action as the platform is shown it when it begins to wait (agents §6). */
export const heldActionDocument = (
  { agentId, customerId, platformCustomerId, actions }: KnownAgent,
  actionId: Id<'AgentAction'>,
): AgentActionDocument => {
  const action = actions[actionId];
  if (action === undefined) throw new Error(`${actionId} waits and was never submitted`);
  const { order: actionOrder, submittedAt: at, quote } = action;
  return toActionDocument(
    {
      ...{ actionId, agentId, customerId, actionOrder, status: 'PENDING_APPROVAL' },
      ...{ createdAt: at, updatedAt: at },
    },
    { platformCustomerId: unlessErased(platformCustomerId) ?? '', quote: unlessErased(quote) },
  );
};

/** The action that has just come to its end, with what its owners show of quote and transaction now. */
export const concludedActionDocument = (
  { agentId, customerId, platformCustomerId, concluded }: KnownAgent,
  actionId: Id<'AgentAction'>,
  { quote, transaction }: Omit<ActionCircumstances, 'platformCustomerId'>,
): AgentActionDocument => {
  if (concluded?.actionId !== actionId || concluded.outcome === 'REFUSED')
    throw new Error(`${actionId} has not just come to an end`);
  const { order: actionOrder, outcome: status, transactionId, reason, submittedAt, endedAt } = concluded;
  return toActionDocument(
    {
      ...{ actionId, agentId, customerId, actionOrder, status },
      ...(transactionId && { transactionId }),
      ...(reason !== undefined && { rejectionReason: reason }),
      ...{ createdAt: submittedAt, updatedAt: endedAt },
    },
    { platformCustomerId: unlessErased(platformCustomerId) ?? '', quote, transaction },
  );
};
