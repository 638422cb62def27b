import type { Api } from '@causeway/client';
import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { api } from '../api/clients.js';
import { may, useSession } from '../api/session.js';
import { Act } from '../look/act.js';
import { AgentActions } from '../look/agent-actions.js';
import { AmountInput, known } from '../look/amount-input.js';
import { Filters, isFiltered, useFilters, type FilterField } from '../look/filters.js';
import { List, type Column } from '../look/list.js';
import { amountOf } from '../look/minor-units.js';
import { Status, When } from '../look/signs.js';
import { useCurrency } from '../look/use-currency.js';

const FIELDS: readonly FilterField[] = [
  { name: 'isPaused', label: 'Paused', choices: ['true', 'false'] },
  { name: 'isConnected', label: 'Connected', choices: ['true', 'false'] },
  { name: 'customerId', label: 'Customer', placeholder: 'Customer:…' },
];

interface AgentFilters {
  readonly isPaused?: 'true' | 'false';
  readonly isConnected?: 'true' | 'false';
  readonly customerId?: string;
}

const asked = ({ isPaused, isConnected, ...rest }: AgentFilters) => ({
  ...rest,
  ...(isPaused !== undefined && { isPaused: isPaused === 'true' }),
  ...(isConnected !== undefined && { isConnected: isConnected === 'true' }),
});

const COLUMNS: readonly Column<Api.Agent>[] = [
  {
    title: 'Agent',
    isLong: true,
    show: ({ id, name }) => <Link to={`/agents/${encodeURIComponent(id)}`}>{name}</Link>,
  },
  { title: 'State', show: (agent) => <Status of={stateOf(agent)} /> },
  {
    title: 'Customer',
    show: ({ customerId }) => (
      <Link to={`/customers/${encodeURIComponent(customerId)}`}>{customerId.slice('Customer:'.length)}</Link>
    ),
  },
  { title: 'Executes', show: ({ policy }) => policy.defaultExecutionMode },
  { title: 'Payments today', isNumber: true, show: ({ usage }) => usage.dailyTransactionCount },
  { title: 'Made', show: ({ createdAt }) => <When at={createdAt} /> },
];

const stateOf = ({ isPaused, isConnected }: Api.Agent): string =>
  isPaused ? 'PAUSED' : isConnected ? 'ACTIVE' : 'waiting for its program';

/** The agents of the platform's customers, and what they ask a person for. */
export const Page = (): ReactElement => {
  const filters = useFilters<AgentFilters>(FIELDS);
  const { data: session } = useSession();
  return (
    <>
      <h1>Agents</h1>
      <h2>Waiting for a person</h2>
      <AgentActions empty={<p>No agent waits for anyone.</p>} />
      <h2>All agents</h2>
      <Filters fields={FIELDS} />
      {may(session, 'MANAGE') && <Make />}
      <List
        title="Agents"
        queryKey={['agents', filters]}
        load={(cursor, signal) =>
          api.listAgents({ ...asked(filters), ...(cursor && { cursor }) }, { signal })
        }
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={
          isFiltered(filters) ? (
            <p>No agent fits these filters.</p>
          ) : (
            <p>
              There is no agent yet. Make one above for a customer; its program connects with the code that is
              shown then, as <a href="/docs">the reference</a> says.
            </p>
          )
        }
      />
    </>
  );
};

const FIRST_LIMIT = '100';
/** What an agent may that pays within its limits, after a person agreed. */
const PERMISSIONS: readonly Api.AgentPermission[] = ['VIEW_TRANSACTIONS', 'CREATE_QUOTES', 'EXECUTE_QUOTES'];

const Make = (): ReactElement => {
  const [name, setName] = useState('');
  const [customerId, setCustomer] = useState('');
  const [code, setCode] = useState('USD');
  const currency = useCurrency(code);
  const [limit, setLimit] = useState(FIRST_LIMIT);
  const [made, setMade] = useState<Api.AgentCreateResponse>();
  return (
    <section className="card" aria-label="Make an agent">
      <h2>Make an agent</h2>
      <p className="quiet">
        It may look and pay; a person approves each payment. Its page has the whole policy to edit.
      </p>
      <div className="filters">
        <TextInput label="Name" value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
        <TextInput
          label="Its customer"
          placeholder="Customer:…"
          value={customerId}
          onChange={({ currentTarget }) => setCustomer(currentTarget.value.trim())}
        />
        <TextInput
          label="Limits are in"
          value={code}
          maxLength={10}
          onChange={({ currentTarget }) => setCode(currentTarget.value.toUpperCase())}
        />
        <AmountInput label="At most a payment" currency={currency} value={limit} onChange={setLimit} />
      </div>
      <div className="actions">
        <Act
          name="Make the agent"
          act={async () =>
            setMade(
              await api.createAgent({
                body: {
                  name,
                  customerId,
                  policy: {
                    permissions: PERMISSIONS,
                    defaultExecutionMode: 'APPROVAL_REQUIRED',
                    spendingLimits: {
                      currency: code,
                      perTransactionLimit: amountOf(limit, known(currency)),
                    },
                  },
                },
              }),
            )
          }
          onDone={() => setName('')}
        />
      </div>
      {made !== undefined && (
        <div role="status">
          <p>
            “{made.agent.name}” connects with this code, once, until <When at={made.deviceCode.expiresAt} />:
          </p>
          <code className="secret">{made.deviceCode.code}</code>
        </div>
      )}
    </section>
  );
};
