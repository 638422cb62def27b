import { Values, type Api } from '@causeway/client';
import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { api } from '../api/clients.js';
import { Act } from './act.js';
import { draftOf, policyOf, type PolicyDraft } from './policy-draft.js';

/** All of an agent's policy, as a form; what is emptied has no limit. */
export const AgentPolicy = ({
  agent: { id: agentId, policy },
}: {
  readonly agent: Api.Agent;
}): ReactElement => {
  const [draft, setDraft] = useState(() => draftOf(policy));
  const set = (changes: Partial<PolicyDraft>): void => setDraft({ ...draft, ...changes });
  const amount = (
    label: string,
    name: 'perTransactionLimit' | 'dailyLimit' | 'monthlyLimit' | 'dailyTransactionLimit' | 'threshold',
  ): ReactElement => (
    <NumberInput
      label={label}
      value={draft[name] ?? ''}
      min={name === 'threshold' ? 0 : 1}
      allowDecimal={false}
      hideControls
      onChange={(value) => set({ [name]: value === '' ? null : Number(value) })}
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
  return (
    <section className="card" aria-label="Change its policy">
      <h2>Change its policy</h2>
      <p className="quiet">
        Amounts are minor units. An empty field is no limit. A rule is an account, how it executes and its
        limit, with a dash for what holds in general.
      </p>
      <Checkbox.Group
        label="It may"
        value={[...draft.permissions]}
        onChange={(permissions) => set({ permissions })}
      >
        <div className="actions">
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
        <TextInput
          label="Limits are in"
          value={draft.currency}
          maxLength={10}
          onChange={({ currentTarget }) => set({ currency: currentTarget.value.toUpperCase() })}
        />
        {amount('A payment', 'perTransactionLimit')}
        {amount('A day', 'dailyLimit')}
        {amount('A month', 'monthlyLimit')}
        {amount('Payments a day', 'dailyTransactionLimit')}
        {amount('Waits for a person above', 'threshold')}
      </div>
      <div className="filters">
        <NativeSelect
          label="Pays from"
          value={draft.paysFrom}
          onChange={({ currentTarget }) => set({ paysFrom: currentTarget.value as PolicyDraft['paysFrom'] })}
          data={[
            { value: 'EVERY', label: 'Every account of its customer' },
            { value: 'LISTED', label: 'These accounts only' },
          ]}
        />
        {draft.paysFrom === 'LISTED' && lines('These accounts, one a line; none: it cannot pay', 'accounts')}
        {lines('Rules of an account, one a line', 'rules', 'InternalAccount:… AUTO 5000')}
      </div>
      <div className="actions">
        <Act name="Set the policy" act={() => api.updateAgentPolicy({ agentId, body: policyOf(draft) })} />
      </div>
    </section>
  );
};
