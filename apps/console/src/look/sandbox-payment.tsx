import { Button, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { api } from '../api/clients.js';
import { ibanEndingIn } from './iban.js';
import { Problem } from './problem.js';
import { registerCustomer } from './sandbox-customer.js';
import { onPress, useAction } from './use-action.js';

/** What the simulated bank does with a payment, by the end of the account's number (sandbox §3). */
const OUTCOMES = [
  { value: '100', label: 'It arrives' },
  { value: '002', label: '002: insufficient funds, at once' },
  { value: '003', label: '003: the account is closed, at once' },
  { value: '004', label: '004: the bank rejects it, and it is refunded' },
  { value: '005', label: '005: open for 30 seconds, then fails' },
  { value: '006', label: '006: cancelled by the user' },
  { value: '007', label: '007: payout and refund fail' },
  { value: '008', label: '008: returned after it completed' },
  { value: '009', label: '009: slow, some six minutes' },
] as const;

const CURRENCY = 'USD';
const FUNDED_MINOR = 500_000;
const SENT_MINOR = 240_000;

/** Plays a payment from USD to EUR from the first request to the last; gives its transaction. */
const pay = async (suffix: string): Promise<string> => {
  const customerId = await registerCustomer(api, {
    currency: CURRENCY,
    amountMinor: SENT_MINOR,
    type: 'OUTGOING',
  });
  const { data: accounts } = await api.listCustomerInternalAccounts({ customerId, currency: CURRENCY });
  const [account] = accounts;
  if (account === undefined) throw new Error(`The new customer has no account in ${CURRENCY} yet.`);
  await api.sandboxFundInternalAccount({ accountId: account.id, body: { amount: FUNDED_MINOR } });
  const payee = await api.createCustomerExternalAccount({
    body: {
      customerId,
      currency: 'EUR',
      accountInfo: {
        accountType: 'EUR_ACCOUNT',
        iban: ibanEndingIn(suffix),
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Erika Muster', countryOfResidence: 'DE' },
      },
    },
  });
  const quote = await api.createQuote({
    body: {
      source: { sourceType: 'ACCOUNT', accountId: account.id },
      destination: { destinationType: 'ACCOUNT', accountId: payee.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: SENT_MINOR,
    },
  });
  // An outcome that is refused at once is the outcome that was asked for: its transaction says why.
  await api.executeQuote({ quoteId: quote.id }).catch((error: unknown) => {
    if (suffix !== '002' && suffix !== '003') throw error;
  });
  return quote.transactionId;
};

/** Who pays by UMA from outside (sandbox §6); the platform approves each of them. */
const SENDERS = [
  { value: '$success.usd', label: 'in: from USD, waits for approval, arrives' },
  { value: '$success.eur', label: 'in: from EUR, waits for approval, arrives' },
  { value: '$success.mxn', label: 'in: from MXN, waits for approval, arrives' },
  { value: '$pending.long.usd', label: 'in: six minutes on its way after approval' },
  { value: '$fail.compliance.usd', label: 'in: fails by compliance after approval' },
] as const;
const UMA_TEST_DOMAIN = 'sandbox.uma.money';
const RECEIVED_MINOR = 10_000;

const receive = async (sender: string): Promise<string> => {
  const customerId = await registerCustomer(api, {
    currency: CURRENCY,
    amountMinor: RECEIVED_MINOR,
    type: 'INCOMING',
  });
  const { id } = await api.sandboxReceive({
    body: {
      senderUmaAddress: `${sender}@${UMA_TEST_DOMAIN}`,
      customerId,
      receivingCurrencyCode: CURRENCY,
      receivingCurrencyAmount: RECEIVED_MINOR,
    },
  });
  return id;
};

/** Makes a payment in the sandbox, with the outcome that is chosen, and goes to it. */
export const SandboxPayment = (): ReactElement => {
  const [outcome, setOutcome] = useState<string>(OUTCOMES[0].value);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const paying = useAction({
    mutationFn: (chosen: string) => (chosen.startsWith('$') ? receive(chosen) : pay(chosen)),
    onSuccess: async (transactionId) => {
      await queries.invalidateQueries();
      await navigate({ to: `/payments/${encodeURIComponent(transactionId)}` });
    },
  });
  return (
    <section className="card" aria-label="Simulate a payment">
      <h2>Simulate a payment</h2>
      <p>
        A new customer sends 2,400.00 USD to an account in EUR, where the end of its number decides what the
        bank does; or gets 100.00 USD from an outside UMA address, which the platform approves or rejects.
      </p>
      <div className="actions">
        <NativeSelect
          label="Outcome"
          value={outcome}
          onChange={({ currentTarget }) => setOutcome(currentTarget.value)}
          data={[...OUTCOMES, ...SENDERS]}
        />
        <Button loading={paying.isPending} onClick={onPress(() => paying.start(outcome))}>
          Pay
        </Button>
      </div>
      <Problem error={paying.error} />
    </section>
  );
};
