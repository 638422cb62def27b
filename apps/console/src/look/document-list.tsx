import type { Api } from '@causeway/client';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { api } from '../api/clients.js';
import { addressOf } from './address-of.js';
import { Act } from './act.js';
import { List, type Column } from './list.js';
import { Id, When } from './signs.js';

interface DocumentListProps {
  readonly filters: { readonly documentHolder?: string };
  readonly mayManage: boolean;
  readonly empty: ReactNode;
}

/** Documents with whose they are; their files stay with the service. */
export const DocumentList = ({ filters, mayManage, empty }: DocumentListProps): ReactElement => {
  const deletion: readonly Column<Api.Document>[] = mayManage
    ? [
        {
          title: 'Delete',
          show: ({ id, fileName }) => (
            <Act
              name="Delete"
              variant="default"
              act={() => api.deleteDocument({ documentId: id })}
              confirm={`“${fileName}” is forgotten, with its file.`}
            />
          ),
        },
      ]
    : [];
  return (
    <List
      title="Documents"
      queryKey={['documents', filters]}
      load={(cursor, signal) => api.listDocuments({ ...filters, ...(cursor && { cursor }) }, { signal })}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        { title: 'Document', show: ({ id }) => <Id of={id} /> },
        { title: 'Type', show: ({ documentType, side }) => [documentType, side].filter(Boolean).join(', ') },
        { title: 'File', show: ({ fileName }) => fileName },
        { title: 'Country', show: ({ country }) => country },
        {
          title: 'Of',
          show: ({ documentHolder }) => {
            const to = addressOf(documentHolder);
            return to === undefined ? documentHolder : <Link to={to}>{documentHolder}</Link>;
          },
        },
        { title: 'Uploaded', show: ({ createdAt }) => <When at={createdAt} /> },
        ...deletion,
      ]}
    />
  );
};
