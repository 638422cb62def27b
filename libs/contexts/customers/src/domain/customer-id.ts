import { derivedUuid, drawnUuid, idOf, type Id } from '@causeway/kernel';

/** The id of the customer that a command makes: a repeated command finds the customer that it made. */
export const customerIdOf = (commandId: string): Id<'Customer'> =>
  idOf(
    'Customer',
    drawnUuid((...nth) => derivedUuid('customer', commandId, ...nth)),
  );
