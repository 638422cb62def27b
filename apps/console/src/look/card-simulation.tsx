import type { Api } from '@causeway/client';
import { NativeSelect } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { api } from '../api/clients.js';
import { Act } from './act.js';
import { AmountInput, known } from './amount-input.js';
import { amountOf } from './minor-units.js';
import { useCurrency } from './use-currency.js';

/** What the end of a merchant's name does in the sandbox (cards §6). */
const OUTCOMES = [
  { value: '', label: 'It is approved' },
  { value: '002', label: '002: insufficient funds' },
  { value: '003', label: '003: declined as if the card were paused' },
  { value: '005', label: '005: approved; the pull takes 30 seconds' },
  { value: '006', label: '006: approved; the pull bounces' },
] as const;
const FIRST = '12.50';

type Network = (id: string, body: Api.SandboxCardAuthorizationRequest) => Promise<unknown>;

/** The messages that open a row, by the paths of the card network. */
const PATHS: Readonly<Record<string, Network>> = {
  'Authorization, cleared later': (id, body) => api.sandboxSimulateCardAuthorization({ id, body }),
  'Purchase in one message': (id, body) => api.sandboxSimulateCardFinancialAuthorization({ id, body }),
  'Credit, cleared later': (id, body) => api.sandboxSimulateCardCreditAuthorization({ id, body }),
  'Credit in one message': (id, body) => api.sandboxSimulateCardFinancialCreditAuthorization({ id, body }),
  'Balance inquiry': (id, { merchant }) => api.sandboxSimulateCardBalanceInquiry({ id, body: { merchant } }),
};
const FIRST_PATH = 'Authorization, cleared later';

/** Lets a merchant of the sandbox ask whether the card pays, with every outcome there is. */
export const CardSimulation = ({
  card: { id, currency: code },
}: {
  readonly card: Api.Card;
}): ReactElement => {
  const [outcome, setOutcome] = useState('');
  const [path, setPath] = useState(FIRST_PATH);
  const [text, setText] = useState(FIRST);
  const currency = useCurrency(code);
  const pay = async (): Promise<void> => {
    const merchant = { descriptor: `COFFEE ${outcome}`.trim(), mcc: '5814', country: 'US' };
    const amount = amountOf(text, known(currency));
    await PATHS[path]?.(id, { amount, currency: { code }, merchant });
  };
  return (
    <section className="card" aria-label="Simulate the card network">
      <h2>Simulate the card network</h2>
      <div className="filters">
        <NativeSelect
          label="Message"
          value={path}
          onChange={({ currentTarget }) => setPath(currentTarget.value)}
          data={Object.keys(PATHS)}
        />
        <NativeSelect
          label="Outcome"
          value={outcome}
          onChange={({ currentTarget }) => setOutcome(currentTarget.value)}
          data={[...OUTCOMES]}
        />
        <AmountInput label="Amount" currency={currency} value={text} onChange={setText} />
      </div>
      <div className="actions">
        <Act name="Send the message" act={pay} />
      </div>
    </section>
  );
};

/** What may follow on a row of a card in the sandbox: it is cleared, or the merchant gives it back. */
export const CardRowSimulation = ({
  row: { id: cardTransactionId, cardId: id, status, authorizedAmount, settledAmount, refundedAmount },
}: {
  readonly row: Api.CardTransaction;
}): ReactElement | null => {
  const [authorized, settled] = [authorizedAmount.amount, settledAmount?.amount ?? 0];
  const open = status === 'AUTHORIZED' || status === 'PARTIALLY_SETTLED' ? authorized - settled : 0;
  const returnable = settled - (refundedAmount?.amount ?? 0);
  if (open <= 0 && returnable <= 0) return null;
  const body = { cardTransactionId };
  return (
    <div className="actions">
      {open > 0 && (
        <Act
          name="Simulate: clear"
          act={() => api.sandboxSimulateCardClearing({ id, body: { ...body, amount: open } })}
        />
      )}
      {open > 0 && (
        <Act
          name="Simulate: let it expire"
          variant="default"
          act={() => api.sandboxSimulateCardClearing({ id, body: { ...body, amount: 0 } })}
        />
      )}
      {returnable > 0 && (
        <Act
          name="Simulate: return"
          variant="default"
          act={() => api.sandboxSimulateCardReturn({ id, body: { ...body, amount: returnable } })}
        />
      )}
    </div>
  );
};
