import { KycLinksController } from './http/kyc-links.controller.js';
import { VerifyController } from './http/verify.controller.js';

/** What the gateway puts on the API, and at the path of the pages. */
export const hostedLinksControllers = [KycLinksController, VerifyController] as const;
