import { Command, Query } from '@causeway/commands';
import type { Id, Page } from '@causeway/kernel';
import type { OwnerDocument } from '../../published/owner.document.js';
import type { OwnersWanted } from '../../read/owner.view.js';

type Values = Readonly<Record<string, unknown>>;

/** Adds an owner to a business, from everything that was sent (verification §5). */
export class AddBeneficialOwner extends Command<{ readonly sent: Values }, OwnerDocument> {
  static readonly type = 'customers.add-beneficial-owner';
}

/** Changes what was sent; refuses with `OWNER_NOT_FOUND`. */
export class ChangeBeneficialOwner extends Command<
  { readonly ownerId: Id<'BeneficialOwner'>; readonly sent: Values },
  OwnerDocument
> {
  static readonly type = 'customers.change-beneficial-owner';
}

/** Changes nothing: refuses with every wrong field of a new owner, or of a change of one who is known. */
export class CheckBeneficialOwner extends Query<{ readonly isKnown: boolean; readonly sent: Values }, null> {
  static readonly type = 'customers.check-beneficial-owner';
}

/** Refuses with `OWNER_NOT_FOUND`. */
export class GetBeneficialOwner extends Query<{ readonly ownerId: Id<'BeneficialOwner'> }, OwnerDocument> {
  static readonly type = 'customers.get-beneficial-owner';
}

/** A business's owners, newest first; refuses with `NOT_A_BUSINESS`. */
export class ListBeneficialOwners extends Query<OwnersWanted, Page<OwnerDocument>> {
  static readonly type = 'customers.list-beneficial-owners';
}
