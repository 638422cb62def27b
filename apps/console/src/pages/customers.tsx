import type { Api } from '@causeway/client';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type SyntheticEvent, type ReactElement } from 'react';
import { api } from '../api/clients.js';
import { may, useSession } from '../api/session.js';
import { Filters, isFiltered, useFilters, type FilterField } from '../look/filters.js';
import { Further } from '../look/further.js';
import { FURTHER } from '../look/further-operations.js';
import { List, type Column } from '../look/list.js';
import { Problem } from '../look/problem.js';
import { Status, When } from '../look/signs.js';
import { useAction } from '../look/use-action.js';

type Customer = Api.IndividualCustomer | Api.BusinessCustomer;

interface CustomerFilters {
  readonly customerType?: Api.CustomerType;
  readonly platformCustomerId?: string;
}

const FIELDS: readonly FilterField[] = [
  { name: 'customerType', label: 'Type', choices: ['INDIVIDUAL', 'BUSINESS'] },
  { name: 'platformCustomerId', label: 'Your id' },
];

const COLUMNS: readonly Column<Customer>[] = [
  {
    title: 'Customer',
    show: ({ id }) => <Link to={`/customers/${encodeURIComponent(id)}`}>{id.slice('Customer:'.length)}</Link>,
  },
  { title: 'Type', show: ({ customerType }) => customerType },
  {
    title: 'Verified',
    show: (customer) => (
      <Status of={customer.customerType === 'INDIVIDUAL' ? customer.kycStatus : customer.kybStatus} />
    ),
  },
  { title: 'Your id', isLong: true, show: ({ platformCustomerId }) => platformCustomerId },
  { title: 'Registered', show: ({ createdAt }) => <When at={createdAt} /> },
  { title: 'Currencies', isLong: true, show: ({ currencies }) => currencies.join(', ') },
];

/** The customers of the platform, newest first. Names are on their own pages. */
export const Page = (): ReactElement => {
  const filters = useFilters<CustomerFilters>(FIELDS);
  const { data: session } = useSession();
  return (
    <>
      <h1>Customers</h1>
      <Filters fields={FIELDS} />
      {may(session, 'MANAGE') && <Register />}
      <List
        title="Customers"
        queryKey={['customers', filters]}
        load={(cursor, signal) => api.listCustomers({ ...filters, ...(cursor && { cursor }) }, { signal })}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={
          isFiltered(filters) ? (
            <p>No customer fits these filters.</p>
          ) : (
            <p>
              There is no customer yet. Register one above, or by <code>POST /customers</code>.
            </p>
          )
        }
      />
      {may(session, 'MANAGE') && <Further names={FURTHER.customers} />}
    </>
  );
};

const Register = (): ReactElement => {
  const [fullName, setFullName] = useState('');
  const queries = useQueryClient();
  const registering = useAction({
    mutationFn: (name: string) =>
      api.createCustomer({ body: { customerType: 'INDIVIDUAL', fullName: name } }),
    onSuccess: () => setFullName(''),
    onSettled: () => queries.invalidateQueries(),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    registering.start(fullName);
  };
  return (
    <form className="actions" onSubmit={submit}>
      <TextInput
        label="Full name"
        value={fullName}
        onChange={({ currentTarget }) => setFullName(currentTarget.value)}
        required
      />
      <Button type="submit" loading={registering.isPending}>
        Register an individual
      </Button>
      <Problem error={registering.error} />
    </form>
  );
};
