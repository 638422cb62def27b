import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactElement } from 'react';
import type * as Operator from '../generated/schemas.js';
import { operator } from '../api/clients.js';
import { Rows } from '../look/list.js';
import { Problem } from '../look/problem.js';
import { When } from '../look/signs.js';

const LIVE_MS = 1_500;
/** What a person can look over; what is older stays in the log. */
const KEPT = 200;

/** What the log records while the page is open, newest first. */
export const Page = (): ReactElement => {
  const [environment, setEnvironment] = useState<'sandbox' | 'production'>('sandbox');
  return (
    <>
      <h1>Events</h1>
      <Live key={environment} environment={environment} setEnvironment={setEnvironment} />
    </>
  );
};

interface LiveProps {
  readonly environment: 'sandbox' | 'production';
  readonly setEnvironment: (environment: 'sandbox' | 'production') => void;
}

const Live = ({ environment, setEnvironment }: LiveProps): ReactElement => {
  const [text, setText] = useState('');
  const place = useRef<string>(undefined);
  const seen = useRef<readonly Operator.OperatorEvent[]>([]);
  const { data: events = [], error } = useQuery({
    queryKey: ['events', environment],
    queryFn: async ({ signal }) => {
      const after = place.current;
      const answer = await operator.listEvents(
        { environment, ...(after !== undefined && { after }) },
        { signal },
      );
      place.current = answer.after;
      seen.current = [...answer.data.toReversed(), ...seen.current].slice(0, KEPT);
      return seen.current;
    },
    refetchInterval: LIVE_MS,
    // Every answer goes on from the one before.
    gcTime: 0,
  });
  const shown = events.filter(({ type, streamId, lane }) => `${type} ${streamId} ${lane}`.includes(text));
  return (
    <>
      <Problem error={error} />
      <div className="filters">
        <NativeSelect
          label="Environment"
          value={environment}
          onChange={({ currentTarget }) => setEnvironment(currentTarget.value as 'sandbox' | 'production')}
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
            { title: 'Stream', show: ({ streamId }) => streamId },
            { title: 'Lane', show: ({ lane }) => lane },
            { title: 'Position', isNumber: true, show: ({ position }) => position },
          ]}
        />
      )}
    </>
  );
};
