import { keptCode, newAgent, spareAgent, waitingAction } from './agent-of-tenant.js';
import type { Place } from './interface-document.js';
import type { Tenant } from './tenant.js';

const MANAGE = ['MANAGE'] as const;
const TRANSACT = ['TRANSACT'] as const;
const VIEW = ['VIEW'] as const;

const RESTRICTED = [
  'accountRestrictions.allowedAccountIds.0',
  'accountRestrictions.accountRules.0.accountId',
] as const;

/** Restrictions only where one of their accounts is replaced by another tenant's. */
const restrictionsFor = (own: Tenant, place?: Place) => {
  const account = () => own.value('InternalAccount');
  if (place?.includes('allowedAccountIds'))
    return { accountRestrictions: { allowedAccountIds: [account()] } };
  if (place?.includes('accountRules'))
    return { accountRestrictions: { accountRules: [{ accountId: account() }] } };
  return {};
};
const at = (own: Tenant) => ({ path: { agentId: own.value('Agent') } });

/** A platform's agents; what an agent itself reaches is tried in `agents.e2e.spec.ts`. */
export const AGENT_ROWS = {
  createAgent: {
    needs: MANAGE,
    answers: 201,
    call: (own: Tenant, place?: Place) => {
      const body = newAgent(own);
      return { body: { ...body, policy: { ...body.policy, ...restrictionsFor(own, place) } } };
    },
    takes: ['body.customerId', ...RESTRICTED.map((path): Place => `body.policy.${path}`)],
  },
  listAgents: {
    needs: VIEW,
    answers: 200,
    call: () => ({}),
    takes: ['query.cursor', 'query.customerId'],
  },
  getAgentById: { needs: VIEW, answers: 200, call: at, takes: ['path.agentId'] },
  updateAgent: {
    needs: MANAGE,
    answers: 200,
    call: (own: Tenant) => ({ ...at(own), body: { isPaused: false } }),
    takes: ['path.agentId'],
  },
  updateAgentPolicy: {
    needs: MANAGE,
    answers: 200,
    call: (own: Tenant, place?: Place) => ({
      ...at(own),
      body: { defaultExecutionMode: 'APPROVAL_REQUIRED', ...restrictionsFor(own, place) },
    }),
    takes: ['path.agentId', ...RESTRICTED.map((path): Place => `body.${path}`)],
  },
  deleteAgent: {
    needs: MANAGE,
    answers: 204,
    call: async (own: Tenant, place?: Place) =>
      place === undefined ? { path: { agentId: await spareAgent(own) } } : at(own),
    takes: ['path.agentId'],
  },
  regenerateAgentDeviceCode: {
    needs: MANAGE,
    answers: 201,
    call: async (own: Tenant, place?: Place) =>
      place === undefined ? { path: { agentId: await spareAgent(own) } } : at(own),
    takes: ['path.agentId'],
  },
  getAgentDeviceCodeStatus: {
    needs: VIEW,
    answers: 200,
    call: (own: Tenant) => ({ path: { code: keptCode(own) } }),
    namesNothing: ['path.code'],
  },
  listAgentApprovals: {
    needs: VIEW,
    answers: 200,
    call: () => ({}),
    takes: ['query.cursor', 'query.agentId', 'query.customerId'],
  },
  approveAgentAction: {
    needs: TRANSACT,
    answers: 200,
    call: (own: Tenant, place?: Place) => waitingAction(own, place === undefined),
    takes: ['path.agentId', 'path.actionId'],
  },
  rejectAgentAction: {
    needs: TRANSACT,
    answers: 200,
    call: (own: Tenant, place?: Place) => waitingAction(own, place === undefined),
    takes: ['path.agentId', 'path.actionId'],
  },
} as const;
