import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Api } from '@causeway/client';
import { useState, type SyntheticEvent, type ReactElement } from 'react';
import { api } from '../api/clients.js';
import { useSession } from '../api/session.js';
import { receivedBy, sentBy } from '../look/amounts-of.js';
import { List, type Column } from '../look/list.js';
import { Money } from '../look/money.js';
import { SandboxPayment } from '../look/sandbox-payment.js';
import { Status, When } from '../look/signs.js';

type Payment = Api.TransactionListResponse['data'][number];

interface Filters {
  readonly status?: Api.TransactionStatus;
  readonly type?: Api.TransactionType;
  readonly customerId?: string;
  readonly accountIdentifier?: string;
  readonly reference?: string;
}

const STATUSES: readonly Api.TransactionStatus[] = [
  'CREATED',
  'PENDING',
  'PENDING_AUTHORIZATION',
  'PROCESSING',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'REFUNDED',
  'EXPIRED',
];
const TEXTS = [
  ['customerId', 'Customer'],
  ['accountIdentifier', 'Account'],
  ['reference', 'Reference'],
] as const;
/** A payment is on its way for seconds. */
const LIVE_MS = 3_000;

const COLUMNS: readonly Column<Payment>[] = [
  {
    title: 'Payment',
    show: ({ id }) => <Link to={`/payments/${encodeURIComponent(id)}`}>{id.slice(id.indexOf(':') + 1)}</Link>,
  },
  { title: 'Type', show: ({ type }) => type },
  { title: 'Status', show: ({ status }) => <Status of={status} /> },
  { title: 'Sent', isNumber: true, show: (row) => <Money of={sentBy(row)} /> },
  { title: 'Received', isNumber: true, show: (row) => <Money of={receivedBy(row)} /> },
  { title: 'Made', show: ({ createdAt }) => <When at={createdAt} /> },
];

/** The payments of the platform, newest first. */
export const Page = (): ReactElement => {
  const filters: Filters = useSearch({ strict: false });
  const { data: session } = useSession();
  return (
    <>
      <h1>Payments</h1>
      <Filter of={filters} />
      <List
        title="Payments"
        queryKey={['payments', filters]}
        refetchMs={LIVE_MS}
        load={(cursor, signal) => api.listTransactions({ ...filters, ...(cursor && { cursor }) }, { signal })}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={
          Object.keys(filters).length > 0 ? (
            <p>No payment fits these filters.</p>
          ) : session?.platform?.environment === 'sandbox' ? (
            <>
              <p>There is no payment yet. Make the first:</p>
              <SandboxPayment />
            </>
          ) : (
            <p>
              There is no payment yet. A first one takes seven requests: <a href="/docs">the reference</a> has
              them.
            </p>
          )
        }
      />
    </>
  );
};

const Filter = ({ of }: { readonly of: Filters }): ReactElement => {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({ ...of });
  const navigate = useNavigate();
  const set = (changes: Readonly<Record<string, string | undefined>>): void => {
    const wanted = Object.entries({ ...of, ...changes }).filter(([, value]) => Boolean(value));
    void navigate({ to: '/payments', search: Object.fromEntries(wanted) });
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    set(Object.fromEntries(TEXTS.map(([name]) => [name, texts[name]])));
  };
  return (
    <form className="filters" onSubmit={submit}>
      <NativeSelect
        label="Status"
        value={of.status ?? ''}
        onChange={({ currentTarget }) => set({ status: currentTarget.value })}
        data={[{ value: '', label: 'Any' }, ...STATUSES]}
      />
      <NativeSelect
        label="Type"
        value={of.type ?? ''}
        onChange={({ currentTarget }) => set({ type: currentTarget.value })}
        data={[{ value: '', label: 'Any' }, 'OUTGOING', 'INCOMING']}
      />
      {TEXTS.map(([name, label]) => (
        <TextInput
          key={name}
          label={label}
          value={texts[name] ?? ''}
          onChange={({ currentTarget }) => setTexts({ ...texts, [name]: currentTarget.value })}
        />
      ))}
      <Button type="submit" variant="default" className="filter-button">
        Filter
      </Button>
    </form>
  );
};
