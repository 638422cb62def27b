import { useState, type ReactElement } from 'react';
import { operator } from '../../api/clients.js';
import type * as Operator from '../../generated/schemas.js';
import { Act } from '../act.js';
import { List } from '../list.js';
import { When } from '../signs.js';
import { AmountInput, CurrencyInput } from './corridor-fields.js';
import { atMost, boundBy, type RuleProps } from './scope.js';

/** The most that a payment, and that a platform on a day, may send in a corridor. */
export const Limits = ({ scope, maySet }: RuleProps): ReactElement => {
  const [sendingCurrency, setSending] = useState('USD');
  const [receivingCurrency, setReceiving] = useState('EUR');
  const [transactionMax, setTransactionMax] = useState<number | null>(null);
  const [dailyVolumeMax, setDailyMax] = useState<number | null>(null);
  const body = { ...scope, sendingCurrency, receivingCurrency, transactionMax, dailyVolumeMax };
  return (
    <section>
      <h2>Limits</h2>
      {maySet && (
        <div className="filters">
          <CurrencyInput label="Sent within the limit" value={sendingCurrency} onChange={setSending} />
          <CurrencyInput
            label="Received within the limit"
            value={receivingCurrency}
            onChange={setReceiving}
          />
          <AmountInput
            label="A payment, in minor units"
            value={transactionMax}
            onChange={setTransactionMax}
          />
          <AmountInput label="A day, in minor units" value={dailyVolumeMax} onChange={setDailyMax} />
          <Act
            name="Set the limits"
            variant="default"
            act={() => operator.setLimits({ body })}
            confirm="An empty field is no limit. The next quote obeys."
          />
        </div>
      )}
      <List<Operator.LimitsRow>
        title="Limits"
        queryKey={['rules', 'limits', scope]}
        load={(cursor, signal) => operator.listLimits({ ...scope, ...(cursor && { cursor }) }, { signal })}
        rowKey={(row) => `${row.platformId} ${row.sendingCurrency} ${row.receivingCurrency}`}
        empty={<p>No corridor has a limit.</p>}
        columns={[
          { title: 'From', show: (row) => row.sendingCurrency },
          { title: 'To', show: (row) => row.receivingCurrency },
          { title: 'A payment', isNumber: true, show: ({ transactionMax: most }) => atMost(most) },
          { title: 'A day', isNumber: true, show: ({ dailyVolumeMax: most }) => atMost(most) },
          { title: 'For', show: boundBy },
          { title: 'Changed', show: ({ updatedAt }) => <When at={updatedAt ?? undefined} /> },
        ]}
      />
    </section>
  );
};
