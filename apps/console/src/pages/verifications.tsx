import { Values, type Api } from '@causeway/client';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { api } from '../api/clients.js';
import { Filters, isFiltered, useFilters, type FilterField } from '../look/filters.js';
import { List } from '../look/list.js';
import { Status, When } from '../look/signs.js';

const FIELDS: readonly FilterField[] = [
  {
    name: 'verificationStatus',
    label: 'Status',
    choices: Values.VerificationStatus,
  },
  { name: 'customerId', label: 'Customer', placeholder: 'Customer:…' },
];

interface VerificationFilters {
  readonly verificationStatus?: Api.VerificationStatus;
  readonly customerId?: string;
}

/** Every verification of the platform's customers, newest first. */
export const Page = (): ReactElement => {
  const filters = useFilters<VerificationFilters>(FIELDS);
  return (
    <>
      <h1>Verifications</h1>
      <Filters fields={FIELDS} />
      <List
        title="Verifications"
        queryKey={['verifications', filters]}
        load={(cursor, signal) =>
          api.listVerifications({ ...filters, ...(cursor && { cursor }) }, { signal })
        }
        rowKey={({ id }) => id}
        empty={
          isFiltered(filters) ? (
            <p>No verification fits these filters.</p>
          ) : (
            <p>
              There is no verification yet. A <Link to="/customers">customer’s page</Link> submits one.
            </p>
          )
        }
        columns={[
          {
            title: 'Verification',
            show: ({ id }) => (
              <Link to={`/verifications/${encodeURIComponent(id)}`}>{id.slice('Verification:'.length)}</Link>
            ),
          },
          { title: 'Status', show: ({ verificationStatus }) => <Status of={verificationStatus} /> },
          { title: 'To resolve', isNumber: true, show: ({ errors }) => errors.length },
          {
            title: 'Customer',
            show: ({ customerId }) => (
              <Link to={`/customers/${encodeURIComponent(customerId)}`}>
                {customerId.slice('Customer:'.length)}
              </Link>
            ),
          },
          { title: 'Made', show: ({ createdAt }) => <When at={createdAt} /> },
        ]}
      />
    </>
  );
};
