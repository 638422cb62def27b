import { NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { operator } from '../../api/clients.js';
import { Act } from '../act.js';
import { Facts } from '../facts.js';
import { Rows } from '../list.js';
import { Problem } from '../problem.js';
import { When } from '../signs.js';

const LIVE_MS = 3_000;
const HOUR_SECONDS = 3_600;

/** What was recorded while the clock moved, by type. */
interface Due {
  readonly isSettled: boolean;
  readonly events: readonly (readonly [type: string, count: number])[];
}

/** Moves the sandbox's clock, and looks what the log recorded on the way. */
const advance = async (advanceSeconds: number): Promise<Due> => {
  const before = await operator.listEvents({ environment: 'sandbox' });
  const { isSettled } = await operator.moveClock({ body: { environment: 'sandbox', advanceSeconds } });
  const counts = new Map<string, number>();
  let { after } = before;
  for (;;) {
    const answer = await operator.listEvents({ environment: 'sandbox', after });
    for (const { type } of answer.data) counts.set(type, (counts.get(type) ?? 0) + 1);
    if (answer.data.length === 0 || answer.after === after) break;
    ({ after } = answer);
  }
  return { isSettled, events: [...counts].sort(([, one], [, other]) => other - one) };
};

/** The time of both environments; that of the sandbox goes forward by hand, and what falls due on the way is shown. */
export const Clock = ({ mayMove }: { readonly mayMove: boolean }): ReactElement => {
  const [seconds, setSeconds] = useState(HOUR_SECONDS);
  const [due, setDue] = useState<Due>();
  const { data, error } = useQuery({
    queryKey: ['installation', 'clock'],
    queryFn: ({ signal }) => operator.getClock({}, { signal }),
    refetchInterval: LIVE_MS,
  });
  return (
    <>
      <h2>Clock</h2>
      <Problem error={error} />
      <Facts
        of={{
          Sandbox: data && <When at={data.sandbox} />,
          Production: data && <When at={data.production} />,
        }}
      />
      {mayMove && (
        <div className="actions">
          <NumberInput
            label="Seconds to advance the sandbox by"
            value={seconds}
            min={1}
            allowDecimal={false}
            hideControls
            onChange={(value) => setSeconds(Number(value))}
          />
          <Act
            name="Advance the sandbox"
            variant="default"
            act={async () => setDue(await advance(seconds))}
            confirm={`The sandbox goes ${seconds} seconds forward, for every platform and for good. What falls due on the way runs.`}
          />
        </div>
      )}
      {due !== undefined && <FellDue due={due} />}
    </>
  );
};

const FellDue = ({ due: { isSettled, events } }: { readonly due: Due }): ReactElement => (
  <section className="card" aria-label="What fell due" role="status">
    <h3>What fell due</h3>
    {!isSettled && <p>Some of it still runs.</p>}
    {events.length === 0 ? (
      <p>Nothing: the log recorded no event on the way.</p>
    ) : (
      <Rows
        title="Recorded on the way"
        rows={events}
        rowKey={([type]) => type}
        columns={[
          { title: 'Event', show: ([type]) => type },
          { title: 'Times', isNumber: true, show: ([, count]) => count },
        ]}
      />
    )}
  </section>
);
