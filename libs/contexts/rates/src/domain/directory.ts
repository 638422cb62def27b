import {
  foldedBy,
  nothing,
  record,
  reject,
  type CurrencyCode,
  type Decision,
  type Instant,
} from '@causeway/kernel';
import { isReceivable } from './corridor.js';
import { SHIPPED_INSTITUTIONS, type Institution } from './institutions.js';
import type { FieldError, RatesRejection } from './rates-rejections.js';

/** What the operator adds to the shipped directory, and takes away from what was added (rates-and-rails §9). */
export type DirectoryEvent =
  | ({ readonly type: 'InstitutionListed'; readonly listedAt: Instant } & Institution)
  | ({ readonly type: 'InstitutionRemoved'; readonly removedAt: Instant } & InstitutionKey);

export interface InstitutionKey {
  readonly bankName: string;
  readonly country: string;
  readonly currency: CurrencyCode;
}

/** The added institutions of one country and currency. */
export type Directory = readonly Institution[];
export const emptyDirectory: Directory = [];

const without = (directory: Directory, name: string): Directory =>
  directory.filter(({ bankName }) => bankName !== name);

export const evolveDirectory = foldedBy<Directory, DirectoryEvent>({
  InstitutionListed: (directory, { bankName, displayName, country, currency }) => [
    ...without(directory, bankName),
    { bankName, displayName, country, currency },
  ],
  InstitutionRemoved: (directory, { bankName }) => without(directory, bankName),
});

interface When {
  readonly now: Instant;
}

/** Adds an institution, or gives one that was added another name for people. */
export const listInstitution = (
  institution: Institution,
  directory: Directory,
  { now }: When,
): Decision<DirectoryEvent, RatesRejection> => {
  const errors = institutionErrors(institution, directory);
  if (errors.length > 0) return reject('INSTITUTION_INVALID', { errors });
  const isListed = directory.some(
    ({ bankName, displayName }) =>
      bankName === institution.bankName && displayName === institution.displayName,
  );
  return isListed ? nothing() : record({ type: 'InstitutionListed', ...institution, listedAt: now });
};

/** Names are compared in any case wherever an account names one (external-accounts §4.2), so two may not differ in it alone. */
const institutionErrors = (institution: Institution, directory: Directory): readonly FieldError[] => {
  const isTwin = (other: Institution): boolean =>
    other.bankName.toLowerCase() === institution.bankName.toLowerCase();
  const isShipped = SHIPPED_INSTITUTIONS.some(
    (other) =>
      other.country === institution.country && other.currency === institution.currency && isTwin(other),
  );
  const isAnotherCase = directory.some((other) => isTwin(other) && other.bankName !== institution.bankName);
  return [
    ...(isReceivable(institution.currency) ? [] : [{ field: 'currency', message: 'is not paid out here' }]),
    ...(isShipped ? [{ field: 'bankName', message: 'is in the shipped directory' }] : []),
    ...(isAnotherCase ? [{ field: 'bankName', message: 'is listed in another spelling' }] : []),
  ];
};

/** What is shipped stays. */
export const removeInstitution = (
  { bankName, country, currency }: InstitutionKey,
  directory: Directory,
  { now }: When,
): Decision<DirectoryEvent, RatesRejection> =>
  directory.some((listed) => listed.bankName === bankName)
    ? record({ type: 'InstitutionRemoved', bankName, country, currency, removedAt: now })
    : reject('INSTITUTION_NOT_FOUND', { resource: 'Institution' });
