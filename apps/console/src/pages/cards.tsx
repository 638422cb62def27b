import { Values, type Api } from '@causeway/client';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { api } from '../api/clients.js';
import { may, useSession } from '../api/session.js';
import { Act } from '../look/act.js';
import { Filters, isFiltered, useFilters, type FilterField } from '../look/filters.js';
import { List, type Column } from '../look/list.js';
import { Problem } from '../look/problem.js';
import { Status, When } from '../look/signs.js';

const FIELDS: readonly FilterField[] = [
  { name: 'state', label: 'State', choices: Values.CardState },
  { name: 'cardholderId', label: 'Cardholder', placeholder: 'Customer:…' },
  { name: 'accountId', label: 'Funding account', placeholder: 'InternalAccount:…' },
  { name: 'platformCardId', label: 'Your id' },
];

interface CardFilters {
  readonly state?: Api.CardState;
  readonly cardholderId?: string;
  readonly accountId?: string;
  readonly platformCardId?: string;
}

const COLUMNS: readonly Column<Api.Card>[] = [
  {
    title: 'Card',
    show: ({ id }) => <Link to={`/cards/${encodeURIComponent(id)}`}>{id.slice('Card:'.length)}</Link>,
  },
  { title: 'State', show: ({ state }) => <Status of={state} /> },
  { title: 'Ends in', show: ({ last4 }) => last4 ?? '–' },
  { title: 'Brand', show: ({ brand }) => brand ?? '–' },
  {
    title: 'Cardholder',
    show: ({ cardholderId }) => (
      <Link to={`/customers/${encodeURIComponent(cardholderId)}`}>
        {cardholderId.slice('Customer:'.length)}
      </Link>
    ),
  },
  { title: 'Currency', show: ({ currency }) => currency },
  { title: 'Issued', show: ({ createdAt }) => <When at={createdAt} /> },
];

/** The cards of the platform's customers, newest first. */
export const Page = (): ReactElement => {
  const filters = useFilters<CardFilters>(FIELDS);
  const { data: session } = useSession();
  return (
    <>
      <h1>Cards</h1>
      <Filters fields={FIELDS} />
      {may(session, 'MANAGE') && <Issue />}
      <List
        title="Cards"
        queryKey={['cards', filters]}
        load={(cursor, signal) => api.listCards({ ...filters, ...(cursor && { cursor }) }, { signal })}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={
          isFiltered(filters) ? (
            <p>No card fits these filters.</p>
          ) : (
            <p>
              There is no card yet. Issue one above to a customer who is verified;{' '}
              <Link to="/customers">Customers</Link> has their ids.
            </p>
          )
        }
      />
    </>
  );
};

const CUSTOMER = /^Customer:[0-9a-f-]{36}$/;

/** Issues a virtual card; the money for it comes from an account of its holder. */
const Issue = (): ReactElement => {
  const [cardholderId, setCardholder] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { data: accounts, error } = useQuery({
    queryKey: ['customer', cardholderId, 'internal', 'for a card'],
    queryFn: ({ signal }) => api.listCustomerInternalAccounts({ customerId: cardholderId }, { signal }),
    enabled: CUSTOMER.test(cardholderId),
  });
  const accountId = chosen ?? accounts?.data[0]?.id;
  return (
    <section className="card" aria-label="Issue a card">
      <h2>Issue a virtual card</h2>
      <div className="actions">
        <TextInput
          label="Customer who holds the card"
          placeholder="Customer:…"
          value={cardholderId}
          onChange={({ currentTarget }) => setCardholder(currentTarget.value.trim())}
        />
        <NativeSelect
          label="Account that pays for it"
          value={accountId ?? ''}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={
            accounts?.data.map(({ id, balance }) => ({
              value: id,
              label: `${balance.currency.code}, ${id.slice('InternalAccount:'.length, 24)}…`,
            })) ?? [{ value: '', label: 'Its accounts, once the customer is named' }]
          }
        />
        <Act
          name="Issue"
          act={() =>
            api.createCard({
              body: {
                cardholderId,
                form: 'VIRTUAL',
                fundingSources: accountId === undefined ? [] : [accountId],
              },
            })
          }
        />
      </div>
      <Problem error={error} />
    </section>
  );
};
