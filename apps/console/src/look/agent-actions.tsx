import type { Api } from '@causeway/client';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { api } from '../api/clients.js';
import { may, useSession } from '../api/session.js';
import { Act } from './act.js';
import { List, type Column } from './list.js';
import { MinorMoney } from './minor-money.js';
import { Money } from './money.js';
import { Status, When } from './signs.js';

const LIVE_MS = 3_000;

const whatOf = ({ quote, transferDetails, transaction }: Api.AgentAction): ReactNode => {
  if (transaction !== undefined)
    return <Link to={`/payments/${encodeURIComponent(transaction.id)}`}>{transaction.id}</Link>;
  if (quote !== undefined)
    return <Money of={{ amount: quote.totalSendingAmount, currency: quote.sendingCurrency }} />;
  if (transferDetails === undefined) return '–';
  return <MinorMoney amount={transferDetails.amount} currency={transferDetails.currency} />;
};

const WHICH: Column<Api.AgentAction> = {
  title: 'Agent',
  show: ({ agentId }) => <Link to={`/agents/${encodeURIComponent(agentId)}`}>{agentId}</Link>,
};

/** What agents asked to be allowed, with the answer of a person. */
export const AgentActions = ({
  agentId,
  customerId,
  empty,
}: {
  readonly agentId?: string;
  readonly customerId?: string;
  readonly empty: ReactNode;
}): ReactElement => {
  const { data: session } = useSession();
  const of = { ...(agentId !== undefined && { agentId }), ...(customerId !== undefined && { customerId }) };
  const decision: readonly Column<Api.AgentAction>[] = may(session, 'TRANSACT')
    ? [{ title: 'Decide', show: (action) => <Decide action={action} /> }]
    : [];
  return (
    <List
      title="What agents ask for"
      queryKey={['agent-approvals', of]}
      refetchMs={LIVE_MS}
      load={(cursor, signal) => api.listAgentApprovals({ ...of, ...(cursor && { cursor }) }, { signal })}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        { title: 'Asked', show: ({ createdAt }) => <When at={createdAt} /> },
        ...(agentId === undefined ? [WHICH] : []),
        { title: 'To', show: ({ type }) => type },
        { title: 'What', show: whatOf },
        { title: 'Status', show: ({ status }) => <Status of={status} /> },
        ...decision,
      ]}
    />
  );
};

const Decide = ({ action }: { readonly action: Api.AgentAction }): ReactElement | null => {
  const { agentId, id: actionId, status } = action;
  if (status !== 'PENDING_APPROVAL') return null;
  return (
    <div className="decide">
      <Act
        name="Approve"
        act={() => api.approveAgentAction({ agentId, actionId })}
        confirm="The agent’s request is carried out now, as if its customer had asked."
      />
      <Act
        name="Reject"
        color="red"
        act={() => api.rejectAgentAction({ agentId, actionId })}
        confirm="The agent gets a no; nothing moves."
      />
    </div>
  );
};
