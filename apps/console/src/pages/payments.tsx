import { Link } from '@tanstack/react-router';
import { Values, type Api } from '@causeway/client';
import type { ReactElement } from 'react';
import { api } from '../api/clients.js';
import { maySimulate, useSession } from '../api/session.js';
import { Further } from '../look/further.js';
import { FURTHER } from '../look/further-operations.js';
import { receivedBy, sentBy } from '../look/amounts-of.js';
import { Filters, isFiltered, useFilters, type FilterField } from '../look/filters.js';
import { List, type Column } from '../look/list.js';
import { Money } from '../look/money.js';
import { SandboxPayment } from '../look/sandbox-payment.js';
import { Status, When } from '../look/signs.js';

type Payment = Api.TransactionListResponse['data'][number];

interface PaymentFilters {
  readonly status?: Api.TransactionStatus;
  readonly type?: Api.TransactionType;
  readonly customerId?: string;
  readonly accountIdentifier?: string;
  readonly reference?: string;
}

const FIELDS: readonly FilterField[] = [
  { name: 'status', label: 'Status', choices: Values.TransactionStatus },
  { name: 'type', label: 'Type', choices: ['OUTGOING', 'INCOMING'] },
  { name: 'customerId', label: 'Customer', placeholder: 'Customer:…' },
  { name: 'accountIdentifier', label: 'Account', placeholder: 'InternalAccount:…' },
  { name: 'reference', label: 'Reference' },
];
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
  const filters = useFilters<PaymentFilters>(FIELDS);
  const { data: session } = useSession();
  return (
    <>
      <h1>Payments</h1>
      <Filters fields={FIELDS} />
      <List
        title="Payments"
        queryKey={['payments', filters]}
        refetchMs={LIVE_MS}
        load={(cursor, signal) => api.listTransactions({ ...filters, ...(cursor && { cursor }) }, { signal })}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={
          isFiltered(filters) ? (
            <p>No payment fits these filters.</p>
          ) : maySimulate(session) ? (
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
      <Further names={FURTHER.payments} />
    </>
  );
};
