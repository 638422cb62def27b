import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { operator } from '../api/clients.js';
import { List } from './list.js';
import { majorUnits } from './major-units.js';
import { When } from './signs.js';

export interface AccountScope {
  readonly platformId: string;
  readonly environment: 'sandbox' | 'production';
  readonly account: string;
}

interface StatementProps {
  readonly scope: AccountScope;
  /** Of the account's currency. */
  readonly decimals: number;
  /** The entries after one position of the lane, up to another; without an end also those to come. */
  readonly after: number;
  readonly upTo: number | undefined;
}

/** Every entry of an account with the balance after it, as the ledger has it. */
export const Statement = ({
  scope: { platformId, environment, account },
  decimals,
  after,
  upTo,
}: StatementProps): ReactElement => (
  <List
    title="Statement"
    queryKey={['statement', platformId, environment, account, after, upTo]}
    load={async (cursor, signal) => {
      const period = { afterPosition: after, ...(upTo !== undefined && { upToPosition: upTo }) };
      const { lane, data, ...page } = await operator.getLedgerStatement(
        { platformId, environment, account, ...period, ...(cursor && { cursor }) },
        { signal },
      );
      return { ...page, data: data.map((line) => ({ ...line, lane })) };
    }}
    rowKey={({ position, ordinal }) => `${position}.${ordinal}`}
    empty={<p>No entry here: nothing moved the account.</p>}
    columns={[
      { title: 'Recorded', show: ({ recordedAt }) => <When at={recordedAt} /> },
      {
        title: 'Entry',
        show: ({ type, lane, position }) => (
          <Link
            to="/streams/$stream"
            params={{ stream: 'journal' }}
            search={{ environment, lane, version: position }}
          >
            {type}
          </Link>
        ),
      },
      { title: 'Cause', show: ({ cause }) => <Cause of={cause} /> },
      {
        title: 'Movements',
        show: ({ postings }) =>
          postings
            .map(({ movement, side, amount }) => `${movement} ${side} ${majorUnits(amount, decimals)}`)
            .join(', '),
      },
      { title: 'Available', isNumber: true, show: ({ after }) => majorUnits(after.available, decimals) },
      { title: 'Held', isNumber: true, show: ({ after }) => majorUnits(after.held, decimals) },
      { title: 'Total', isNumber: true, show: ({ after }) => majorUnits(after.total, decimals) },
      { title: 'Position', isNumber: true, show: ({ position }) => position },
    ]}
  />
);

const Cause = ({
  of,
}: {
  readonly of: { readonly kind: string; readonly transactionId?: string };
}): ReactElement =>
  of.transactionId === undefined ? (
    <span>{of.kind}</span>
  ) : (
    <Link to={`/payments/${encodeURIComponent(of.transactionId)}`}>{of.kind}</Link>
  );
