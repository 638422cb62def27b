import type { Api } from '@causeway/client';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement, type ReactNode } from 'react';
import { api } from '../api/clients.js';
import { may, useSession } from '../api/session.js';
import { Act } from '../look/act.js';
import { AgentActions } from '../look/agent-actions.js';
import { AgentPolicy } from '../look/agent-policy.js';
import { Facts } from '../look/facts.js';
import { MinorMoney } from '../look/minor-money.js';
import { Problem } from '../look/problem.js';
import { RawJson } from '../look/raw-json.js';
import { Id, Status, When } from '../look/signs.js';
import { useId } from '../look/use-id.js';

const LIVE_MS = 3_000;

/** One agent: what it may, what it spent, what it asks for. */
export const Page = (): ReactElement => {
  const agentId = useId('agentId');
  const { data: session } = useSession();
  const { data: agent, error } = useQuery({
    queryKey: ['agent', agentId],
    queryFn: ({ signal }) => api.getAgentById({ agentId }, { signal }),
    refetchInterval: LIVE_MS,
  });
  return (
    <>
      <h1>{agent?.name ?? 'Agent'}</h1>
      <Problem error={error} />
      {agent === undefined && error === null && <Skeleton height={240} role="status" aria-label="Loading" />}
      {agent !== undefined && <Known of={agent} />}
      {agent !== undefined && may(session, 'MANAGE') && <Actions agent={agent} />}
      {agent !== undefined && <RawJson of={agent.policy} title="Its policy as the API says it" />}
      {agent !== undefined && may(session, 'MANAGE') && <AgentPolicy key={agent.updatedAt} agent={agent} />}
      {agent !== undefined && (
        <>
          <h2>What it asks for</h2>
          <AgentActions agentId={agentId} empty={<p>It waits for no one.</p>} />
        </>
      )}
    </>
  );
};

const Known = ({ of: { policy, usage, ...agent } }: { readonly of: Api.Agent }): ReactElement => {
  const { currency, perTransactionLimit, dailyLimit, monthlyLimit } = policy.spendingLimits;
  const money = (amount: number): ReactElement => <MinorMoney amount={amount} currency={currency} />;
  const most = (limit: number | null | undefined): ReactNode =>
    limit === null || limit === undefined ? 'no limit' : money(limit);
  return (
    <Facts
      of={{
        Id: <Id of={agent.id} />,
        State: <Status of={agent.isPaused ? 'PAUSED' : 'ACTIVE'} />,
        Program: agent.isConnected ? 'connected' : 'not connected: give it a code',
        Customer: <Link to={`/customers/${encodeURIComponent(agent.customerId)}`}>{agent.customerId}</Link>,
        May: policy.permissions.join(', '),
        Executes: policy.defaultExecutionMode,
        'Limits in': currency,
        'A payment': most(perTransactionLimit),
        'A day': most(dailyLimit),
        'A month': most(monthlyLimit),
        'Spent today': (
          <>
            {money(usage.dailySpend)} in {usage.dailyTransactionCount} payments
          </>
        ),
        'Spent this month': money(usage.monthlySpend),
        Made: <When at={agent.createdAt} />,
        Changed: <When at={agent.updatedAt} />,
      }}
    />
  );
};

const Actions = ({ agent: { id: agentId, isPaused } }: { readonly agent: Api.Agent }): ReactElement => {
  const [code, setCode] = useState<Api.AgentDeviceCode>();
  const navigate = useNavigate();
  return (
    <>
      <div className="actions">
        <Act
          name={isPaused ? 'Resume' : 'Pause'}
          variant={isPaused ? 'filled' : 'default'}
          act={() => api.updateAgent({ agentId, body: { isPaused: !isPaused } })}
        />
        <Act
          name="New code"
          variant="default"
          act={async () => setCode(await api.regenerateAgentDeviceCode({ agentId }))}
          confirm="The program that is connected now must connect anew with the new code."
        />
        <Act
          name="Delete"
          color="red"
          act={() => api.deleteAgent({ agentId })}
          confirm="Its token ends at once, and what it asked for is not carried out."
          onDone={() => void navigate({ to: '/agents' })}
        />
      </div>
      {code !== undefined && (
        <div className="card" role="status">
          <p>
            Its program connects with this code, once, until <When at={code.expiresAt} />:
          </p>
          <code className="secret">{code.code}</code>
        </div>
      )}
    </>
  );
};
