import { process, step, type ProcessDefinition } from '@causeway/commands';
import { SubmitToLedger } from '@causeway/ledger';
import { WALLET_PRIVACY_CHANGED, type WalletPrivacyChangedV1 } from '../published/events.js';

/** The account shows its wallet's privacy from the answer to the change on (wallet-auth §10). */
export const showPrivacyOnWalletPrivacyChanged: ProcessDefinition = process(
  'show-privacy-on-wallet-privacy-changed',
)
  .from('wallet_auth')
  .inline()
  .on(WALLET_PRIVACY_CHANGED, ({ data }) => {
    const { accountId, privateEnabled } = data as WalletPrivacyChangedV1;
    return [step(SubmitToLedger, { kind: 'SET_WALLET_PRIVACY', accountId, privateEnabled })];
  });
