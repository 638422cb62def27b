import { NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCallback, useState, type ReactElement } from 'react';
import type * as Operator from '../generated/schemas.js';
import { useLive } from '../api/live.js';
import { useSession } from '../api/session.js';
import { Chain } from '../look/chain.js';
import { Rows } from '../look/list.js';
import { When } from '../look/signs.js';
import { environmentOf, useSetWords, useWords } from '../look/use-words.js';

/** What a person can look over; what is older stays in the log. */
const KEPT = 200;

/** What the log records while the page is open, newest first, and whether all of it is as it was recorded. */
export const Page = (): ReactElement => {
  const { data: session } = useSession();
  const environment = environmentOf(useWords(), session);
  return (
    <>
      <h1>Events</h1>
      <Chain key={`chain of ${environment}`} environment={environment} />
      <Live key={environment} environment={environment} />
    </>
  );
};

interface LiveProps {
  readonly environment: 'sandbox' | 'production';
}

const Live = ({ environment }: LiveProps): ReactElement => {
  const set = useSetWords();
  const [text, setText] = useState('');
  const [events, setEvents] = useState<readonly Operator.OperatorEvent[]>([]);
  const add = useCallback(
    ({ data }: Operator.OperatorEventList) =>
      setEvents((before) => [...data.toReversed(), ...before].slice(0, KEPT)),
    [],
  );
  const isLive = useLive({ topic: 'events', environment, onSeen: add });
  const shown = events.filter(({ type, streamId, lane }) => `${type} ${streamId} ${lane}`.includes(text));
  return (
    <>
      <p className="quiet" role="status">
        {isLive ? 'Live: what is recorded is shown at once.' : 'Connecting …'}
      </p>
      <div className="filters">
        <NativeSelect
          label="Environment"
          value={environment}
          onChange={({ currentTarget }) => set({ environment: currentTarget.value })}
          data={['sandbox', 'production']}
        />
        <TextInput
          label="Type, stream or lane"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      {shown.length === 0 ? (
        <div className="empty">
          Nothing since the page was opened. Make a payment in another window, and watch.
        </div>
      ) : (
        <Rows
          title="Events"
          rows={shown}
          rowKey={({ lane, position }) => `${lane}:${position}`}
          columns={[
            { title: 'Recorded', show: ({ recordedAt }) => <When at={recordedAt} /> },
            { title: 'Event', show: ({ type }) => type },
            {
              title: 'Stream',
              show: ({ streamId, lane, version }) => (
                <Link
                  to="/streams/$stream"
                  params={{ stream: streamId }}
                  search={{ environment, lane, version }}
                >
                  {streamId}
                </Link>
              ),
            },
            { title: 'Lane', show: ({ lane }) => lane },
            { title: 'Position', isNumber: true, show: ({ position }) => position },
          ]}
        />
      )}
    </>
  );
};
