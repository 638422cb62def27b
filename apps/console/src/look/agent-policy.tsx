import { Values, type Api } from '@causeway/client';
import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { api } from '../api/clients.js';
import { Act } from './act.js';
import { AmountInput, known } from './amount-input.js';
import type { Currency } from './minor-units.js';
import { draftOf, policyOf, type PolicyCurrencies, type PolicyDraft } from './policy-draft.js';
import { useCurrency } from './use-currency.js';

/** All of an agent's policy, as a form; what is emptied has no limit. */
export const AgentPolicy = ({ agent }: { readonly agent: Api.Agent }): ReactElement | null => {
  const { spendingLimits, approvalThresholds } = agent.policy;
  const limits = useCurrency(spendingLimits.currency);
  const threshold = useCurrency(approvalThresholds?.currency ?? spendingLimits.currency);
  if (limits === undefined || threshold === undefined) return null;
  return <Edited agent={agent} of={{ limits, threshold }} />;
};

interface EditedProps {
  readonly agent: Api.Agent;
  /** What its amounts are of, before a person changes it. */
  readonly of: PolicyCurrencies;
}

const Edited = ({ agent: { id: agentId, policy }, of }: EditedProps): ReactElement => {
  const [draft, setDraft] = useState(() => draftOf(policy, of));
  const limits = useCurrency(draft.currency);
  const threshold = useCurrency(draft.thresholdCurrency);
  const set = (changes: Partial<PolicyDraft>): void => setDraft({ ...draft, ...changes });
  const amount = (
    label: string,
    name: 'perTransactionLimit' | 'dailyLimit' | 'monthlyLimit' | 'threshold',
    currency: Currency | undefined = limits,
  ): ReactElement => (
    <AmountInput
      label={label}
      currency={currency}
      value={draft[name]}
      onChange={(text) => set({ [name]: text })}
    />
  );
  const code = (label: string, name: 'currency' | 'thresholdCurrency'): ReactElement => (
    <TextInput
      label={label}
      value={draft[name]}
      maxLength={10}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value.toUpperCase() })}
    />
  );
  const lines = (label: string, name: 'accounts' | 'rules', placeholder?: string): ReactElement => (
    <Textarea
      label={label}
      value={draft[name]}
      rows={3}
      {...(placeholder !== undefined && { placeholder })}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
  const setPolicy = () => {
    const currencies = { limits: known(limits), threshold: known(threshold) };
    return api.updateAgentPolicy({ agentId, body: policyOf(draft, currencies) });
  };
  return (
    <section className="card" aria-label="Change its policy">
      <h2>Change its policy</h2>
      <p className="quiet">
        An empty field is no limit. A rule is an account, how it executes and its limit in the currency of the
        limits, with a dash for what holds in general.
      </p>
      <Checkbox.Group
        label="It may"
        value={[...draft.permissions]}
        onChange={(permissions) => set({ permissions })}
      >
        <div className="choices">
          {Values.AgentPermission.map((each) => (
            <Checkbox key={each} value={each} label={each} />
          ))}
        </div>
      </Checkbox.Group>
      <div className="filters">
        <NativeSelect
          label="Executes"
          value={draft.defaultExecutionMode}
          onChange={({ currentTarget }) =>
            set({ defaultExecutionMode: currentTarget.value as Api.AgentExecutionMode })
          }
          data={[...Values.AgentExecutionMode]}
        />
        {code('Limits are in', 'currency')}
        {amount('A payment', 'perTransactionLimit')}
        {amount('A day', 'dailyLimit')}
        {amount('A month', 'monthlyLimit')}
        <NumberInput
          label="Payments a day"
          value={draft.dailyTransactionLimit ?? ''}
          min={1}
          allowDecimal={false}
          hideControls
          onChange={(value) => set({ dailyTransactionLimit: value === '' ? null : Number(value) })}
        />
        {code('Asks, counted in', 'thresholdCurrency')}
        {amount('Asks a person above', 'threshold', threshold)}
      </div>
      <div className="filters">
        <NativeSelect
          label="Pays from"
          value={draft.paysFrom}
          onChange={({ currentTarget }) => set({ paysFrom: currentTarget.value as PolicyDraft['paysFrom'] })}
          data={[
            { value: 'EVERY', label: 'Every account' },
            { value: 'LISTED', label: 'These accounts only' },
          ]}
        />
        {draft.paysFrom === 'LISTED' && lines('These accounts, one a line; none: it cannot pay', 'accounts')}
        {lines('Rules of an account, one a line', 'rules', 'InternalAccount:… AUTO 50.00')}
      </div>
      <div className="actions">
        <Act name="Set the policy" act={async () => setPolicy()} />
      </div>
    </section>
  );
};
