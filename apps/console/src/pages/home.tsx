import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api, operator } from '../api/clients.js';
import { may, useSession } from '../api/session.js';
import { minutesAgo } from '../look/clock.js';
import { Figure } from '../look/facts.js';
import { Money } from '../look/money.js';
import { Problem } from '../look/problem.js';
import { Status } from '../look/signs.js';
import { SignInForm } from '../look/sign-in.js';
import { SandboxPayment } from '../look/sandbox-payment.js';

/** Often enough to see a payment pass by. */
const LIVE_MS = 2_000;
const WINDOW_MINUTES = 60;

/** What happens now. */
export const Page = (): ReactElement => {
  const { data: session } = useSession();
  return (
    <>
      <h1>Home</h1>
      {session?.platform !== undefined && <OfPlatform />}
      {session?.platform?.environment === 'sandbox' && may(session, 'TRANSACT') && <SandboxPayment />}
      {session?.operator !== undefined && <OfInstallation />}
      {session?.platform === undefined && (
        <section className="card">
          <h2>Payments, customers and webhooks belong to a platform</h2>
          <SignInForm label="Sign in as a platform, too" />
        </section>
      )}
      {session?.operator === undefined && (
        <section className="card">
          <h2>Ledger, events and health belong to the operator</h2>
          <SignInForm label="Sign in as an operator, too" />
        </section>
      )}
    </>
  );
};

const countOf = async (status?: 'COMPLETED' | 'FAILED'): Promise<number> => {
  const startDate = minutesAgo(WINDOW_MINUTES);
  const { totalCount } = await api.listTransactions({ startDate, limit: 1, ...(status && { status }) });
  return totalCount;
};

const OfPlatform = (): ReactElement => {
  const live = { refetchInterval: LIVE_MS };
  const payments = useQuery({
    queryKey: ['home', 'payments'],
    queryFn: async () => {
      const [all, completed, failed] = await Promise.all([
        countOf(),
        countOf('COMPLETED'),
        countOf('FAILED'),
      ]);
      return { all, completed, failed };
    },
    ...live,
  });
  const webhooks = useQuery({
    queryKey: ['home', 'webhooks'],
    queryFn: async () => {
      const of = (status: 'QUEUED' | 'RETRYING' | 'UNDELIVERABLE') =>
        api.listOwnWebhookDeliveries({ status, limit: 1 }).then(({ totalCount }) => totalCount);
      const [{ endpoint }, queued, retrying, undeliverable] = await Promise.all([
        api.getWebhookStatus(),
        of('QUEUED'),
        of('RETRYING'),
        of('UNDELIVERABLE'),
      ]);
      return { endpoint, waiting: queued + retrying, undeliverable };
    },
    ...live,
  });
  const accounts = useQuery({
    queryKey: ['home', 'balances'],
    queryFn: () => api.listPlatformInternalAccounts(),
    ...live,
  });
  const ended = (payments.data?.completed ?? 0) + (payments.data?.failed ?? 0);
  return (
    <>
      <Problem error={payments.error ?? webhooks.error ?? accounts.error} />
      <div className="figures">
        <Figure name="Payments in the last hour" note={<Link to="/payments">All payments</Link>}>
          {payments.data?.all ?? '…'}
        </Figure>
        <Figure name="Of those that ended, completed" note={`${payments.data?.failed ?? 0} failed`}>
          {ended === 0 ? '–' : `${Math.floor(((payments.data?.completed ?? 0) * 100) / ended)} %`}
        </Figure>
        <Figure name="Webhooks on their way" note={webhookNote(webhooks.data)}>
          {webhooks.data?.waiting ?? '…'}
        </Figure>
        {accounts.data?.data.map(({ id, totalBalance, balance, type }) => (
          <Figure
            key={id}
            name={`${type} in ${balance.currency.code}`}
            note={<Link to={`/accounts/${encodeURIComponent(id)}`}>Account</Link>}
          >
            <Money of={totalBalance} />
          </Figure>
        ))}
      </div>
    </>
  );
};

interface Outbound {
  readonly endpoint: { readonly url: string | null; readonly isPaused: boolean };
  readonly undeliverable: number;
}
const webhookNote = (of: Outbound | undefined): ReactElement | undefined => {
  if (of === undefined) return undefined;
  if (of.endpoint.url === null) return <Link to="/webhooks">No endpoint is set</Link>;
  return (
    <Link to="/webhooks">
      {of.endpoint.isPaused ? 'The endpoint is paused' : `${of.undeliverable} given up`}
    </Link>
  );
};

const OfInstallation = (): ReactElement => {
  const live = { refetchInterval: LIVE_MS };
  const status = useQuery({ queryKey: ['home', 'status'], queryFn: () => operator.getStatus(), ...live });
  const lag = useQuery({
    queryKey: ['home', 'lag'],
    queryFn: async () => {
      const { data } = await operator.listLanes();
      return Math.max(0, ...data.flatMap(({ readers }) => readers.map(({ lagMessages }) => lagMessages)));
    },
    ...live,
  });
  const waiting = useQuery({
    queryKey: ['home', 'operator'],
    queryFn: async () => {
      const [parked, { data: paused }] = await Promise.all([
        operator.listParkedEvents(),
        operator.listPausedWebhookEndpoints({ environment: 'production' }),
      ]);
      return { parked: parked.data.length, paused: paused.length };
    },
    ...live,
  });
  return (
    <>
      <h2>Installation</h2>
      <Problem error={status.error ?? lag.error ?? waiting.error} />
      <div className="figures">
        <Figure name="Health" note={<Link to="/installation">Installation</Link>}>
          <Status of={status.data?.status} />
        </Figure>
        <Figure name="Furthest reader behind" note="messages not yet finished">
          {lag.data ?? '…'}
        </Figure>
        <Figure name="Parked events" note="messages that no reader could digest">
          {waiting.data?.parked ?? '…'}
        </Figure>
        <Figure name="Paused endpoints" note="in production">
          {waiting.data?.paused ?? '…'}
        </Figure>
      </div>
    </>
  );
};
