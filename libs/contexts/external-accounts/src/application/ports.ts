import type { CallContext, Dispatch, Recorder, RowOpener, ViewReader } from '@causeway/commands';
import type { Vault } from '@causeway/privacy';
import type { Id } from '@causeway/kernel';
import type { Beneficiary } from '../domain/beneficiary.js';
import type { ScreeningResult } from '../domain/review-account.decide.js';

export interface ExternalAccountsPorts {
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly vault: Pick<Vault, 'keyedHash'>;
  /** The system's own randomness by default. */
  readonly nonces?: Nonces;
  /** Asked in production only. Without one every account is clean until the operator reviews it. */
  readonly screening?: BeneficiaryScreening;
  /** Strong customer authentication. Without it no account is a trusted beneficiary. */
  readonly trust?: BeneficiaryTrust;
}

/** Knows which accounts are trusted beneficiaries of their owners: none of them can be deleted (sca §8). */
export interface BeneficiaryTrust {
  isTrusted(
    beneficiary: {
      readonly customerId: Id<'Customer'>;
      readonly externalAccountId: Id<'ExternalAccount'>;
    },
    call: CallContext,
  ): Promise<boolean>;
}

/** Looks for an account's holder on the lists of sanctions (external-accounts §5). */
export interface BeneficiaryScreening {
  /** `NOT_FINISHED` where an answer takes longer than a registration may; the operator's review decides it then. */
  screen(beneficiary: Beneficiary, call: CallContext): Promise<ScreeningResult>;
}

/** Makes what no two challenges share. */
export interface Nonces {
  /** 128 fresh bits in hex. */
  fresh(): string;
}
