import type { Environment } from '@causeway/kernel';
import { waysOver } from './bringing-rails.js';
import { internalAccountRefusal, invalidFields, pulledAccountRefusal, type Refusal } from './party-checks.js';
import type { BringingRails, SourceFacts } from './quote-facts.js';
import type { QuoteRequested } from './quote-request.js';
import type { Source } from './quote-terms.js';

/** What may pay: an account of the service, one outside, or a way to push money that was offered. */
export type AcceptedSource =
  Extract<SourceFacts, { kind: 'INTERNAL' | 'EXTERNAL' }> | Extract<Source, { kind: 'REALTIME' }>;

/**
 * `undefined` for an account that is not ours to pay from, and where money cannot be pushed. Of the ways to push it
 * those are left out that do not carry the amount.
 */
export const acceptedSource = (
  source: SourceFacts,
  { source: asked }: QuoteRequested,
  bringing: BringingRails | undefined,
): AcceptedSource | undefined => {
  switch (source.kind) {
    case 'INTERNAL':
    case 'EXTERNAL':
      return source;
    case 'REALTIME': {
      if (source.offer.status !== 'OFFERED') return undefined;
      const { isCrypto, reference, instructions } = source.offer;
      const network = asked.sourceType === 'REALTIME_FUNDING' ? asked.cryptoNetwork : undefined;
      return {
        kind: 'REALTIME',
        isCrypto,
        ...(network !== undefined && { cryptoNetwork: network }),
        ...(reference !== undefined && { reference }),
        instructions: bringing === undefined ? instructions : waysOver(bringing.rails, instructions),
      };
    }
    case 'NO_CURRENCY':
    case 'UNKNOWN':
      return undefined;
  }
};

/** Whether money can be pushed in this currency and over this network at all (quotes §1.1). */
export const fundingRefusal = (source: SourceFacts): Refusal | undefined => {
  const currencyRefused: Refusal = { code: 'INVALID_CURRENCY', details: { field: 'source.currency' } };
  if (source.kind === 'NO_CURRENCY') return currencyRefused;
  if (source.kind !== 'REALTIME') return undefined;
  switch (source.offer.status) {
    case 'OFFERED':
      return undefined;
    case 'CURRENCY_NOT_OFFERED':
      return currencyRefused;
    case 'NETWORK_NOT_OFFERED':
      return invalidFields([
        { field: 'source.cryptoNetwork', message: `is no network that carries ${source.currency}` },
      ]);
    case 'NOT_CONNECTED':
      return { code: 'RAIL_NOT_CONNECTED' };
  }
};

/** Whether it may pay at present: an active account, and one that can be collected from. */
export const sourceRefusal = (
  source: AcceptedSource,
  request: QuoteRequested,
  environment: Environment,
): Refusal | undefined => {
  switch (source.kind) {
    case 'INTERNAL':
      return internalAccountRefusal(source.account, 'source.accountId');
    case 'EXTERNAL':
      return pulledAccountRefusal(source.account, isAnyBankPullable(request, environment));
    case 'REALTIME':
      return undefined;
  }
};

/** Transfers into the sandbox try every suffix, whatever the bank account's currency (transactions §9). */
const isAnyBankPullable = ({ transfer }: QuoteRequested, environment: Environment): boolean =>
  transfer === 'IN' && environment === 'sandbox';
