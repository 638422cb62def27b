import { Query } from '@causeway/commands';
import type { Institution, InstitutionsWanted } from '../domain/institutions.js';

export type { Institution, InstitutionsWanted } from '../domain/institutions.js';

/** Banks and providers of mobile money that can be paid to (rates-and-rails §9); none where nothing fits. */
export class ListInstitutions extends Query<InstitutionsWanted, readonly Institution[]> {
  static readonly type = 'rates.list-institutions';
}
