import { findAll, part, process, task, type CallContext } from '@causeway/commands';
import { CUSTOMER_DELETED, forgetsPersons, type CustomerDeletedV1 } from '@causeway/customers';
import { derivedUuid, type Id } from '@causeway/kernel';
import { deleteWithCustomer } from '../domain/agent.decide.js';
import { agentView } from '../read/agent.view.js';
import { onAgent } from './on-agent.js';
import type { AgentPorts } from './ports.js';

/** One that was deleted is not found again. */
const deleteAgentsOf = async (
  ports: AgentPorts,
  customerId: Id<'Customer'>,
  call: CallContext,
): Promise<void> => {
  const { environment } = call;
  const left = await findAll(ports, agentView, {
    filters: { customerId, environment },
    columns: ['agentId'],
  });
  for (const { agentId } of left)
    await ports.record(
      { ...call, commandId: derivedUuid('delete-agent-with-customer', agentId) },
      {
        name: 'delete-agent',
        ...onAgent(ports, call, agentId, 'EVERY_ONE'),
        decide: (agent, context) => deleteWithCustomer(agent, context),
      },
    );
};

/**
 * When a person is erased, no software acts for them any more. Their words and what was shown of their payments are
 * sealed under their key.
 */
export const forgetting = forgetsPersons(
  'agents',
  (ports: AgentPorts) => (customerId, call) => deleteAgentsOf(ports, customerId, call),
);

/** When a customer is deleted, then its agents are (customers §7). */
export const following = part<AgentPorts>({
  processes: (ports) => [
    process('delete-agents-on-customer-deleted')
      .from('customers')
      .on(CUSTOMER_DELETED, ({ data }) => [
        task('delete-agents', (call) => deleteAgentsOf(ports, (data as CustomerDeletedV1).customerId, call)),
      ]),
  ],
});
