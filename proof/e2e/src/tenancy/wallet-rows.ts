import { SessionKey } from '@causeway/wallet-auth/testing';
import type { Tenant } from './tenant.js';
import { actSigned, delegatedKey, sealedProof } from './wallet-sign-in.js';

const EITHER = ['MANAGE', 'TRANSACT'] as const;
/** The first of two legs: nothing changes before the owner has signed. */
const FIRST_LEG = { needs: EITHER, answers: 202 } as const;
const { publicKey: clientPublicKey } = new SessionKey();

/** What wallets are signed in to with, and the sessions that sign for them. */
export const WALLET_ROWS = {
  createAuthCredential: {
    ...FIRST_LEG,
    call: (own: Tenant) => ({ body: { type: 'SMS_OTP', accountId: own.value('EmbeddedWallet') } }),
    takes: ['body.accountId'],
    namesNothing: ['body.attestation.credentialId'],
  },
  listAuthCredentials: {
    needs: ['VIEW'],
    answers: 200,
    call: (own: Tenant) => ({ query: { accountId: own.value('EmbeddedWallet') } }),
    takes: ['query.accountId'],
  },
  challengeAuthCredential: {
    needs: EITHER,
    answers: 200,
    call: async (own: Tenant) => ({ path: { id: (await own.signedInWallet()).credentialId } }),
    takes: ['path.id'],
  },
  verifyAuthCredential: {
    ...FIRST_LEG,
    call: async (own: Tenant) => {
      const { credentialId: id } = await own.signedInWallet();
      return { path: { id }, body: { ...(await sealedProof(own.api, id)) } };
    },
    takes: ['path.id'],
    namesNothing: ['body.assertion.credentialId'],
  },
  revokeAuthCredential: {
    ...FIRST_LEG,
    call: async (own: Tenant) => {
      const { credentialId: id, accountId } = await own.signedInWallet();
      await actSigned(own.api, 'POST', '/auth/credentials', { type: 'SMS_OTP', accountId });
      return { path: { id } };
    },
    takes: ['path.id'],
  },
  listAuthSessions: {
    needs: ['VIEW'],
    answers: 200,
    call: (own: Tenant) => ({ query: { accountId: own.value('EmbeddedWallet') } }),
    takes: ['query.accountId'],
  },
  refreshAuthSession: {
    ...FIRST_LEG,
    call: async (own: Tenant) => ({
      path: { id: (await own.signedInWallet()).sessionId },
      body: { clientPublicKey },
    }),
    takes: ['path.id'],
  },
  revokeAuthSession: {
    ...FIRST_LEG,
    call: async (own: Tenant) => ({ path: { id: (await own.signedInWallet()).sessionId } }),
    takes: ['path.id'],
  },
  createDelegatedKey: {
    ...FIRST_LEG,
    call: async (own: Tenant) => ({ body: { ...(await own.walletCard()), nickname: 'Groceries' } }),
    takes: ['body.cardId', 'body.internalAccountId'],
  },
  listDelegatedKeys: {
    needs: ['VIEW'],
    answers: 200,
    call: (own: Tenant) => ({
      query: { accountId: own.value('EmbeddedWallet'), fundingSourceId: own.value('CardFundingSource') },
    }),
    takes: ['query.accountId', 'query.fundingSourceId'],
  },
  getDelegatedKeyById: {
    needs: ['VIEW'],
    answers: 200,
    call: (own: Tenant) => ({ path: { id: own.value('DelegatedKey') } }),
    takes: ['path.id'],
  },
  revokeDelegatedKey: {
    needs: EITHER,
    answers: 204,
    call: async (own: Tenant) => {
      const body = { ...(await own.walletCard()), nickname: 'Groceries' };
      return { path: { id: (await delegatedKey(own.api, body))['id'] as string } };
    },
    takes: ['path.id'],
  },
  updateInternalAccount: {
    needs: ['MANAGE'],
    answers: 202,
    call: (own: Tenant) => ({ path: { id: own.value('EmbeddedWallet') }, body: { privateEnabled: true } }),
    takes: ['path.id'],
  },
  exportInternalAccount: {
    needs: ['MANAGE'],
    answers: 202,
    call: (own: Tenant) => ({
      path: { id: own.value('EmbeddedWallet') },
      body: { clientPublicKey: new SessionKey().uncompressed },
    }),
    takes: ['path.id'],
  },
} as const;
