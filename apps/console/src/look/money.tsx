import type { ReactElement } from 'react';
import { majorUnits } from './major-units.js';

interface Amount {
  readonly amount: number;
  readonly currency: { readonly code: string; readonly decimals: number };
}

/** An amount with its currency; a dash where there is none yet. */
export const Money = ({ of }: { readonly of: Amount | undefined }): ReactElement =>
  of === undefined ? (
    <span>–</span>
  ) : (
    <span className="money">
      {majorUnits(of.amount, of.currency.decimals)} {of.currency.code}
    </span>
  );
