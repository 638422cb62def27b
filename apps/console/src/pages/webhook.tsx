import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { api } from '../api/clients.js';
import type { Read } from '../api/reveal.js';
import { may, useSession } from '../api/session.js';
import { addressOf } from '../look/address-of.js';
import { Act } from '../look/act.js';
import { Facts } from '../look/facts.js';
import { Rows } from '../look/list.js';
import { Problem } from '../look/problem.js';
import { RawJson } from '../look/raw-json.js';
import { Id, Status, When } from '../look/signs.js';
import { useId } from '../look/use-id.js';

const SETTLED: ReadonlySet<string> = new Set(['DELIVERED', 'UNDELIVERABLE', 'SKIPPED']);

/** One webhook: what was sent, and what every attempt was answered. */
export const Page = (): ReactElement => {
  const webhookId = useId('webhookId');
  const { data: session } = useSession();
  const { data: delivery, error } = useQuery({
    queryKey: ['delivery', webhookId],
    queryFn: ({ signal }) => api.getOwnWebhookDelivery({ webhookId }, { signal }),
    refetchInterval: 3_000,
  });
  if (delivery === undefined)
    return (
      <>
        <h1>Webhook</h1>
        {error === null ? (
          <Skeleton height={240} role="status" aria-label="Loading" />
        ) : (
          <Problem error={error} />
        )}
      </>
    );
  const about = addressOf(delivery.orderingKey);
  const read: Read = (client) => client.getOwnWebhookDelivery({ webhookId });
  return (
    <>
      <h1>{delivery.type}</h1>
      <Facts
        of={{
          Id: <Id of={delivery.webhookId} />,
          Status: <Status of={delivery.status} />,
          About: about === undefined ? delivery.orderingKey : <Link to={about}>{delivery.orderingKey}</Link>,
          Attempts: delivery.attemptsMade,
          'Next attempt': delivery.nextAttemptAt && <When at={delivery.nextAttemptAt} />,
          'Skipped because': delivery.skipReason,
          Queued: <When at={delivery.createdAt} />,
        }}
      />
      {may(session, 'MANAGE') && SETTLED.has(delivery.status) && (
        <div className="actions">
          <Act
            name="Send once more"
            act={() => api.resendOwnWebhook({ webhookId })}
            confirm="It is sent with the same id and the same bytes."
          />
        </div>
      )}
      <h2>Attempts</h2>
      {delivery.attempts.length === 0 ? (
        <div className="empty">None yet.</div>
      ) : (
        <Rows
          title="Attempts"
          rows={delivery.attempts}
          rowKey={({ attempt }) => String(attempt)}
          columns={[
            { title: 'Attempt', isNumber: true, show: ({ attempt }) => attempt },
            { title: 'Made', show: ({ attemptedAt }) => <When at={attemptedAt} /> },
            { title: 'To', isLong: true, show: ({ url }) => url },
            { title: 'Answer', show: ({ answerStatus, failure }) => answerStatus ?? failure ?? '–' },
            { title: 'Latency', isNumber: true, show: ({ durationMs }) => `${durationMs} ms` },
            { title: 'It said', isLong: true, show: ({ answerStart }) => answerStart ?? '–' },
            { title: 'webhook-timestamp', show: ({ timestamp }) => timestamp ?? '–' },
            { title: 'Signed by', show: ({ signedBy }) => signedBy?.join(', ') ?? '–' },
          ]}
        />
      )}
      <h2>Request</h2>
      <p className="quiet">
        A POST of this body with <code>webhook-id: {delivery.webhookId}</code>; each attempt has a timestamp
        and signatures of its own, over the same bytes.
      </p>
      <RawJson
        of={delivery.body === undefined ? null : (JSON.parse(delivery.body) as unknown)}
        title="Body"
        read={read}
        within="body"
      />
      <RawJson of={{ ...delivery, body: undefined }} title="The delivery as the API says it" read={read} />
    </>
  );
};
