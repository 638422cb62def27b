import { useState, type ReactElement } from 'react';
import { operator } from '../../api/clients.js';
import type * as Operator from '../../generated/schemas.js';
import { Act } from '../act.js';
import { AmountInput, known } from '../amount-input.js';
import { List } from '../list.js';
import { amountOf } from '../minor-units.js';
import { When } from '../signs.js';
import { useCurrency } from '../use-currency.js';
import { CurrencyInput, Limit } from './corridor-fields.js';
import { boundBy, type RuleProps } from './scope.js';

/** The most that a payment, and that a platform on a day, may send in a corridor. */
export const Limits = ({ scope, maySet }: RuleProps): ReactElement => {
  const [sendingCurrency, setSending] = useState('USD');
  const [receivingCurrency, setReceiving] = useState('EUR');
  const [transactionText, setTransactionText] = useState('');
  const [dailyText, setDailyText] = useState('');
  const currency = useCurrency(sendingCurrency);
  const most = (text: string): number | null => (text.trim() === '' ? null : amountOf(text, known(currency)));
  const set = () => {
    const limits = { transactionMax: most(transactionText), dailyVolumeMax: most(dailyText) };
    return operator.setLimits({ body: { ...scope, sendingCurrency, receivingCurrency, ...limits } });
  };
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
            label="A payment"
            currency={currency}
            value={transactionText}
            onChange={setTransactionText}
            placeholder="no limit"
          />
          <AmountInput
            label="A day"
            currency={currency}
            value={dailyText}
            onChange={setDailyText}
            placeholder="no limit"
          />
          <Act
            name="Set the limits"
            variant="default"
            act={async () => set()}
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
          {
            title: 'A payment',
            isNumber: true,
            show: (row) => <Limit amount={row.transactionMax} currency={row.sendingCurrency} />,
          },
          {
            title: 'A day',
            isNumber: true,
            show: (row) => <Limit amount={row.dailyVolumeMax} currency={row.sendingCurrency} />,
          },
          { title: 'For', show: boundBy },
          { title: 'Changed', show: ({ updatedAt }) => <When at={updatedAt ?? undefined} /> },
        ]}
      />
    </section>
  );
};
