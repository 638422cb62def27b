import { Command, Query } from '@causeway/commands';
import type { Vasp } from '../domain/vasps.js';

export type { Vasp } from '../domain/vasps.js';

/** Platforms that keep crypto assets for their users, by name (rates-and-rails §12). */
export class ListVasps extends Query<Readonly<Record<string, never>>, readonly Vasp[]> {
  static readonly type = 'external_accounts.list-vasps';
}

/** The operator's, for every platform. Refuses with `INVALID_INPUT` a name that is listed already in another spelling. */
export class AddVasp extends Command<Vasp, Vasp> {
  static readonly type = 'external_accounts.add-vasp';
}

/** The operator's: takes away what was added. Refuses with `VASP_NOT_FOUND`, for shipped ones too. */
export class RemoveVasp extends Command<Pick<Vasp, 'vaspName'>, null> {
  static readonly type = 'external_accounts.remove-vasp';
}

/** The operator's: what was added to the shipped directory. */
export class ListAddedVasps extends Query<Readonly<Record<string, never>>, readonly Vasp[]> {
  static readonly type = 'external_accounts.list-added-vasps';
}
