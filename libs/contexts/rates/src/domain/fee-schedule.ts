import type { CurrencyCode } from '@causeway/kernel';

/** The service's fee on one corridor (quotes §6.4). */
export interface ServiceFee {
  /** `Fs`, in minor units of the sending currency. */
  readonly fixedMinor: bigint;
  /** `bs` in thousandths of a basis point, so that fractions of one are exact. */
  readonly milliBasisPoints: bigint;
  /** `C`, in minor units of the receiving currency. */
  readonly counterpartyFixedMinor: bigint;
}

/** A row names what it is for; what it does not name may be anything. */
export interface FeeRow {
  /** One platform's row, not that of every platform. */
  readonly isPlatforms?: boolean;
  readonly from?: CurrencyCode;
  readonly to?: CurrencyCode;
  readonly rail?: string;
  readonly fee: ServiceFee;
}

export interface FeeCase {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** Known only once a rail is chosen. */
  readonly rail?: string;
}

const FREE: ServiceFee = { fixedMinor: 0n, milliBasisPoints: 0n, counterpartyFixedMinor: 0n };
const FIFTY_BASIS_POINTS: ServiceFee = { ...FREE, milliBasisPoints: 50_000n };

/**
 * The fee of the most specific row that fits. A platform's own row comes before those of every platform; then the one that names
 * most; of two that name as many, the one that names the sending currency, then the receiving one. Where no row fits,
 * conversion costs 50 basis points and a payment within one currency nothing.
 */
export const serviceFeeOf = (schedule: readonly FeeRow[], wanted: FeeCase): ServiceFee => {
  const fitting = schedule.filter((row) => fits(row, wanted));
  const [first, ...others] = fitting;
  if (first === undefined) return wanted.from === wanted.to ? FREE : FIFTY_BASIS_POINTS;
  return others.reduce((best, row) => (specificity(row) > specificity(best) ? row : best), first).fee;
};

const fits = ({ from, to, rail }: FeeRow, wanted: FeeCase): boolean =>
  (from === undefined || from === wanted.from) &&
  (to === undefined || to === wanted.to) &&
  (rail === undefined || rail === wanted.rail);

/** A fee that holds for payments over one rail only, where it differs from the corridor's. */
export interface RailFee {
  readonly rail: string;
  readonly fee: ServiceFee;
}

/** Rails whose own rows make another fee than the corridor has without a rail; by name. */
export const railFeesOf = (
  schedule: readonly FeeRow[],
  wanted: Omit<FeeCase, 'rail'>,
): readonly RailFee[] => {
  const standard = serviceFeeOf(schedule, wanted);
  const rails = new Set(schedule.flatMap(({ rail }) => (rail === undefined ? [] : [rail])));
  return [...rails]
    .sort()
    .map((rail) => ({ rail, fee: serviceFeeOf(schedule, { ...wanted, rail }) }))
    .filter(({ fee }) => fee !== standard);
};

const NAMES_IT = 8;
/** More than any number of names. */
const PLATFORMS_OWN = 4 * NAMES_IT;
const specificity = ({ isPlatforms, from, to, rail }: FeeRow): number =>
  (isPlatforms === true ? PLATFORMS_OWN : 0) +
  (from === undefined ? 0 : NAMES_IT + 2) +
  (to === undefined ? 0 : NAMES_IT + 1) +
  (rail === undefined ? 0 : NAMES_IT);
