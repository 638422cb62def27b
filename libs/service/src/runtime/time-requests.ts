import { Command, Query } from '@causeway/commands';
import type { Instant } from '@causeway/kernel';

type Nothing = Readonly<Record<string, never>>;

/** When a service's next sandbox timer is due; every service answers it about itself. */
export class NextDueTimer extends Query<Nothing, Instant | null> {
  static readonly type = 'runtime.next-due-timer';
}

/** Fires what is due and reads what is published, until nothing is left; every service answers for itself. */
export class Settle extends Command<Nothing, null> {
  static readonly type = 'runtime.settle';
}
