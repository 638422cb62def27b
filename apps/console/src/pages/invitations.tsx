import type { Api } from '@causeway/client';
import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { api } from '../api/clients.js';
import type { Read } from '../api/reveal.js';
import { may, useSession } from '../api/session.js';
import { Act } from '../look/act.js';
import { AmountInput, known } from '../look/amount-input.js';
import { Facts } from '../look/facts.js';
import { Filters, useFilters, type FilterField } from '../look/filters.js';
import { amountOf, type Currency } from '../look/minor-units.js';
import { Money } from '../look/money.js';
import { Personal } from '../look/personal.js';
import { Problem } from '../look/problem.js';
import { RawJson } from '../look/raw-json.js';
import { Id, Status, When } from '../look/signs.js';
import { useCurrency } from '../look/use-currency.js';

const UMA = /^\$[^@\s]+@[^@\s]+\.[^@\s]+$/;

const FIELDS: readonly FilterField[] = [{ name: 'code', label: 'Code of an invitation' }];

/** Invites to UMA, and shows an invitation by its code: the API lists none, a code is a secret of two people. */
export const Page = (): ReactElement => {
  const { code } = useFilters<{ readonly code?: string }>(FIELDS);
  const { data: session } = useSession();
  return (
    <>
      <h1>Invitations</h1>
      <Filters fields={FIELDS} />
      {code === undefined ? (
        <div className="empty">
          <p>Give the code of an invitation above, or invite someone below.</p>
        </div>
      ) : (
        <Found key={code} code={code} mayAct={may(session, 'TRANSACT')} />
      )}
      {may(session, 'TRANSACT') && <Invite />}
    </>
  );
};

const Found = ({ code, mayAct }: { readonly code: string; readonly mayAct: boolean }): ReactElement => {
  const { data: invitation, error } = useQuery({
    queryKey: ['invitation', code],
    queryFn: ({ signal }) => api.getInvitation({ invitationCode: code }, { signal }),
  });
  if (invitation === undefined)
    return error === null ? (
      <Skeleton height={200} role="status" aria-label="Loading" />
    ) : (
      <Problem error={error} />
    );
  const read: Read = (client) => client.getInvitation({ invitationCode: code });
  const personal = (of: string | undefined, what: string, field: string): ReactElement | undefined =>
    of === undefined ? undefined : <Personal of={of} what={what} field={field} read={read} />;
  return (
    <>
      <Facts
        of={{
          Code: <Id of={invitation.code} />,
          Status: <Status of={invitation.status} />,
          'Invited by': personal(invitation.inviterUma, 'who invited', 'inviterUma'),
          Claimed: personal(invitation.inviteeUma, 'who claimed it', 'inviteeUma'),
          'First name': personal(invitation.firstName, 'the first name', 'firstName'),
          'To be sent': invitation.amountToSend && <Money of={invitation.amountToSend} />,
          Link: <Id of={invitation.url} />,
          Invited: <When at={invitation.createdAt} />,
          Expires: invitation.expiresAt && <When at={invitation.expiresAt} />,
        }}
      />
      {mayAct && invitation.status === 'PENDING' && (
        <div className="actions">
          <Claim code={code} />
          <Act
            name="Cancel the invitation"
            color="red"
            act={() => api.cancelInvitation({ invitationCode: code })}
            confirm="Its link then says that it is over."
          />
        </div>
      )}
      <RawJson of={invitation} title="The invitation as the API says it" read={read} />
    </>
  );
};

/** Claims the invitation for a customer of this platform. */
const Claim = ({ code }: { readonly code: string }): ReactElement => {
  const [inviteeUma, setInvitee] = useState('');
  return (
    <>
      <TextInput
        label="UMA address of who claims it"
        placeholder="$name@your.domain"
        value={inviteeUma}
        onChange={({ currentTarget }) => setInvitee(currentTarget.value.trim())}
      />
      <Act
        name="Claim it"
        variant="default"
        act={() => api.claimInvitation({ invitationCode: code, body: { inviteeUma } })}
      />
    </>
  );
};

/** What an invitation of this address would send: the first of its currencies that may go out (invitations §4.1). */
const useCurrencyOf = (umaAddress: string): Currency | undefined => {
  const { data: code } = useQuery({
    queryKey: ['invitations', 'currency', umaAddress],
    queryFn: async ({ signal }) => {
      const [{ data }, { supportedCurrencies }] = await Promise.all([
        api.listCustomers({ umaAddress }, { signal }),
        api.getPlatformConfig({}, { signal }),
      ]);
      const goingOut = supportedCurrencies.filter((each) =>
        each.enabledTransactionTypes.includes('OUTGOING'),
      );
      const codes = goingOut.map(({ currencyCode }) => currencyCode);
      return data[0]?.currencies.find((each) => codes.includes(each)) ?? null;
    },
    enabled: UMA.test(umaAddress),
  });
  return useCurrency(code ?? '');
};

const Invite = (): ReactElement => {
  const [inviterUma, setInviter] = useState('');
  const [firstName, setFirstName] = useState('');
  const [amount, setAmount] = useState('');
  const currency = useCurrencyOf(inviterUma);
  const navigate = useNavigate();
  const invite = async (): Promise<Api.UmaInvitation> => {
    const made = await api.createInvitation({
      body: {
        inviterUma,
        ...(firstName !== '' && { firstName }),
        ...(amount.trim() !== '' && { amountToSend: amountOf(amount, known(currency)) }),
      },
    });
    await navigate({ to: '.', search: { code: made.code } });
    return made;
  };
  return (
    <section className="card" aria-label="Invite">
      <h2>Invite</h2>
      <div className="filters">
        <TextInput
          label="UMA address of who invites"
          placeholder="$name@your.domain"
          value={inviterUma}
          onChange={({ currentTarget }) => setInviter(currentTarget.value.trim())}
        />
        <TextInput
          label="First name to show"
          value={firstName}
          onChange={({ currentTarget }) => setFirstName(currentTarget.value)}
        />
        <AmountInput
          label="Amount to send"
          currency={currency}
          value={amount}
          onChange={setAmount}
          placeholder={currency === undefined ? 'once it is clear who invites' : ''}
        />
      </div>
      <div className="actions">
        <Act name="Invite" act={invite} />
      </div>
    </section>
  );
};
