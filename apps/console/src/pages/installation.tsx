import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { operator } from '../api/clients.js';
import { mayOperate, useSession } from '../api/session.js';
import { Act } from '../look/act.js';
import { Approvals } from '../look/installation/approvals.js';
import { Clock } from '../look/installation/clock.js';
import { OperatorTokens } from '../look/installation/operator-tokens.js';
import { Rows } from '../look/list.js';
import { Problem } from '../look/problem.js';
import { Status, When } from '../look/signs.js';

const LIVE_MS = 3_000;

/** What runs, how far its readers are, what they could not digest, and the clock of the sandbox. */
export const Page = (): ReactElement => {
  const { data: session } = useSession();
  const isOperating = mayOperate(session);
  return (
    <>
      <h1>Installation</h1>
      <Health />
      {isOperating && session?.operator !== undefined && <Approvals operator={session.operator} />}
      <Clock mayMove={isOperating} />
      <Parked mayOperate={isOperating} />
      <Lanes />
      {session?.operator?.permission === 'ADMINISTER' && <OperatorTokens />}
    </>
  );
};

const Health = (): ReactElement => {
  const { data, error } = useQuery({
    queryKey: ['installation', 'status'],
    queryFn: ({ signal }) => operator.getStatus({}, { signal }),
    refetchInterval: LIVE_MS,
  });
  if (data === undefined) return <Problem error={error} />;
  return (
    <>
      <h2>Health</h2>
      <Rows
        title="Services"
        rows={data.services}
        rowKey={({ service }) => service}
        columns={[
          { title: 'Service', show: ({ service }) => service },
          { title: 'State', show: ({ status }) => <Status of={status} /> },
          {
            title: 'Faults',
            isLong: true,
            show: ({ faults }) =>
              Object.entries(faults)
                .map(([part, why]) => `${part}: ${why}`)
                .join('; ') || 'none',
          },
          { title: 'Version', show: ({ version }) => version ?? '–' },
          { title: 'Node', show: ({ node }) => node ?? '–' },
          { title: 'Running since', show: ({ startedAt }) => <When at={startedAt} /> },
        ]}
      />
    </>
  );
};

const Parked = ({ mayOperate: isOperating }: { readonly mayOperate: boolean }): ReactElement => {
  const { data, error } = useQuery({
    queryKey: ['installation', 'parked'],
    queryFn: ({ signal }) => operator.listParkedEvents({}, { signal }),
    refetchInterval: LIVE_MS,
  });
  return (
    <>
      <h2>Parked events</h2>
      <Problem error={error} />
      {data?.data.length === 0 && (
        <div className="empty">None: every reader has digested all that it was given.</div>
      )}
      {data !== undefined && data.data.length > 0 && (
        <Rows
          title="Parked events"
          rows={data.data}
          rowKey={({ reader, source, position }) => `${reader} ${source} ${position}`}
          columns={[
            { title: 'Reader', show: ({ reader }) => reader },
            { title: 'Event', show: ({ type }) => type },
            { title: 'Of', show: ({ source, position }) => `${source}:${position}` },
            { title: 'It said', isLong: true, show: ({ error: why }) => why },
            { title: 'Parked', show: ({ parkedAt }) => <When at={parkedAt} /> },
            {
              title: 'Again',
              show: ({ reader }) =>
                isOperating && (
                  <Act name="Retry" variant="default" act={() => operator.retryParkedEvents({ reader })} />
                ),
            },
          ]}
        />
      )}
    </>
  );
};

const Lanes = (): ReactElement => {
  const { data, error } = useQuery({
    queryKey: ['installation', 'lanes'],
    queryFn: ({ signal }) => operator.listLanes({}, { signal }),
    refetchInterval: LIVE_MS,
  });
  if (data === undefined) return <Problem error={error} />;
  const lag = (readers: readonly { readonly lagMessages: number }[]): number =>
    Math.max(0, ...readers.map(({ lagMessages }) => lagMessages));
  return (
    <>
      <h2>Lanes</h2>
      <Rows
        title="Lanes"
        rows={data.data}
        rowKey={({ lane }) => lane}
        columns={[
          { title: 'Lane', show: ({ lane }) => lane },
          { title: 'Service', show: ({ service }) => service },
          { title: 'Events', isNumber: true, show: ({ head }) => head },
          { title: 'Readers', isNumber: true, show: ({ readers }) => readers.length },
          { title: 'Furthest behind', isNumber: true, show: ({ readers }) => lag(readers) },
          { title: 'Last event', show: ({ lastEventAt }) => <When at={lastEventAt} /> },
        ]}
      />
    </>
  );
};
