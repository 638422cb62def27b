import { useState, type ReactElement } from 'react';
import { operator } from '../../api/clients.js';
import type * as Operator from '../../generated/schemas.js';
import { Act } from '../act.js';
import { List } from '../list.js';
import { When } from '../signs.js';
import { CurrencyInput } from './corridor-fields.js';
import { boundBy, type RuleProps } from './scope.js';

/** Pairs of currencies that were ever switched; what is not listed is on. */
export const Corridors = ({ scope, maySet }: RuleProps): ReactElement => {
  const [sendingCurrency, setSending] = useState('USD');
  const [receivingCurrency, setReceiving] = useState('EUR');
  const become = (isEnabled: boolean) => () =>
    operator.setCorridor({ body: { ...scope, sendingCurrency, receivingCurrency, isEnabled } });
  return (
    <section>
      <h2>Corridors</h2>
      {maySet && (
        <div className="filters">
          <CurrencyInput label="Sent in the corridor" value={sendingCurrency} onChange={setSending} />
          <CurrencyInput label="Received in the corridor" value={receivingCurrency} onChange={setReceiving} />
          <Act name="Switch on" variant="default" act={become(true)} />
          <Act
            name="Switch off"
            color="red"
            act={become(false)}
            confirm={`No quote from ${sendingCurrency} to ${receivingCurrency} is given from now on.`}
          />
        </div>
      )}
      <List<Operator.CorridorsRow>
        title="Corridors"
        queryKey={['rules', 'corridors', scope]}
        load={(cursor, signal) => operator.listCorridors({ ...scope, ...(cursor && { cursor }) }, { signal })}
        rowKey={(row) => `${row.platformId} ${row.sendingCurrency} ${row.receivingCurrency}`}
        empty={<p>None was ever switched: all are on.</p>}
        columns={[
          { title: 'From', show: (row) => row.sendingCurrency },
          { title: 'To', show: (row) => row.receivingCurrency },
          { title: 'Offered', show: ({ isEnabled }) => (isEnabled ? 'yes' : 'no') },
          { title: 'For', show: boundBy },
          { title: 'Changed', show: ({ updatedAt }) => <When at={updatedAt ?? undefined} /> },
        ]}
      />
    </section>
  );
};
