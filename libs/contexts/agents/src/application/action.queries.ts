import {
  answersQuery,
  findAll,
  findOne,
  oneOf,
  page,
  within,
  type CallContext,
  type QueryHandling,
} from '@causeway/commands';
import { unlessErased, type Id, type Page } from '@causeway/kernel';
import { ACTION_STATUSES } from '../domain/action.js';
import type { AgentActionDocument } from '../published/agent.document.js';
import { actionView, toActionDocument, type ShownAction } from '../read/action.view.js';
import { agentView } from '../read/agent.view.js';
import { GetAction, ListActions, ListApprovals } from './action.requests.js';
import { circumstancesOf } from './carry-out.js';
import { refused } from './find-agent.js';
import type { AgentPorts } from './ports.js';

/** The platform's own name of each agent's customer. */
const customersOf = async (
  ports: AgentPorts,
  agentIds: readonly Id<'Agent'>[],
  { platformId, environment }: CallContext,
): Promise<ReadonlyMap<string, string>> => {
  const found = await findAll(ports, agentView, {
    filters: { environment, platformId, agentId: oneOf([...new Set(agentIds)]) },
    columns: ['agentId', 'customerId', 'platformCustomerId'],
  });
  return new Map(
    found.map(({ agentId, platformCustomerId }) => [agentId, unlessErased(platformCustomerId) ?? '']),
  );
};

/** Actions with quote and transaction as they are now. */
const shownNow = async (
  ports: AgentPorts,
  actions: readonly ShownAction[],
  call: CallContext,
): Promise<AgentActionDocument[]> => {
  const agentIds = actions.map(({ agentId }) => agentId);
  const names = await customersOf(ports, agentIds, call);
  return Promise.all(
    actions.map(async (action) => {
      const isApproved = action.status === 'APPROVED';
      const { transactionId: _notStarted, ...waiting } = action;
      const circumstances = await circumstancesOf(ports, isApproved ? action : waiting, call);
      const platformCustomerId = names.get(action.agentId) ?? '';
      return toActionDocument(action, { ...circumstances, platformCustomerId });
    }),
  );
};

/**
 * The actions of an agent (agents §1): each is shown with the money it moved as that stands now, so one read may
 * differ from the next without an event of the agent. An unknown one refuses with `ACTION_NOT_FOUND`.
 */
export const actionQueries = (ports: AgentPorts): readonly QueryHandling[] => {
  const shownPage = async (
    found: Page<ShownAction>,
    call: CallContext,
  ): Promise<Page<AgentActionDocument>> => ({ ...found, data: await shownNow(ports, found.data, call) });
  return [
    answersQuery<GetAction>({
      query: GetAction,
      answer: async ({ agentId, actionId }, call) => {
        const { platformId, environment } = call;
        const filters = { environment, actionId, agentId, platformId, status: oneOf(ACTION_STATUSES) };
        const found = await findOne(ports, actionView, { filters });
        const [shown] = found === undefined ? [] : await shownNow(ports, [found], call);
        if (shown === undefined) throw refused('ACTION_NOT_FOUND');
        return shown;
      },
    }),
    answersQuery<ListActions>({
      query: ListActions,
      answer: async ({ agentId, status, limit, after }, call) => {
        const { platformId, environment } = call;
        const filters = { environment, platformId, agentId, status: status ?? oneOf(ACTION_STATUSES) };
        return shownPage(await page(ports, actionView, { filters, limit, after }), call);
      },
    }),
    answersQuery<ListApprovals>({
      query: ListApprovals,
      answer: async ({ agentId, customerId, startDate, endDate, sortOrder, limit, after }, call) => {
        const { platformId, environment } = call;
        const filters = {
          ...{ environment, platformId, agentId, customerId, status: 'PENDING_APPROVAL' as const },
          createdAt: within(startDate, endDate),
        };
        const order = { by: 'createdAt', id: 'actionId', direction: sortOrder } as const;
        return shownPage(await page(ports, actionView, { filters, order, limit, after }), call);
      },
    }),
  ];
};
