import { instant } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import {
  emptyDirectory,
  evolveDirectory,
  listInstitution,
  removeInstitution,
  type Directory,
  type DirectoryEvent,
} from './directory.js';
import type { Institution } from './institutions.js';

const NOW = instant('2026-03-02T10:00:00.000Z');
const KENYAN: Institution = {
  bankName: 'Airtel Money',
  displayName: 'Airtel Money Kenya',
  country: 'KE',
  currency: 'KES',
};
const { displayName: _displayName, ...KEY } = KENYAN;
const listed: DirectoryEvent = { type: 'InstitutionListed', ...KENYAN, listedAt: NOW };
const removed: DirectoryEvent = { type: 'InstitutionRemoved', ...KEY, removedAt: NOW };
const { given } = decider({ initial: emptyDirectory, evolve: evolveDirectory });
const list = (institution: Institution) => (directory: Directory) =>
  listInstitution(institution, directory, { now: NOW });
const remove = (bankName: string) => (directory: Directory) =>
  removeInstitution({ ...KEY, bankName }, directory, { now: NOW });

describe('the directory', () => {
  it('takes an institution up once', () => {
    given().when(list(KENYAN)).thenRecorded(listed);
    given(listed).when(list(KENYAN)).thenNothing();
    given(listed, removed).when(list(KENYAN)).thenRecorded(listed);
  });

  it('gives one that it has another name for people', () => {
    const renamed = { ...KENYAN, displayName: 'Airtel' };
    given(listed)
      .when(list(renamed))
      .thenRecorded({ ...listed, displayName: 'Airtel' });
    expect(
      [listed, { ...listed, displayName: 'Airtel' }].reduce(evolveDirectory, emptyDirectory),
    ).toStrictEqual([renamed]);
  });

  it.each`
    rule                                    | changed                                    | field         | message
    ${'that is shipped'}                    | ${{ bankName: 'M-PESA' }}                  | ${'bankName'} | ${'is in the shipped directory'}
    ${'that is shipped, in another case'}   | ${{ bankName: 'm-pesa' }}                  | ${'bankName'} | ${'is in the shipped directory'}
    ${'that it has in another case'}        | ${{ bankName: 'AIRTEL MONEY' }}            | ${'bankName'} | ${'is listed in another spelling'}
    ${'of a currency that is not paid out'} | ${{ currency: 'ARS', bankName: 'A bank' }} | ${'currency'} | ${'is not paid out here'}
  `('takes none up $rule', ({ changed, field, message }) => {
    given(listed)
      .when(list({ ...KENYAN, ...changed }))
      .thenRejected('INSTITUTION_INVALID', { errors: [{ field, message }] });
  });

  it('lets go of what was added, and of nothing else', () => {
    given(listed).when(remove('Airtel Money')).thenRecorded(removed);
    for (const bankName of ['M-PESA', 'unknown'])
      given(listed).when(remove(bankName)).thenRejected('INSTITUTION_NOT_FOUND', { resource: 'Institution' });
    given(listed, removed)
      .when(remove('Airtel Money'))
      .thenRejected('INSTITUTION_NOT_FOUND', { resource: 'Institution' });
  });
});
