import type { Erased, Id, Instant } from '@causeway/kernel';
import type { OfCredential, OfWallet, OtpType } from './credential.js';

/** What of a customer a wallet's codes go to. */
export type ContactName = 'email' | 'phoneNumber';
export const OTP_TYPE_OF = {
  email: 'EMAIL_OTP',
  phoneNumber: 'SMS_OTP',
} as const satisfies Record<ContactName, OtpType>;
export const CONTACT_OF = {
  EMAIL_OTP: 'email',
  SMS_OTP: 'phoneNumber',
} as const satisfies Record<OtpType, ContactName>;

/** A value of a contact with the keyed hash by which it is found in use (customers §6.1). */
export interface KeyedContact {
  readonly nickname: string;
  readonly contactKey: string;
}

/** The owner signed: the change is on its way to the customer's record, and its request is used up meanwhile. */
export interface ContactChangeSigned extends OfWallet {
  readonly type: 'ContactChangeSigned';
  readonly customerId: Id<'Customer'>;
  readonly requestId: Id<'Request'>;
  /** The id under which the customer's record changes, once, however often it is asked for. */
  readonly changeId: string;
  readonly contact: ContactName;
  /** The contact's new value and key. */
  readonly value: KeyedContact;
  /** The whole body, which changes as one. */
  readonly change: Readonly<Record<string, unknown>>;
  readonly signedAt: Instant;
}
/** The customer's record refused it: the request may be signed again. */
export interface ContactChangeRefused extends OfWallet {
  readonly type: 'ContactChangeRefused';
  readonly changeId: string;
  readonly refusedAt: Instant;
}
/** The customer's record has it, and every credential that hung on it as well; also of a change that was announced. */
export interface ContactChanged extends OfWallet {
  readonly type: 'ContactChanged';
  readonly changeId: string;
  readonly changedAt: Instant;
}
/** Codes go to another address or number from then on. */
export interface CredentialRenamed extends OfCredential {
  readonly type: 'CredentialRenamed';
  readonly customerId: Id<'Customer'>;
  readonly nickname: string;
  readonly contactKey: string;
  readonly renamedAt: Instant;
}
/** A contact that no code goes to changes unsigned: until it has, no credential of codes to the former one is added. */
export interface ContactChangeAnnounced extends OfWallet {
  readonly type: 'ContactChangeAnnounced';
  readonly customerId: Id<'Customer'>;
  readonly changeId: string;
  readonly contact: ContactName;
  /** Of the value that it changes to. */
  readonly contactKey: string;
  readonly announcedAt: Instant;
  readonly expiresAt: Instant;
}
export type ContactEvent =
  ContactChangeSigned | ContactChangeRefused | ContactChanged | CredentialRenamed | ContactChangeAnnounced;

/** An unsigned change that may be on its way to the customer's record. */
export interface AnnouncedChange {
  readonly changeId: string;
  readonly contact: ContactName;
  readonly contactKey: string | Erased;
  readonly expiresAt: Instant;
}

/** A change that was signed and is not in the customer's record yet, as far as is known here. */
export interface ContactUnderWay {
  readonly requestId: Id<'Request'>;
  readonly changeId: string;
  readonly contact: ContactName;
  readonly value: KeyedContact | Erased;
  readonly change: Readonly<Record<string, unknown>> | Erased;
}
