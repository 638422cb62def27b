import type { ApiClient, Answer } from '../harness/api-client.js';

const succeeded = ({ status, text, body }: Answer): Record<string, any> => {
  if (status >= 400) throw new Error(`${status} ${text}`);
  return body;
};

/** The person claims the invitation of another customer, who stays. */
export const claimsInvitation = async (
  api: ApiClient,
  { inviterId, inviteeId }: { readonly inviterId: string; readonly inviteeId: string },
): Promise<void> => {
  const umaOf = async (id: string): Promise<string> =>
    succeeded(await api.get(`/customers/${id}`))['umaAddress'] as string;
  const { code } = succeeded(await api.post('/invitations', { inviterUma: await umaOf(inviterId) }));
  succeeded(await api.post(`/invitations/${code}/claim`, { inviteeUma: await umaOf(inviteeId) }));
};
