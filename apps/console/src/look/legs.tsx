import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { addressOf } from './address-of.js';
import { Rows } from './list.js';
import { MinorMoney } from './minor-money.js';

interface Leg {
  readonly account: string;
  readonly movement: string;
  readonly side: string;
  readonly amount: string;
  readonly currency: string;
}

const legsOf = (data: unknown): readonly Leg[] => {
  const { postings } = (data ?? {}) as { readonly postings?: unknown };
  return Array.isArray(postings) ? (postings as readonly Leg[]) : [];
};

/** The legs of an entry of the ledger, by which every account is reached; nothing of another event. */
export const Legs = ({ of }: { readonly of: unknown }): ReactElement | null => {
  const legs = legsOf(of);
  if (legs.length === 0) return null;
  return (
    <>
      <p className="quiet">Its legs.</p>
      <Rows
        title="Legs"
        rows={legs}
        rowKey={({ account, movement, currency }) => `${account} ${movement} ${currency}`}
        columns={[
          { title: 'Account', show: ({ account }) => <Account of={account} /> },
          { title: 'Movement', show: ({ movement }) => movement },
          { title: 'Side', show: ({ side }) => side },
          {
            title: 'Amount',
            isNumber: true,
            show: ({ amount, currency }) => <MinorMoney amount={Number(amount)} currency={currency} />,
          },
        ]}
      />
    </>
  );
};

const Account = ({ of }: { readonly of: string }): ReactElement => {
  const address = addressOf(of);
  return address === undefined ? <span>{of}</span> : <Link to={address}>{of}</Link>;
};
