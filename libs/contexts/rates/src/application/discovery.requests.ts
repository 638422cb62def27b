import { Command, Query } from '@causeway/commands';
import type { Page } from '@causeway/kernel';
import type { InstitutionKey } from '../domain/directory.js';
import type { Institution, InstitutionsWanted } from '../domain/institutions.js';
import type { InstitutionDocument } from '../published/settings.documents.js';
import type { SettingsWanted } from './setting.requests.js';

export type { InstitutionKey } from '../domain/directory.js';
export type { Institution, InstitutionsWanted } from '../domain/institutions.js';

/** Banks and providers of mobile money that can be paid to (rates-and-rails §9); none where nothing fits. */
export class ListInstitutions extends Query<InstitutionsWanted, readonly Institution[]> {
  static readonly type = 'rates.list-institutions';
}

/** The operator's, for every platform. Refuses with `INSTITUTION_INVALID`, all wrong fields at once. */
export class AddInstitution extends Command<Institution, InstitutionDocument> {
  static readonly type = 'rates.add-institution';
}

/** The operator's: takes away what was added. Refuses with `INSTITUTION_NOT_FOUND`, for shipped ones too. */
export class RemoveInstitution extends Command<InstitutionKey, null> {
  static readonly type = 'rates.remove-institution';
}

/** The operator's: what was added to the shipped directory, in order. */
export class ListAddedInstitutions extends Query<SettingsWanted, Page<InstitutionDocument>> {
  static readonly type = 'rates.list-added-institutions';
}
