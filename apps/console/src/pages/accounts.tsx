import type { Api } from '@causeway/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { api } from '../api/clients.js';
import { Filters, isFiltered, useFilters, type FilterField } from '../look/filters.js';
import { Further } from '../look/further.js';
import { FURTHER } from '../look/further-operations.js';
import { List, Rows, type Column } from '../look/list.js';
import { Money } from '../look/money.js';
import { Problem } from '../look/problem.js';
import { Status, When } from '../look/signs.js';

type Account = Api.InternalAccount;

const FIELDS: readonly FilterField[] = [{ name: 'currency', label: 'Currency', placeholder: 'EUR' }];

const COLUMNS: readonly Column<Account>[] = [
  {
    title: 'Account',
    show: ({ id, customerId }) => (
      <Link
        to={`/accounts/${encodeURIComponent(id)}`}
        search={customerId === undefined ? {} : { customerId }}
      >
        {id.slice('InternalAccount:'.length)}
      </Link>
    ),
  },
  { title: 'Type', show: ({ type }) => type },
  { title: 'Status', show: ({ status }) => <Status of={status} /> },
  { title: 'Available', isNumber: true, show: ({ balance }) => <Money of={balance} /> },
  { title: 'Total', isNumber: true, show: ({ totalBalance }) => <Money of={totalBalance} /> },
  { title: 'Changed', show: ({ updatedAt }) => <When at={updatedAt} /> },
];

/** The accounts of the platform itself, and of its customers. */
export const Page = (): ReactElement => {
  const filters = useFilters<{ readonly currency?: string }>(FIELDS);
  const { currency } = filters;
  const asked = currency === undefined ? {} : { currency: currency.toUpperCase() };
  const own = useQuery({
    queryKey: ['accounts', 'own'],
    queryFn: ({ signal }) => api.listPlatformInternalAccounts({}, { signal }),
  });
  return (
    <>
      <h1>Accounts</h1>
      <h2>Of the platform</h2>
      <Problem error={own.error} />
      {own.data?.data.length === 0 && (
        <div className="empty">
          <p>
            There is none yet: an account is opened with each currency.{' '}
            <Link to="/settings">Enable one in Settings.</Link>
          </p>
        </div>
      )}
      {own.data !== undefined && own.data.data.length > 0 && (
        <Rows
          title="Accounts of the platform"
          rows={own.data.data}
          columns={COLUMNS}
          rowKey={({ id }) => id}
        />
      )}
      <h2>Of customers</h2>
      <Filters fields={FIELDS} />
      <List
        title="Accounts of customers"
        queryKey={['accounts', asked]}
        load={(cursor, signal) =>
          api.listCustomerInternalAccounts({ ...asked, ...(cursor && { cursor }) }, { signal })
        }
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={
          isFiltered(filters) ? (
            <p>No account is in this currency.</p>
          ) : (
            <p>
              There is none: each customer has one for each of its currencies.{' '}
              <Link to="/customers">Register one.</Link>
            </p>
          )
        }
      />
      <Further names={FURTHER.accounts} />
    </>
  );
};
