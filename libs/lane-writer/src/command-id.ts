import { derivedUuid } from '@causeway/kernel';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A command's id as the log keeps it: a uuid, derived where the caller's is none. */
export const loggedId = (commandId: string): string =>
  UUID.test(commandId) ? commandId : derivedUuid('command', commandId);
