export { shownCustomer } from './http/customer.dto.js';
import { BeneficialOwnersController } from './http/beneficial-owners.controller.js';
import { CustomersController } from './http/customers.controller.js';
import { VerificationsController } from './http/verifications.controller.js';

/** What the gateway puts on the API. The application provides a `CursorSealer`. */
export const customersControllers = [
  CustomersController,
  BeneficialOwnersController,
  VerificationsController,
] as const;
