import { figure, table } from '../report/table.js';

export const FILE = 'a CSV file';

export interface BulkRow {
  /** How the customers came: out of a file, or by single requests. */
  readonly way: string;
  readonly perSecond: number;
}

/** Customers a second by each way, and how many times as many came out of the file. */
export const bulkTable = (rows: readonly BulkRow[]): string => {
  const ofFile = rows.find(({ way }) => way === FILE)?.perSecond ?? Number.NaN;
  return table(
    ['way', 'customers a second', 'the file over it'],
    rows.map(({ way, perSecond }) => [way, figure(perSecond), figure(ofFile / perSecond)]),
  );
};
