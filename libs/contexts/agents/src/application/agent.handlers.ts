import {
  answersQuery,
  carriesOut,
  findOne,
  page,
  within,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { GetCustomerEligibility } from '@causeway/customers';
import { derivedUuid, idOf, mapPage, uuidOf } from '@causeway/kernel';
import { changePolicy, createAgent, deleteAgent, updateAgent } from '../domain/agent.decide.js';
import type { Agent } from '../domain/agent.js';
import { agentView, toAgentDocument } from '../read/agent.view.js';
import { agents } from './agent.aggregate.js';
import {
  ChangeAgentPolicy,
  CreateAgent,
  DeleteAgent,
  FindAgentOfToken,
  GetAgent,
  ListAgents,
  UpdateAgent,
} from './agent.requests.js';
import { deviceCodeOf } from './device-code.handlers.js';
import { findAgent, ownAccountsIn, ratesFrom } from './find-agent.js';
import { onAgent } from './on-agent.js';
import type { AgentPorts } from './ports.js';

/** Makes an agent together with its first device code, whose text is shown in this answer alone. */
export const createAgentHandling = (ports: AgentPorts): CustomHandling =>
  carriesOut<CreateAgent>({
    command: CreateAgent,
    execute: async (sent, call) => {
      const code = ports.secrets.newCode();
      const agentId = idOf('Agent', derivedUuid('agent', call.commandId));
      const { platformId } = call;
      const wanted = { ...sent, agentId, platformId, codeHash: ports.secrets.hashOfCode(code) };
      const { agent, created } = await ports.record(call, {
        name: 'create-agent',
        on: agents,
        id: uuidOf(agentId),
        content: wanted,
        begins: true,
        facts: () => customerFacts(ports, sent, call),
        decide: (_absent, context, facts) => createAgent(wanted, context, facts),
        answer: (state) => ({ agent: shown(ports, state, call), created: deviceCodeOf(state) }),
        answersAbout: sent.customerId,
      });
      return { agent, deviceCode: { code, ...created } };
    },
  });

const customerFacts = async (
  ports: AgentPorts,
  { customerId, policy }: CreateAgent['payload'],
  call: CallContext,
) => {
  const [customer, ownAccounts] = await Promise.all([
    ports.dispatch.execute(new GetCustomerEligibility({ customerId }, call)),
    ownAccountsIn(ports, policy, customerId, call),
  ]);
  const isThere = customer !== null && !customer.isDeleted;
  return { ownAccounts, ...(isThere && { platformCustomerId: customer.platformCustomerId }) };
};

const shown = ({ clock }: Pick<AgentPorts, 'clock'>, agent: Agent, { environment }: CallContext) => {
  if (agent.status === 'ABSENT') throw new Error('An agent that is not there is not shown');
  return toAgentDocument(agent, clock.now(environment));
};

export const updateAgentHandling = (ports: AgentPorts): CustomHandling =>
  carriesOut<UpdateAgent>({
    command: UpdateAgent,
    execute: async ({ agentId, ...change }, call) => {
      const { customerId } = await findAgent(ports, call, agentId);
      return ports.record(call, {
        name: 'update-agent',
        ...onAgent(ports, call, agentId),
        content: change,
        decide: (agent, context) => updateAgent(change, agent, context),
        answer: (state) => shown(ports, state, call),
        answersAbout: customerId,
      });
    },
  });

/**
 * Changes what the body names. Where the limits get another currency, what was spent already is converted at the rates
 * of the moment.
 */
export const changePolicyHandling = (ports: AgentPorts): CustomHandling =>
  carriesOut<ChangeAgentPolicy>({
    command: ChangeAgentPolicy,
    execute: async ({ agentId, policy: sent }, call) => {
      const { customerId } = await findAgent(ports, call, agentId);
      return ports.record(call, {
        name: 'change-policy',
        ...onAgent(ports, call, agentId),
        content: sent,
        facts: async () => {
          const { policy } = await findAgent(ports, call, agentId);
          const { currency: from } = policy.spendingLimits;
          const to = sent.spendingLimits?.currency ?? from;
          const [ownAccounts, rates] = await Promise.all([
            ownAccountsIn(ports, sent, customerId, call),
            ratesFrom(ports, from, [to], call),
          ]);
          const rate = rates[to];
          return { ownAccounts, ...(rate && { rate: { from, rate } }) };
        },
        decide: (agent, context, facts) => changePolicy(sent, agent, context, facts),
        answer: (state) => shown(ports, state, call),
        answersAbout: customerId,
      });
    },
  });

/** Looks at every action that still waits, since all of them end with the agent (agents §3). */
export const deleteAgentHandling = (ports: AgentPorts): CustomHandling =>
  carriesOut<DeleteAgent>({
    command: DeleteAgent,
    execute: async ({ agentId }, call) => {
      await findAgent(ports, call, agentId);
      await ports.record(call, {
        name: 'delete-agent',
        ...onAgent(ports, call, agentId, 'EVERY_ONE'),
        decide: (agent, context) => deleteAgent(agent, context),
      });
      return null;
    },
  });

/**
 * The agents of the call's platform. Usage is counted at the moment of the read: a window that is over shows as empty
 * (agents §2).
 */
export const agentQueries = (ports: AgentPorts): readonly QueryHandling[] => [
  answersQuery<GetAgent>({
    query: GetAgent,
    answer: async ({ agentId }, call) =>
      toAgentDocument(await findAgent(ports, call, agentId), ports.clock.now(call.environment)),
  }),
  answersQuery<ListAgents>({
    query: ListAgents,
    answer: async (wanted, { platformId, environment }) => {
      const { customerId, isPaused, isConnected, limit, after } = wanted;
      const found = await page(ports, agentView, {
        filters: {
          ...{ environment, platformId, customerId, isPaused, isConnected },
          createdAt: within(wanted.createdAfter, wanted.createdBefore),
          updatedAt: within(wanted.updatedAfter, wanted.updatedBefore),
        },
        limit,
        after,
      });
      const now = ports.clock.now(environment);
      return mapPage(found, (agent) => toAgentDocument(agent, now));
    },
  }),
  answersQuery<FindAgentOfToken>({
    query: FindAgentOfToken,
    answer: async ({ tokenHash }) => {
      const columns = ['agentId', 'platformId', 'environment'] as const;
      return (await findOne(ports, agentView, { filters: { tokenHash }, columns })) ?? null;
    },
  }),
];
