import { Link } from '@tanstack/react-router';
import type { Api } from '@causeway/client';
import { useState, type ReactElement } from 'react';
import { useLive } from '../api/live.js';
import { maySimulate, useSession } from '../api/session.js';
import { Figure } from '../look/facts.js';
import { Money } from '../look/money.js';
import { PaymentsChart } from '../look/payments-chart.js';
import { Status, When } from '../look/signs.js';
import { SignInForm } from '../look/sign-in.js';
import { SandboxPayment } from '../look/sandbox-payment.js';

/** What the gateway sends a page that looks on. */
interface Now {
  readonly platform?: {
    readonly payments: {
      readonly inLastHour: number;
      readonly completed: number;
      readonly failed: number;
      readonly buckets: readonly { readonly at: string; readonly payments: number }[];
    };
    readonly webhooks: Outbound;
    readonly accounts: readonly Api.InternalAccount[];
  };
  readonly installation?: {
    readonly status: string;
    readonly furthestBehind: number;
    readonly parked: number;
    readonly pausedEndpoints: number;
  };
}

/** What happens now. */
export const Page = (): ReactElement => {
  const { data: session } = useSession();
  const [now, setNow] = useState<Now>({});
  const isLive = useLive<Now>({ topic: 'home', onSeen: setNow });
  return (
    <>
      <h1>Home</h1>
      <p className="quiet" role="status">
        {isLive ? 'Live: what changes is shown at once.' : 'Connecting …'}
      </p>
      {session?.platform !== undefined && <OfPlatform of={now.platform} />}
      {maySimulate(session) && <SandboxPayment />}
      {session?.operator !== undefined && <OfInstallation of={now.installation} />}
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

const OfPlatform = ({ of: now }: { readonly of: Now['platform'] }): ReactElement => {
  const { inLastHour, completed = 0, failed = 0, buckets = [] } = now?.payments ?? {};
  const ended = completed + failed;
  return (
    <>
      <div className="figures">
        <Figure name="Payments in the last hour" note={<Link to="/payments">All payments</Link>}>
          {inLastHour ?? '…'}
        </Figure>
        <Figure name="Of those that ended, completed" note={`${failed} failed`}>
          {ended === 0 ? '–' : `${Math.floor((completed * 100) / ended)} %`}
        </Figure>
        <Figure name="Webhooks on their way" note={webhookNote(now?.webhooks)}>
          {now?.webhooks.waiting ?? '…'}
        </Figure>
        {now?.webhooks.oldestWaitingAt !== undefined && (
          <Figure name="Oldest undelivered webhook" note="when what it is about happened">
            <When at={now.webhooks.oldestWaitingAt} />
          </Figure>
        )}
        {now?.accounts.map(({ id, totalBalance, balance, type }) => (
          <Figure
            key={id}
            name={`${type} in ${balance.currency.code}`}
            note={<Link to={`/accounts/${encodeURIComponent(id)}`}>Account</Link>}
          >
            <Money of={totalBalance} />
          </Figure>
        ))}
      </div>
      <PaymentsChart buckets={buckets} />
    </>
  );
};

interface Outbound {
  readonly url: string | null;
  readonly isPaused: boolean;
  readonly waiting: number;
  readonly undeliverable: number;
  readonly oldestWaitingAt?: string;
}
const webhookNote = (of: Outbound | undefined): ReactElement | undefined => {
  if (of === undefined) return undefined;
  if (of.url === null) return <Link to="/webhooks">No endpoint is set</Link>;
  return (
    <Link to="/webhooks">{of.isPaused ? 'The endpoint is paused' : `${of.undeliverable} given up`}</Link>
  );
};

const OfInstallation = ({ of: now }: { readonly of: Now['installation'] }): ReactElement => (
  <>
    <h2>Installation</h2>
    <div className="figures">
      <Figure name="Health" note={<Link to="/installation">Installation</Link>}>
        {now === undefined ? '…' : <Status of={now.status} />}
      </Figure>
      <Figure name="Furthest reader behind" note="messages not yet finished">
        {now?.furthestBehind ?? '…'}
      </Figure>
      <Figure name="Parked events" note="messages that no reader could digest">
        {now?.parked ?? '…'}
      </Figure>
      <Figure name="Paused endpoints" note="in production">
        {now?.pausedEndpoints ?? '…'}
      </Figure>
    </div>
  </>
);
