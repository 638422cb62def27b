import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may, useSession } from '../api/session.js';
import { Further } from '../look/further.js';
import { FURTHER } from '../look/further-operations.js';
import { DocumentList } from '../look/document-list.js';
import { Filters, isFiltered, useFilters, type FilterField } from '../look/filters.js';

const FIELDS: readonly FilterField[] = [
  {
    name: 'documentHolder',
    label: 'Customer or owner',
    placeholder: 'Customer:… or BeneficialOwner:…',
  },
];

/** The papers of customers and owners, newest first. */
export const Page = (): ReactElement => {
  const filters = useFilters<{ readonly documentHolder?: string }>(FIELDS);
  const { data: session } = useSession();
  return (
    <>
      <h1>Documents</h1>
      <Filters fields={FIELDS} />
      <DocumentList
        filters={filters}
        mayManage={may(session, 'MANAGE')}
        empty={
          isFiltered(filters) ? (
            <p>Nothing of this holder.</p>
          ) : (
            <p>
              There is no document yet. A <Link to="/customers">customer’s page</Link> uploads them.
            </p>
          )
        }
      />
      {may(session, 'MANAGE') && <Further names={FURTHER.documents} />}
    </>
  );
};
