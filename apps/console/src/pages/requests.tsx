import type { Api } from '@causeway/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/clients.js';
import { Filters, useFilters, type FilterField } from '../look/filters.js';
import { Rows } from '../look/list.js';
import { Problem } from '../look/problem.js';
import { Id, When } from '../look/signs.js';

const LIVE_MS = 2_000;
const LIMIT = 100;

interface RequestFilters {
  readonly answer?: 'refused';
  readonly path?: string;
}

const FIELDS: readonly FilterField[] = [
  { name: 'answer', label: 'Answer', choices: ['refused'] },
  { name: 'path', label: 'Path or request', placeholder: '/quotes' },
];

/** What the platform's clients asked in the last hours. */
export const Page = (): ReactElement => {
  const { answer, path = '' } = useFilters<RequestFilters>(FIELDS);
  const onlyRefused = answer === 'refused';
  const { data, error } = useQuery({
    queryKey: ['requests', onlyRefused],
    queryFn: ({ signal }) =>
      api.listOwnRequests({ limit: LIMIT, ...(onlyRefused && { onlyRefused }) }, { signal }),
    refetchInterval: LIVE_MS,
  });
  const shown = data?.data.filter(({ path: of, requestId }) => `${of} ${requestId}`.includes(path));
  return (
    <>
      <h1>Requests</h1>
      <Filters fields={FIELDS} />
      <p className="quiet">
        Of your own programs, with the keys of this environment; what this console asks is not among them.
        Neither bodies nor ids are kept, and all is forgotten after six hours.
        {data !== undefined && (
          <>
            {' '}
            They are those that gateway <code>{data.gateway.id}</code> answered since{' '}
            <When at={data.gateway.since} />; another gateway has its own.
          </>
        )}
      </p>
      <Problem error={error} />
      {shown?.length === 0 && (
        <div className="empty">
          <p>
            Nothing of the kind was asked in the last hours. Try <code>npx causeway customers list</code>, or{' '}
            <code>npx causeway logs tail</code> to see the same in a terminal.
          </p>
        </div>
      )}
      {shown !== undefined && shown.length > 0 && <Rows title="Requests" {...TABLE} rows={shown} />}
    </>
  );
};

type RecentRequest = Api.RecentRequest;

const TABLE = {
  rowKey: ({ requestId, askedAt }: RecentRequest) => `${askedAt} ${requestId}`,
  columns: [
    { title: 'Asked', show: ({ askedAt }: RecentRequest) => <When at={askedAt} /> },
    { title: 'Status', show: ({ status }: RecentRequest) => <Answered status={status} /> },
    { title: 'Request', show: ({ method, path }: RecentRequest) => `${method} ${withoutVersion(path)}` },
    { title: 'Code', show: ({ code }: RecentRequest) => <Code of={code} /> },
    { title: 'Wrong fields', isLong: true, show: ({ fields }: RecentRequest) => fields.join(', ') || '–' },
    { title: 'Milliseconds', isNumber: true, show: ({ durationMs }: RecentRequest) => durationMs.toFixed(1) },
    { title: 'Request id', show: ({ requestId }: RecentRequest) => <Id of={requestId} /> },
  ],
};

const Code = ({ of }: { readonly of: string | undefined }): ReactElement =>
  of === undefined ? <span>–</span> : <a href={`/docs/errors/${of}`}>{of}</a>;

const withoutVersion = (path: string): string => path.replace(/^\/api\/[^/]+/, '');

const Answered = ({ status }: { readonly status: number }): ReactElement => (
  <span className={`status ${status < 400 ? 'good' : status < 500 ? 'waiting' : 'bad'}`}>{status}</span>
);
