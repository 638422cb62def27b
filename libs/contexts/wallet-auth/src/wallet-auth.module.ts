import { context, part } from '@causeway/commands';
import { addCredentialHandling } from './application/add-credential.handler.js';
import { challengeCredentialHandling } from './application/challenge-credential.handler.js';
import {
  announceContactChangeHandling,
  carryOutOnContactChangeSigned,
  changeTiedContactHandling,
  renameOnCustomerChanged,
} from './application/contact-change.handlers.js';
import { listCredentialsHandling, revokeCredentialHandling } from './application/credential.handlers.js';
import {
  closeOnOwnerDeleted,
  destroyKeyOnOtpEnded,
  expireOtp,
  forgetting,
  provisionOnAccountOpened,
  sendCodeOnOtpIssued,
} from './application/owner.processes.js';
import {
  forgetSealOnResealed,
  getCustodianHandling,
  resealCustodyHandling,
} from './application/custody-rotation.handlers.js';
import { custodians, custodyEvents, custodyKeys } from './application/custody-key.aggregate.js';
import { exportWalletHandling } from './application/export.handlers.js';
import {
  createDelegatedKeyHandling,
  delegatedKeyQueries,
  destroyOnDelegatedKeyRevoked,
  revokeDelegatedKeyHandling,
  revokeOnBindingEnded,
} from './application/delegated-key.handlers.js';
import type { WalletHost, WalletPorts } from './application/ports.js';
import { walletRejections } from './application/rejections.js';
import {
  listSessionsHandling,
  refreshSessionHandling,
  revokeSessionHandling,
} from './application/session.handlers.js';
import { showPrivacyOnWalletPrivacyChanged } from './application/show-privacy-on-wallet-privacy-changed.process.js';
import { verifyCredentialHandling } from './application/verification.handlers.js';
import { END_OTP, walletEvents, wallets, type OtpDue } from './application/wallet.aggregate.js';
import {
  changePrivacyHandling,
  getBundleKeyHandling,
  requestPrivacyChangeHandling,
  verifySignatureHandling,
} from './application/wallet.handlers.js';
import { CreateWalletViews1766000000000 } from './infrastructure/migrations/1766000000000-create-wallet-views.js';
import { FindCredentialsByContact1767000000000 } from './infrastructure/migrations/1767000000000-find-credentials-by-contact.js';
import { CreateDelegatedKeyView1767000100000 } from './infrastructure/migrations/1767000100000-create-delegated-key-view.js';
import { CreateCustodyKeyView1767000200000 } from './infrastructure/migrations/1767000200000-create-custody-key-view.js';
import { walletAdapters } from './infrastructure/wallet-adapters.js';

/** Signatures of a wallet's sessions, over texts that any context issued. */
const signatures = part<WalletPorts>({
  queries: (ports) => [verifySignatureHandling(ports), getBundleKeyHandling(ports)],
});

/** What owners sign in with: added, proven, revoked; the first one when the wallet's account is opened. */
const credentials = part<WalletPorts>({
  events: walletEvents,
  aggregates: [wallets],
  rejections: walletRejections,
  commands: (ports) => [
    addCredentialHandling(ports),
    revokeCredentialHandling(ports),
    challengeCredentialHandling(ports),
    verifyCredentialHandling(ports),
  ],
  queries: (ports) => [listCredentialsHandling(ports)],
  processes: (ports) => [
    provisionOnAccountOpened(ports),
    sendCodeOnOtpIssued(ports),
    destroyKeyOnOtpEnded(ports),
    closeOnOwnerDeleted(ports),
  ],
  timers: (ports) => ({ [END_OTP]: ({ data }, call) => expireOtp(ports)(data as OtpDue, call) }),
});

/** The sessions that sign for a wallet. */
const sessions = part<WalletPorts>({
  commands: (ports) => [refreshSessionHandling(ports), revokeSessionHandling(ports)],
  queries: (ports) => [listSessionsHandling(ports)],
});

/** A contact that codes go to changes once its owner has signed; however it changed, the codes follow. */
const contacts = part<WalletPorts>({
  commands: (ports) => [changeTiedContactHandling(ports), announceContactChangeHandling(ports)],
  processes: (ports) => [carryOutOnContactChangeSigned(ports), renameOnCustomerChanged(ports)],
});

/** Cards that draw on a wallet; when a binding ends or a key is revoked, then its private half goes. */
const delegations = part<WalletPorts>({
  commands: (ports) => [createDelegatedKeyHandling(ports), revokeDelegatedKeyHandling(ports)],
  queries: (ports) => delegatedKeyQueries(ports),
  processes: (ports) => [revokeOnBindingEnded(ports), destroyOnDelegatedKeyRevoked(ports)],
});

/** When a wallet's privacy changed, then its account shows it. */
const privacy = part<WalletPorts>({
  commands: (ports) => [requestPrivacyChangeHandling(ports), changePrivacyHandling(ports)],
  processes: [showPrivacyOnWalletPrivacyChanged],
});

/** The private keys of customers, and what only their owner may take out of them. */
const custody = part<WalletPorts>({
  events: custodyEvents,
  aggregates: [custodyKeys, custodians],
  commands: (ports) => [exportWalletHandling(ports), resealCustodyHandling(ports)],
  queries: (ports) => [getCustodianHandling(ports)],
  processes: (ports) => [forgetSealOnResealed(ports)],
});

export const walletAuth = context<WalletPorts, WalletHost>({
  name: 'wallet_auth',
  migrations: [
    CreateWalletViews1766000000000,
    FindCredentialsByContact1767000000000,
    CreateDelegatedKeyView1767000100000,
    CreateCustodyKeyView1767000200000,
  ],
  ports: walletAdapters,
  parts: [signatures, credentials, sessions, contacts, delegations, privacy, custody, forgetting],
});
