export { shownCustomer } from './http/customer.dto.js';
import { BeneficialOwnersController } from './http/beneficial-owners.controller.js';
import { keyedSettingController } from '@causeway/http';
import { publishedTerms } from './application/end-user-terms.js';
import { EndUserTermsController, TermsPageController } from './http/terms.controller.js';
import { CustomersController } from './http/customers.controller.js';
import { VerificationsController } from './http/verifications.controller.js';

/** What the gateway puts on the API. The application provides a `CursorSealer`. */
export const customersControllers = [
  EndUserTermsController,
  TermsPageController,
  CustomersController,
  BeneficialOwnersController,
  VerificationsController,
  keyedSettingController(publishedTerms),
] as const;
