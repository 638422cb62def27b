import { useState, type ReactElement } from 'react';
import { operator } from '../../api/clients.js';
import type * as Operator from '../../generated/schemas.js';
import { Act } from '../act.js';
import { AmountInput, known } from '../amount-input.js';
import { List } from '../list.js';
import { MinorMoney } from '../minor-money.js';
import { amountOf } from '../minor-units.js';
import { When } from '../signs.js';
import { useCurrency } from '../use-currency.js';
import { BasisPointsInput, CurrencyInput } from './corridor-fields.js';
import { boundBy, type RuleProps } from './scope.js';

const DEFAULT_BASIS_POINTS = 50;
const any = (name: string | null | undefined): string => name ?? 'any';

/** The service’s fees: the row that fits best prices a quote (rates-and-rails §2). */
export const Fees = ({ scope, maySet }: RuleProps): ReactElement => {
  const [sendingCurrency, setSending] = useState('');
  const [receivingCurrency, setReceiving] = useState('');
  const [basisPoints, setBasisPoints] = useState<number | null>(DEFAULT_BASIS_POINTS);
  const [fixedText, setFixedText] = useState('');
  const currency = useCurrency(sendingCurrency);
  const row = {
    ...scope,
    ...(sendingCurrency !== '' && { sendingCurrency }),
    ...(receivingCurrency !== '' && { receivingCurrency }),
  };
  const set = () => {
    if (fixedText.trim() !== '' && sendingCurrency === '')
      throw new Error('A fixed fee is of the currency that is sent: say which.');
    const fixedFee = fixedText.trim() === '' ? 0 : amountOf(fixedText, known(currency));
    return operator.setFeeRow({ body: { ...row, basisPoints: basisPoints ?? 0, fixedFee } });
  };
  return (
    <section>
      <h2>Fees</h2>
      {maySet && (
        <div className="filters">
          <CurrencyInput label="Sent; empty: any" value={sendingCurrency} onChange={setSending} />
          <CurrencyInput label="Received; empty: any" value={receivingCurrency} onChange={setReceiving} />
          <BasisPointsInput value={basisPoints} onChange={setBasisPoints} />
          <AmountInput
            label="Fixed"
            currency={currency}
            value={fixedText}
            onChange={setFixedText}
            placeholder="none"
          />
          <Act
            name="Set the fee"
            variant="default"
            act={async () => set()}
            confirm="The next quote that the row fits is priced with it."
          />
          <Act
            name="Remove the fee"
            color="red"
            act={() => operator.removeFeeRow(row)}
            confirm="The next row that fits prices the next quote."
          />
        </div>
      )}
      <List<Operator.FeeRow>
        title="Fees"
        queryKey={['rules', 'fees', scope]}
        load={(cursor, signal) => operator.listFeeRows({ ...scope, ...(cursor && { cursor }) }, { signal })}
        rowKey={(each) =>
          [each.platformId, each.sendingCurrency, each.receivingCurrency, each.paymentRail].join(' ')
        }
        empty={<p>No row is set: 50 basis points between two currencies, nothing within one.</p>}
        columns={[
          { title: 'From', show: (each) => any(each.sendingCurrency) },
          { title: 'To', show: (each) => any(each.receivingCurrency) },
          { title: 'Rail', show: (each) => any(each.paymentRail) },
          { title: 'Basis points', isNumber: true, show: (each) => each.basisPoints },
          {
            title: 'Fixed',
            isNumber: true,
            show: ({ fixedFee, sendingCurrency: of }) =>
              fixedFee === 0 || of === null ? 'none' : <MinorMoney amount={fixedFee} currency={of} />,
          },
          { title: 'For', show: boundBy },
          { title: 'Changed', show: ({ updatedAt }) => <When at={updatedAt ?? undefined} /> },
        ]}
      />
    </section>
  );
};
