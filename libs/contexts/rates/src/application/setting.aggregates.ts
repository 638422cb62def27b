import { EVERY_PLATFORM, type Aggregate, type CallContext } from '@causeway/commands';
import { uuidOf, type Id } from '@causeway/kernel';
import { emptyDirectory, evolveDirectory, type Directory, type DirectoryEvent } from '../domain/directory.js';
import { absentFeeRow, evolveFeeRow, type FeeRowEvent, type FeeRowState } from '../domain/fee-row.js';
import { feeRowRows } from '../read/fee-row.view.js';
import { institutionRows } from '../read/institution.view.js';

/** One stream a row and owner, `any` for what the row does not name: `fee-row-deployment-USD-any-SEPA`. */
export const feeRows: Aggregate<FeeRowState, FeeRowEvent> = {
  category: 'fee-row',
  initial: absentFeeRow,
  evolve: evolveFeeRow,
  views: [feeRowRows],
};

/** One stream a country and currency, for every platform: `directory-deployment-PH-PHP`. */
export const directories: Aggregate<Directory, DirectoryEvent> = {
  category: 'directory',
  initial: emptyDirectory,
  evolve: evolveDirectory,
  views: [institutionRows],
};

/** The id part of a setting's stream: whose it is, and what it is for. */
export const settingStream = (
  { platformId }: Pick<CallContext, 'platformId'>,
  ...names: readonly (string | undefined)[]
): string => {
  const owner = platformId === EVERY_PLATFORM ? EVERY_PLATFORM : uuidOf(platformId as Id<'Platform'>);
  return [owner, ...names.map((name) => name ?? 'any')].join('-');
};
