import { openedExport, sealedTo, SessionKey } from '@causeway/wallet-auth/testing';
import { accountOf } from '../harness/account-of.js';
import type { Answer, ApiClient } from '../harness/api-client.js';

/** A wallet whose owner has a session of its first credential. */
export interface SignedInWallet {
  readonly accountId: string;
  readonly credentialId: string;
  readonly sessionId: string;
}

/** Codes reach such a person by both ways. */
export const REACHABLE = { email: 'ada@home.example', phoneNumber: '+4915112345678' };

/** The sandbox's code, and its text for any signature (wallet-auth §11). */
const CODE = '000000';
const signedInSandbox = (first: Answer): Readonly<Record<string, string>> => ({
  'service-wallet-signature': 'sandbox-valid-signature',
  'request-id': first.body['requestId'] as string,
});

/** Both legs of a signed action of the sandbox. */
export const actSigned = async (
  api: ApiClient,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> => {
  const first = await api.send(method, path, body);
  return api.send(method, path, body, signedInSandbox(first));
};

/** A delegated key, in all three legs. */
export const delegatedKey = async (api: ApiClient, body: object): Promise<Answer['body']> => {
  const first = await api.post('/auth/delegated-keys', body);
  const second = await api.send('POST', '/auth/delegated-keys', body, signedInSandbox(first));
  const third = await api.send('POST', '/auth/delegated-keys', body, signedInSandbox(second));
  if (third.status !== 201) throw new Error(`no delegated key: ${third.text}`);
  return third.body;
};

export const firstCredential = async (api: ApiClient, accountId: string): Promise<string> => {
  const { body } = await api.get(`/auth/credentials?accountId=${accountId}`);
  return body['data'][0].id as string;
};

/** A code for a new key, sealed to the credential's fresh bundle: what a client sends to prove it. */
export const sealedProof = async (api: ApiClient, credentialId: string): Promise<object> => {
  const { body } = await api.post(`/auth/credentials/${credentialId}/challenge`, {});
  const { publicKey } = new SessionKey();
  const encryptedOtpBundle = sealedTo(body['otpEncryptionTargetBundle'] as string, { code: CODE, publicKey });
  return { type: 'EMAIL_OTP', encryptedOtpBundle };
};

/** The id of a new session. */
export const signIn = async (api: ApiClient, credentialId: string): Promise<string> => {
  const proof = await sealedProof(api, credentialId);
  const answer = await actSigned(api, 'POST', `/auth/credentials/${credentialId}/verify`, proof);
  if (answer.status !== 200) throw new Error(`not signed in: ${answer.text}`);
  return answer.body['id'] as string;
};

export const signedInWallet = async (api: ApiClient, customerId: string): Promise<SignedInWallet> => {
  const accountId = (await accountOf(api, customerId, { type: 'EMBEDDED_WALLET' }))['id'] as string;
  const credentialId = await firstCredential(api, accountId);
  return { accountId, credentialId, sessionId: await signIn(api, credentialId) };
};

/** The words of a wallet, as its owner reads them. */
export const exportedWords = async (api: ApiClient, accountId: string): Promise<string> => {
  const target = new SessionKey();
  const path = `/internal-accounts/${accountId}/export`;
  const answer = await actSigned(api, 'POST', path, { clientPublicKey: target.uncompressed });
  if (answer.status !== 200) throw new Error(`no export: ${answer.text}`);
  return openedExport(answer.body['encryptedWalletCredentials'], target);
};

/** The credentials and the sessions of a customer's wallet, as their lists show them. */
export const walletTraces = async (api: ApiClient, customerId: string): Promise<readonly unknown[][]> => {
  const { body } = await api.get(
    `/customers/internal-accounts?customerId=${customerId}&type=EMBEDDED_WALLET`,
  );
  const accountId = body['data'][0]?.id as string | undefined;
  const lists = ['credentials', 'sessions'].map(async (name) => {
    const { body: list } = await api.get(`/auth/${name}?accountId=${String(accountId)}`);
    return list['data'] as unknown[];
  });
  return Promise.all(lists);
};
