import { Button, Skeleton, TextInput } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { operator } from '../api/clients.js';
import { useSession } from '../api/session.js';
import type * as Operator from '../generated/schemas.js';
import { Facts } from '../look/facts.js';
import { Legs } from '../look/legs.js';
import { Rows } from '../look/list.js';
import { Problem } from '../look/problem.js';
import { Id, When } from '../look/signs.js';
import type { Words } from '../look/search-words.js';
import { Slider } from '../look/slider.js';
import { useId } from '../look/use-id.js';
import { useWords } from '../look/use-words.js';

/** The place and the moments are in the address, so that a link shows the same. */
interface Moments {
  readonly environment?: 'sandbox' | 'production';
  readonly lane?: string;
  readonly version?: number;
  readonly from?: number;
}

const momentsOf = ({ environment, lane, version, from }: Words): Moments => ({
  ...((environment === 'sandbox' || environment === 'production') && { environment }),
  ...(lane !== undefined && { lane }),
  ...(version !== undefined && { version: Number(version) }),
  ...(from !== undefined && { from: Number(from) }),
});

/** A stream as of any of its events, and what differs between two of them. */
export const Page = (): ReactElement => {
  const stream = useId('stream');
  const { data: session } = useSession();
  const moments = momentsOf(useWords());
  const environment = moments.environment ?? session?.platform?.environment ?? 'sandbox';
  const { data, error } = useQuery({
    queryKey: ['stream', stream, environment, moments],
    queryFn: ({ signal }) => operator.readStream({ stream, ...moments, environment }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <h1>Stream</h1>
      <Problem error={error} />
      {data === undefined && error === null && <Skeleton height={240} aria-label="Loading" />}
      {data !== undefined && error === null && (
        <Shown key={`${data.lane} ${data.streamId}`} of={data} environment={environment} />
      )}
    </>
  );
};

interface ShownProps {
  readonly of: Operator.OperatorStream;
  readonly environment: 'sandbox' | 'production';
}

const Shown = ({ of, environment }: ShownProps): ReactElement => {
  const { lane, streamId, found, version, events, folded } = of;
  const chosen = events.find((event) => event.version === version);
  return (
    <>
      <Facts
        of={{
          Stream: <Id of={streamId} />,
          Lane: lane,
          'With this name or number':
            found.length > 1 ? <Others of={of} environment={environment} /> : undefined,
        }}
      />
      <Moment of={of} environment={environment} />
      {folded === undefined ? (
        <p className="quiet">
          A journal has no state of its own: each account has its balances at any position, on its page.
        </p>
      ) : (
        <Folded folded={folded} />
      )}
      {chosen !== undefined && <Event of={chosen} />}
      <h2>Events</h2>
      <Rows
        title="Events"
        rows={events.toReversed()}
        rowKey={({ version: of }) => String(of)}
        columns={[
          {
            title: 'Event',
            show: ({ version: to, type }) => (
              <Link
                to="/streams/$stream"
                params={{ stream: streamId }}
                search={{ environment, lane, version: to }}
                {...(to === version && { 'aria-current': 'true' as const })}
              >
                {to}. {type}
              </Link>
            ),
          },
          { title: 'Recorded', show: ({ recordedAt }) => <When at={recordedAt} /> },
          { title: 'By', show: ({ actor }) => actor },
          { title: 'Published', show: ({ published }) => published ?? '–' },
          { title: 'Position', isNumber: true, show: ({ position }) => position },
        ]}
      />
    </>
  );
};

const Others = ({ of: { found, lane, streamId }, environment }: ShownProps): ReactElement => (
  <ul className="plain">
    {found.map((each) => (
      <li key={`${each.lane} ${each.streamId}`}>
        {each.lane === lane && each.streamId === streamId ? (
          <>
            this one, with {each.lastVersion} {each.lastVersion === 1 ? 'event' : 'events'}
          </>
        ) : (
          <Link
            to="/streams/$stream"
            params={{ stream: each.streamId }}
            search={{ environment, lane: each.lane }}
          >
            {each.streamId} in {each.lane}
          </Link>
        )}
      </li>
    ))}
  </ul>
);

const Moment = ({ of, environment }: ShownProps): ReactElement => {
  const { lane, streamId: stream, lastVersion, version, from, events } = of;
  const navigate = useNavigate();
  const go = (search: Moments): void =>
    void navigate({
      to: '/streams/$stream',
      params: { stream },
      search: { environment, lane, version, from, ...search },
      replace: true,
    });
  const recordedAt = (at: number): string | undefined =>
    events.find((event) => event.version === at)?.recordedAt;
  const [at, setAt] = useState('');
  const finding = useMutation({
    mutationFn: async () =>
      go({
        version: (await operator.readStream({ environment, stream, lane, at: new Date(at).toISOString() }))
          .version,
      }),
  });
  return (
    <section className="card" aria-label="Time travel">
      <h2>Time travel</h2>
      {of.folded !== undefined && (
        <Slider
          name="From"
          of="event"
          value={from}
          last={lastVersion}
          at={recordedAt(from)}
          what="recorded"
          set={(value) => go({ from: value })}
        />
      )}
      <Slider
        name="To"
        of="event"
        value={version}
        last={lastVersion}
        at={recordedAt(version)}
        what="recorded"
        set={(value) => go({ version: value })}
      />
      {of.folded !== undefined && (
        <div className="actions">
          <TextInput
            label="As of the moment, in your time zone"
            type="datetime-local"
            step={1}
            value={at}
            onChange={({ currentTarget }) => setAt(currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={at === ''}
            loading={finding.isPending}
            onClick={() => finding.mutate()}
          >
            Show it as of then
          </Button>
          <Problem error={finding.error} />
        </div>
      )}
    </section>
  );
};

const Folded = ({
  folded: { state, changes },
}: {
  readonly folded: Operator.OperatorStreamState;
}): ReactElement => (
  <>
    <h2>Difference</h2>
    {changes.length === 0 ? (
      <div className="empty">Nothing that is shown differs between the two.</div>
    ) : (
      <Rows
        title="Difference"
        rows={changes}
        rowKey={({ field }) => field}
        columns={[
          { title: 'Field', show: ({ field }) => field },
          { title: 'Change', show: ({ change }) => change.toLowerCase() },
          { title: 'From', show: ({ before }) => <Value of={before} /> },
          { title: 'To', show: ({ after }) => <Value of={after} /> },
        ]}
      />
    )}
    <Content of={state} title="The state, as its context decides on it" />
  </>
);

const Event = ({ of: event }: { readonly of: Operator.OperatorStreamEvent }): ReactElement => {
  const { version, type, recordedAt, actor, published, commandId, causationId, data } = event;
  return (
    <>
      <h2>
        Event {version}: {type}
      </h2>
      <Facts
        of={{
          Recorded: <When at={recordedAt} />,
          By: actor,
          Published: published,
          Command: <Id of={commandId} />,
          'Because of': <Id of={causationId} />,
        }}
      />
      <Legs of={data} />
      <Content of={data} title="What it recorded" />
      <p className="quiet">
        Persons stay sealed, and other texts are left out: <code>[text of 5]</code> stands for five
        characters.
      </p>
    </>
  );
};

const Value = ({ of }: { readonly of: unknown }): ReactElement => (
  <span>{of === undefined ? '–' : typeof of === 'string' ? of : JSON.stringify(of)}</span>
);

/** Nothing in it is personal: the gateway has sealed it. */
const Content = ({ of, title }: { readonly of: unknown; readonly title: string }): ReactElement => (
  <details className="raw" open>
    <summary>{title}</summary>
    <pre tabIndex={0}>{JSON.stringify(of, null, 2)}</pre>
  </details>
);
