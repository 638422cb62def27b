import { context, part } from '@causeway/commands';
import { GetPlatformConfig } from '@causeway/platform';
import { customerAggregate } from './application/customer.aggregate.js';
import {
  createCustomerHandling,
  getCustomerHandling,
  getCustomerEligibilityHandling,
  importCustomerHandling,
  listCustomersHandling,
} from './application/customer.handlers.js';
import { currencyProviders } from './application/currency-providers.js';
import { getEndUserTermsHandling, publishedTerms } from './application/end-user-terms.js';
import {
  confirmContactCodeHandling,
  sendContactCodeHandling,
  sendMessageOnContactCode,
} from './application/contact/contact.handlers.js';
import {
  erasePersonHandling,
  getErasureHandling,
  listFormerNamesHandling,
} from './application/erasure/erasure.handlers.js';
import { closeAccountsOnPersonErased } from './application/erasure/close-accounts-on-person-erased.process.js';
import { noteForgottenOnPersonForgotten } from './application/erasure/note-forgotten-on-person-forgotten.process.js';
import { shredKeyOnPersonForgotten } from './application/erasure/shred-key-on-person-forgotten.process.js';
import {
  deleteDocumentHandling,
  getDocumentFileHandling,
  getDocumentHandling,
  listDocumentsHandling,
  listLockedDocumentsHandling,
  replaceDocumentHandling,
  storeDocumentHandling,
} from './application/documents/document.handlers.js';
import { removeFileOnFileReleased } from './application/documents/remove-file-on-file-released.process.js';
import { customerEvents } from './application/event-catalog.js';
import {
  addOwnerHandling,
  changeOwnerHandling,
  checkOwnerHandling,
  getOwnerHandling,
  listOwnersHandling,
} from './application/owners/owner.handlers.js';
import {
  holdHandlings,
  reviewOwnerHandling,
  reviewVerificationHandling,
  showVerificationHandling,
} from './application/verification/review.handlers.js';
import { submitToProviderOnVerificationSubmitted } from './application/verification/submit-to-provider.process.js';
import {
  getVerificationHandling,
  listVerificationsHandling,
  submitVerificationHandling,
} from './application/verification/verification.handlers.js';
import type { CustomersPorts } from './application/ports.js';
import {
  activateAccountsOnApproval,
  openAccountsOnCustomerChanged,
} from './application/follow-customer.process.js';
import { isOwnerApprovedHandling } from './application/open-accounts.js';
import { openAccountsOnCustomerCreated } from './application/open-accounts-on-customer-created.process.js';
import { provisionAccountsOnCurrencyEnabled } from './application/provision-accounts-on-currency-enabled.process.js';
import {
  PROVISION_PAGE,
  provisioningEvents,
  provisioningStreams,
  provisionPage,
  type PageDue,
} from './application/provision-currency.js';
import {
  checkCustomerChangeHandling,
  deleteCustomerHandling,
  patchCustomerHandling,
  replacePhoneNumberHandling,
  updateCustomerHandling,
} from './application/profile.handlers.js';
import { customerRejections } from './application/rejections.js';
import { findUmaBearerHandling } from './application/uma-bearer.handlers.js';
import { CreateCustomerViews1766000000000 } from './infrastructure/migrations/1766000000000-create-customer-views.js';

/** Registration of customers, and reads of them. */
const registration = part<CustomersPorts>({
  events: customerEvents,
  aggregates: [customerAggregate],
  rejections: customerRejections,
  commands: (ports) => [
    createCustomerHandling(ports),
    importCustomerHandling(ports),
    updateCustomerHandling(ports),
    checkCustomerChangeHandling(ports),
    patchCustomerHandling(ports),
    replacePhoneNumberHandling(ports),
    deleteCustomerHandling(ports),
  ],
  queries: (ports) => [
    getCustomerHandling(ports),
    getCustomerEligibilityHandling(ports),
    listCustomersHandling(ports),
    findUmaBearerHandling(ports),
    getEndUserTermsHandling(ports),
  ],
});

/** Versions of the end-user terms. */
const terms = publishedTerms.part<CustomersPorts>(({ dispatch }) => ({
  knowsPlatform: (call) => dispatch.execute(new GetPlatformConfig({}, call)),
}));
/** Which provider serves which currency, and where. */
const providers = currencyProviders.part<CustomersPorts>(({ dispatch }) => ({
  knowsPlatform: (call) => dispatch.execute(new GetPlatformConfig({}, call)),
}));

/** Codes by which customers in some regions prove their contacts. */
const contacts = part<CustomersPorts>({
  commands: (ports) => [sendContactCodeHandling(ports), confirmContactCodeHandling(ports)],
  processes: (ports) => [sendMessageOnContactCode(ports)],
});

/** Who owns and controls businesses. */
const owners = part<CustomersPorts>({
  commands: (ports) => [addOwnerHandling(ports), changeOwnerHandling(ports)],
  queries: (ports) => [checkOwnerHandling(ports), getOwnerHandling(ports), listOwnersHandling(ports)],
});

/** Documents, whose files lie beside the database. When one is replaced or deleted, then its former file is removed. */
const documents = part<CustomersPorts>({
  commands: (ports) => [
    storeDocumentHandling(ports),
    replaceDocumentHandling(ports),
    deleteDocumentHandling(ports),
  ],
  queries: (ports) => [
    getDocumentHandling(ports),
    getDocumentFileHandling(ports),
    listDocumentsHandling(ports),
    listLockedDocumentsHandling(ports),
  ],
  processes: (ports) => [removeFileOnFileReleased(ports)],
});

/** Submissions for verification, what reviewers say of them, and holds. */
const verifications = part<CustomersPorts>({
  commands: (ports) => [
    submitVerificationHandling(ports),
    reviewVerificationHandling(ports),
    reviewOwnerHandling(ports),
    ...holdHandlings(ports),
  ],
  queries: (ports) => [
    getVerificationHandling(ports),
    listVerificationsHandling(ports),
    showVerificationHandling(ports),
  ],
  processes: (ports) => [submitToProviderOnVerificationSubmitted(ports)],
});

/**
 * When a customer is created, accepts the terms or changes its currencies, or its platform enables one, then accounts are
 * opened; when it is approved, they become active.
 */
const provisioning = part<CustomersPorts>({
  events: provisioningEvents,
  aggregates: [provisioningStreams],
  queries: (ports) => [isOwnerApprovedHandling(ports)],
  processes: (ports) => [
    openAccountsOnCustomerCreated(ports),
    openAccountsOnCustomerChanged(ports),
    activateAccountsOnApproval(ports),
    provisionAccountsOnCurrencyEnabled,
  ],
  timers: (ports) => ({
    [PROVISION_PAGE]: ({ data }, call) => provisionPage(ports)(data as PageDue, call),
  }),
});

/**
 * When a person was erased, then those accounts are closed that were opened meanwhile; when every context has forgotten
 * the person, then its key is shredded.
 */
const erasure = part<CustomersPorts>({
  commands: (ports) => [erasePersonHandling(ports)],
  queries: (ports) => [getErasureHandling(ports), listFormerNamesHandling(ports)],
  processes: (ports) => [
    closeAccountsOnPersonErased(ports),
    ...noteForgottenOnPersonForgotten,
    shredKeyOnPersonForgotten(ports),
  ],
});

export const customers = context<CustomersPorts>({
  name: 'customers',
  migrations: [CreateCustomerViews1766000000000],
  parts: [registration, terms, providers, contacts, owners, documents, verifications, provisioning, erasure],
});
