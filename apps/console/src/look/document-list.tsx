import type { Api } from '@causeway/client';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { api } from '../api/clients.js';
import { mayOperate, useSession } from '../api/session.js';
import { addressOf } from './address-of.js';
import { Act } from './act.js';
import { List, type Column } from './list.js';
import { Personal } from './personal.js';
import { SaveDocument } from './save-document.js';
import { Id, When } from './signs.js';

interface DocumentListProps {
  readonly filters: { readonly documentHolder?: string };
  readonly mayManage: boolean;
  readonly empty: ReactNode;
}

/** Documents with whose they are; their files are an operator's to save. */
export const DocumentList = ({ filters, mayManage, empty }: DocumentListProps): ReactElement => {
  const { data: session } = useSession();
  const deletion: readonly Column<Api.Document>[] = mayManage
    ? [
        {
          title: 'Delete',
          show: ({ id }) => (
            <Act
              name="Delete"
              variant="default"
              act={() => api.deleteDocument({ documentId: id })}
              confirm="It is forgotten, with its file."
            />
          ),
        },
      ]
    : [];
  const platform = mayOperate(session) ? session?.platform : undefined;
  const saving: readonly Column<Api.Document>[] =
    platform === undefined
      ? []
      : [{ title: 'Save', show: ({ id }) => <SaveDocument documentId={id} of={platform} /> }];
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
        {
          title: 'File',
          show: ({ id, fileName }) => (
            <Personal
              of={fileName}
              what="the name of the file"
              field="fileName"
              read={(client) => client.getDocument({ documentId: id })}
            />
          ),
        },
        { title: 'Country', show: ({ country }) => country },
        {
          title: 'Of',
          show: ({ documentHolder }) => {
            const to = addressOf(documentHolder);
            return to === undefined ? documentHolder : <Link to={to}>{documentHolder}</Link>;
          },
        },
        { title: 'Uploaded', show: ({ createdAt }) => <When at={createdAt} /> },
        ...saving,
        ...deletion,
      ]}
    />
  );
};
