export {
  DOCUMENT_FORM,
  FILES,
  keepingDocuments,
  recorded as recordedFile,
  type KeptFile,
} from './http/document-upload.js';
export { shownCustomer } from './http/customer.dto.js';
import { BeneficialOwnersController } from './http/beneficial-owners.controller.js';
import { keyedSettingController } from '@causeway/http';
import { currencyProviders } from './application/currency-providers.js';
import { publishedTerms } from './application/end-user-terms.js';
import { EndUserTermsController, TermsPageController } from './http/terms.controller.js';
import { ContactController } from './http/contact.controller.js';
import { CustomersController } from './http/customers.controller.js';
import { DocumentsController } from './http/documents.controller.js';
import { OperatorCustomersController } from './http/operator-customers.controller.js';
import { OperatorVerificationsController } from './http/operator-verifications.controller.js';
import { OperatorDocumentsController } from './http/operator-documents.controller.js';
import { VerificationsController } from './http/verifications.controller.js';

/** What the gateway puts on the API. The application provides a `CursorSealer`, and the place of files as `FILES`. */
export const customersControllers = [
  EndUserTermsController,
  TermsPageController,
  ContactController,
  CustomersController,
  BeneficialOwnersController,
  DocumentsController,
  OperatorDocumentsController,
  VerificationsController,
  keyedSettingController(publishedTerms),
  keyedSettingController(currencyProviders),
  OperatorVerificationsController,
  OperatorCustomersController,
] as const;
