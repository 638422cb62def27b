import type { InlineView } from '@causeway/commands';
import { defineView, json, text, time, type ViewRecord, type ViewRowOf } from '@causeway/event-store';
import { Erased, foldedBy, unlessErased, type Environment, type Id } from '@causeway/kernel';
import type { ActionStatus, Order } from '../domain/action.js';
import type { LoadedAgentEvent } from '../domain/agent.js';
import type { AgentActionDocument } from '../published/agent.document.js';
import { agentOfStream } from './device-code.view.js';

/** One row an action; one that is not held and whose payment has not started is `SUBMITTED`, and no reader sees it. */
export const actionView = defineView('agents.action_view', {
  key: ['environment', 'actionId'],
  subject: 'customerId',
  columns: {
    environment: text<Environment>(),
    actionId: text<Id<'AgentAction'>>(),
    agentId: text<Id<'Agent'>>(),
    platformId: text(),
    customerId: text<Id<'Customer'>>(),
    status: text<ActionStatus | 'SUBMITTED'>(),
    actionOrder: json<Order>(),
    transactionId: text<Id<'Transaction'>>().optional(),
    rejectionReason: text().sealed().optional(),
    remittanceInformation: text().sealed().optional(),
    createdAt: time(),
    updatedAt: time(),
  },
});
export type ActionRow = ViewRowOf<typeof actionView>;

interface Before {
  readonly row: ActionRow | null;
  readonly environment: Environment;
  readonly platformId: string;
  readonly agentId: Id<'Agent'>;
}
type ActionEvent = Extract<LoadedAgentEvent, { readonly actionId: unknown }>;

const change = (row: ActionRow | null, changes: Partial<ActionRow>): ActionRow | null =>
  row === null ? null : { ...row, ...changes };

const rowAfter = foldedBy<Before, ActionEvent, ActionRow | null>({
  ActionSubmitted: (
    { environment, platformId, agentId },
    { actionId, customerId, order, remittanceInformation, at },
  ) => ({
    ...{ environment, action_id: actionId, agent_id: agentId, platform_id: platformId },
    ...{ customer_id: customerId, status: 'SUBMITTED', action_order: order },
    transaction_id: order.type === 'EXECUTE_QUOTE' ? order.transactionId : null,
    rejection_reason: null,
    remittance_information: unlessErased(remittanceInformation) ?? null,
    ...{ created_at: at, updated_at: at },
  }),
  ActionHeld: ({ row }) => change(row, { status: 'PENDING_APPROVAL' }),
  ActionStarted: ({ row }) => row,
  ActionApproved: ({ row }, { transactionId, at }) =>
    change(row, { status: 'APPROVED', transaction_id: transactionId, updated_at: at }),
  ActionFailed: ({ row }, { at }) => change(row, { status: 'FAILED', updated_at: at }),
  ActionRefused: () => null,
  ActionRejected: ({ row }, { reason, at }) =>
    change(row, {
      status: 'REJECTED',
      rejection_reason: reason === undefined ? null : (unlessErased(reason) ?? null),
      updated_at: at,
    }),
});

export const actionRows: InlineView<LoadedAgentEvent, ActionRow> = {
  definition: actionView,
  rowKey: (event, { metadata: { environment } }) =>
    'actionId' in event ? { environment, action_id: event.actionId } : undefined,
  fold: (row, event, { streamId, metadata: { environment, platformId } }) => {
    if (!('actionId' in event)) return row ?? null;
    const agentId = agentOfStream(streamId);
    return rowAfter({ row: row ?? null, environment, platformId, agentId }, event);
  },
};

export type ShownAction = Pick<
  ViewRecord<typeof actionView>,
  | 'actionId'
  | 'agentId'
  | 'customerId'
  | 'status'
  | 'actionOrder'
  | 'transactionId'
  | 'rejectionReason'
  | 'createdAt'
  | 'updatedAt'
>;

/** Whatever of an action the rows of other contexts hold. */
export interface ActionCircumstances {
  readonly platformCustomerId: string;
  readonly quote?: object | undefined;
  readonly transaction?: object | undefined;
}

/** The action as the API shows it: a transaction only once it was approved (agents §1). */
export const toActionDocument = (
  action: ShownAction,
  { platformCustomerId, quote, transaction }: ActionCircumstances,
): AgentActionDocument => {
  const { actionId: id, agentId, customerId, actionOrder: order, status, createdAt, updatedAt } = action;
  if (status === 'SUBMITTED') throw new Error(`${id} is not to be shown`);
  const reason = action.rejectionReason;
  return {
    ...{ id, agentId, customerId, platformCustomerId, status, type: order.type },
    ...(order.type === 'EXECUTE_QUOTE' ? quote && { quote } : { transferDetails: detailsOf(order) }),
    ...(status === 'APPROVED' && transaction && { transaction }),
    ...(reason !== undefined && {
      rejectionReason: reason instanceof Erased ? reason.toJSON() : reason,
    }),
    ...{ createdAt, updatedAt },
  };
};

const detailsOf = (order: Exclude<Order, { type: 'EXECUTE_QUOTE' }>) => {
  const { amountMinor: amount, currency, sourceAccountId, destinationAccountId } = order;
  return { amount, currency, sourceAccountId, destinationAccountId };
};
