import { OperatorOutboxController } from './http/operator-outbox.controller.js';

/** What the gateway serves to operators. The application provides a `CursorSealer`. */
export const messagesControllers = [OperatorOutboxController] as const;
