export * from './application/requests.js';
export type { InvitationsPorts } from './application/ports.js';
export { invitations } from './invitations.module.js';
export * from './published/events.js';
export * from './published/invitation.document.js';
