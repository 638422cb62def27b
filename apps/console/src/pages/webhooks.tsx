import type { Api } from '@causeway/client';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { api } from '../api/clients.js';
import { may, useSession } from '../api/session.js';
import { Act } from '../look/act.js';
import { addressOf } from '../look/address-of.js';
import { Facts } from '../look/facts.js';
import { Filters, isFiltered, useFilters, type FilterField } from '../look/filters.js';
import { List } from '../look/list.js';
import { Problem } from '../look/problem.js';
import { RawJson } from '../look/raw-json.js';
import { Status, When } from '../look/signs.js';

const STATUSES = ['QUEUED', 'RETRYING', 'DELIVERED', 'UNDELIVERABLE', 'SKIPPED'] as const;

interface DeliveryFilters {
  readonly status?: (typeof STATUSES)[number];
  readonly resource?: string;
}

const FIELDS: readonly FilterField[] = [
  { name: 'status', label: 'Status', choices: STATUSES },
  { name: 'resource', label: 'About', placeholder: 'Transaction:…' },
];
const LIVE_MS = 3_000;

/** What a webhook is about, by its kind: the id is on the page that it leads to. */
const About = ({ id }: { readonly id: string }): ReactElement => {
  const [kind = id] = id.split(':');
  const to = addressOf(id);
  return to === undefined ? <span title={id}>{kind}</span> : <Link to={to}>{kind}</Link>;
};

/** The platform's endpoint, and every webhook that it was sent or will be. */
export const Page = (): ReactElement => {
  const filters = useFilters<DeliveryFilters>(FIELDS);
  return (
    <>
      <h1>Webhooks</h1>
      <Endpoint />
      <h2>Deliveries</h2>
      <Filters fields={FIELDS} />
      <List
        title="Deliveries"
        queryKey={['deliveries', filters]}
        refetchMs={LIVE_MS}
        load={(cursor, signal) =>
          api.listOwnWebhookDeliveries({ ...filters, ...(cursor && { cursor }) }, { signal })
        }
        rowKey={({ webhookId }) => webhookId}
        empty={
          isFiltered(filters) ? (
            <p>No delivery fits these filters.</p>
          ) : (
            <p>Nothing was sent yet. Set an endpoint above, and send a test; a payment sends more.</p>
          )
        }
        columns={[
          {
            title: 'Type',
            show: ({ type, webhookId }) => (
              <Link to={`/webhooks/${encodeURIComponent(webhookId)}`}>{type}</Link>
            ),
          },
          { title: 'Status', show: ({ status: of }) => <Status of={of} /> },
          { title: 'Attempts', isNumber: true, show: ({ attemptsMade }) => attemptsMade },
          {
            title: 'Last answer',
            show: ({ lastAnswerStatus, lastFailure }) => lastAnswerStatus ?? lastFailure ?? '–',
          },
          { title: 'About', show: ({ orderingKey }) => <About id={orderingKey} /> },
          { title: 'Next attempt', show: ({ nextAttemptAt }) => <When at={nextAttemptAt ?? undefined} /> },
          { title: 'Queued', show: ({ createdAt }) => <When at={createdAt} /> },
        ]}
      />
    </>
  );
};

const Endpoint = (): ReactElement => {
  const { data: session } = useSession();
  const { data, error } = useQuery({
    queryKey: ['webhooks', 'endpoint'],
    queryFn: ({ signal }) => api.getWebhookStatus({}, { signal }),
    refetchInterval: LIVE_MS,
  });
  const mayManage = may(session, 'MANAGE');
  if (data === undefined) return <Problem error={error} />;
  const { endpoint, keys } = data;
  return (
    <>
      <Facts
        of={{
          Endpoint: endpoint.url ?? 'none',
          State: <Status of={endpoint.isPaused ? 'paused' : endpoint.url === null ? 'not set' : 'ACTIVE'} />,
          'Paused since': endpoint.pausedAt && <When at={endpoint.pausedAt} />,
          'Paused because': endpoint.pauseReason,
        }}
      />
      {mayManage && <SetEndpoint url={endpoint.url ?? ''} />}
      {mayManage && endpoint.url !== null && (
        <div className="actions">
          {endpoint.isPaused ? (
            <Act name="Resume" act={() => api.resumeWebhooks()} />
          ) : (
            <Act name="Pause" variant="default" act={() => api.pauseWebhooks()} />
          )}
          {session?.platform?.environment === 'sandbox' && <SendTest />}
          <Replay />
        </div>
      )}
      <RawJson of={keys} title="Public keys" />
    </>
  );
};

const SetEndpoint = ({ url }: { readonly url: string }): ReactElement => {
  const [wanted, setWanted] = useState(url);
  return (
    <div className="actions">
      <TextInput
        label="Address of the endpoint"
        placeholder="https://…"
        value={wanted}
        onChange={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      <Act
        name="Set the endpoint"
        act={() => api.updatePlatformConfig({ body: { webhookEndpoint: wanted } })}
      />
    </div>
  );
};

const SendTest = (): ReactElement => {
  const [answer, setAnswer] = useState<Api.TestWebhookResponse>();
  return (
    <>
      <Act name="Send a test" variant="default" act={async () => setAnswer(await api.sendTestWebhook())} />
      {answer !== undefined && (
        <>
          <span role="status">
            {answer.url} answered {answer.response_status}
          </span>
          <RawJson of={answer} title="The answer to the test" />
        </>
      )}
    </>
  );
};

const Replay = (): ReactElement => {
  const [isOpen, setOpen] = useState(false);
  const [since, setSince] = useState('');
  const [replayId, setReplayId] = useState<string>();
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        Replay since …
      </Button>
    );
  return (
    <>
      <TextInput
        label="Since, in your time zone"
        type="datetime-local"
        value={since}
        onChange={({ currentTarget }) => setSince(currentTarget.value)}
      />
      {since !== '' && (
        <Act
          name="Replay"
          variant="default"
          act={async () => {
            const replay = await api.replayOwnWebhooks({
              body: { createdAfter: new Date(since).toISOString() },
            });
            setReplayId(replay.replayId);
          }}
          confirm="Every settled webhook since then is sent once more, with the same id and bytes."
        />
      )}
      {replayId !== undefined && <ReplayProgress replayId={replayId} />}
    </>
  );
};

/** How far a replay is: it goes on by itself, also when the page is left. */
const ReplayProgress = ({ replayId }: { readonly replayId: string }): ReactElement => {
  const { data, error } = useQuery({
    queryKey: ['replay', replayId],
    queryFn: ({ signal }) => api.getOwnWebhookReplay({ replayId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'RUNNING' ? LIVE_MS : false),
  });
  if (data === undefined) return <Problem error={error} />;
  return (
    <span role="status">
      Replay {data.status}: {data.resent} sent once more, {data.refused} could not be
    </span>
  );
};
