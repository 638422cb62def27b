import { Values, type Api } from '@causeway/client';
import { NativeSelect } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { operator } from '../../api/clients.js';
import type * as Operator from '../../generated/schemas.js';
import { Act } from '../act.js';
import { List } from '../list.js';
import { When } from '../signs.js';
import { Limit } from './corridor-fields.js';
import { boundBy, type RuleProps } from './scope.js';

/** Rails of which anything was ever set; what is not listed is on, with the limits that it ships with. */
export const Rails = ({ scope, maySet }: RuleProps): ReactElement => {
  const [paymentRail, setRail] = useState<Api.PaymentRail>('SEPA');
  const become = (isEnabled: boolean) => () =>
    operator.setRail({ body: { ...scope, paymentRail, isEnabled } });
  return (
    <section>
      <h2>Rails</h2>
      {maySet && (
        <div className="filters">
          <NativeSelect
            label="Rail"
            value={paymentRail}
            onChange={({ currentTarget }) => setRail(currentTarget.value as Api.PaymentRail)}
            data={[...Values.PaymentRail]}
          />
          <Act name="Switch the rail on" variant="default" act={become(true)} />
          <Act
            name="Switch the rail off"
            color="red"
            act={become(false)}
            confirm={`Nothing is paid out by ${paymentRail} from now on; what is under way goes on.`}
          />
        </div>
      )}
      <List<Operator.RailsRow>
        title="Rails"
        queryKey={['rules', 'rails', scope]}
        load={(cursor, signal) => operator.listRails({ ...scope, ...(cursor && { cursor }) }, { signal })}
        rowKey={(row) => `${row.platformId} ${row.paymentRail} ${row.currency}`}
        empty={<p>Nothing was ever set: every rail is on.</p>}
        columns={[
          { title: 'Rail', show: (row) => row.paymentRail },
          { title: 'Offered', show: ({ isEnabled }) => (isEnabled ? 'yes' : 'no') },
          { title: 'Limits in', show: ({ currency }) => currency ?? '–' },
          {
            title: 'At least',
            isNumber: true,
            show: (row) => <Limit amount={row.amountMin} currency={row.currency ?? ''} />,
          },
          {
            title: 'At most',
            isNumber: true,
            show: (row) => <Limit amount={row.amountMax} currency={row.currency ?? ''} />,
          },
          { title: 'For', show: boundBy },
          { title: 'Changed', show: ({ updatedAt }) => <When at={updatedAt ?? undefined} /> },
        ]}
      />
    </section>
  );
};
