import type { CurrencyCode, Rejection } from '@causeway/kernel';
import type { FieldError } from './party-checks.js';
import type { TransferRejection } from './transfer-rejections.js';

/** An account of a transfer as it was looked up, under the request's name of it. */
export type TransferSide = {
  readonly field: 'source.accountId' | 'destination.accountId';
  /** The kind that this side takes. */
  readonly resource: 'InternalAccount' | 'ExternalAccount';
} & (
  | { readonly status: 'FOUND'; readonly currency: CurrencyCode }
  | { readonly status: 'UNKNOWN' }
  /** An account of the other kind, or an embedded wallet, whose owner signs a quote (transactions §9). */
  | { readonly status: 'OF_WRONG_KIND' }
);

const TAKES: Readonly<Record<TransferSide['resource'], string>> = {
  InternalAccount: 'takes an internal account, and no embedded wallet',
  ExternalAccount: 'takes an external account',
};

/** Every account that is wrong is named: by its kind, before any is looked for (config-and-tokens §4). */
export const transferRefusal = (sides: readonly TransferSide[]): Rejection<TransferRejection> | undefined => {
  const ofWrongKind = sides.filter(({ status }) => status === 'OF_WRONG_KIND');
  if (ofWrongKind.length > 0)
    return {
      code: 'TRANSFER_ACCOUNT_OF_WRONG_KIND',
      details: {
        errors: ofWrongKind.map(({ field, resource }): FieldError => ({ field, message: TAKES[resource] })),
      },
    };
  const unknown = sides.filter(({ status }) => status === 'UNKNOWN');
  const [first] = unknown;
  if (first === undefined) return undefined;
  const errors = unknown.map(({ field }): FieldError => ({
    field,
    message: 'names no account of this platform',
  }));
  return { code: 'TRANSFER_ACCOUNT_NOT_FOUND', details: { errors, resource: first.resource } };
};
