import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { CONSOLE_URL, keepFormToken } from './clients.js';

/** Who is signed in. */
export interface Session {
  readonly operator?: { readonly name: string; readonly permission: 'READ' | 'OPERATE' | 'ADMINISTER' };
  readonly platform?: {
    readonly platformId: string;
    readonly environment: 'sandbox' | 'production';
    readonly permissions: readonly string[];
  };
}

export const SESSION_KEY = ['session'];
const ADDRESS = `${CONSOLE_URL}/session`;

/** @throws Error in words for people where there is no answer */
const ask = async (init: RequestInit): Promise<Response> => {
  try {
    return await fetch(ADDRESS, init);
  } catch (cause) {
    throw new Error('The gateway gives no answer.', { cause });
  }
};

const read = async (answer: Response): Promise<Session> => {
  const body = (await answer.json()) as Session & { readonly formToken?: string; readonly message?: string };
  if (!answer.ok) throw new Error(body.message ?? `The gateway answered ${answer.status}.`);
  keepFormToken(body.formToken);
  return body;
};

/** Signs in with an operator's token or a platform's `clientId:clientSecret`. */
export const signIn = async (secret: string): Promise<Session> =>
  read(
    await ask({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret }),
    }),
  );

export const signOut = async (): Promise<void> => {
  await fetch(ADDRESS, { method: 'DELETE' });
};

/** The session of this browser; it is asked for once, and again when something was refused. */
export const useSession = (): UseQueryResult<Session> =>
  useQuery({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }) => read(await ask({ signal })),
    staleTime: Infinity,
  });

/** Whether the platform that is signed in may do what needs one of these. */
export const may = (session: Session | undefined, ...permissions: readonly string[]): boolean =>
  permissions.some((each) => session?.platform?.permissions.includes(each) === true);

/** Whether the key that is signed in may play payments: they take a new customer, and money that moves in the sandbox. */
export const maySimulate = (session: Session | undefined): boolean =>
  session?.platform?.environment === 'sandbox' && may(session, 'TRANSACT') && may(session, 'MANAGE');

/** Whether the operator who is signed in may change something, and not only look. */
export const mayOperate = (session: Session | undefined): boolean =>
  session?.operator !== undefined && session.operator.permission !== 'READ';

/** Whether the operator who is signed in may set what binds all platforms. */
export const mayAdminister = (session: Session | undefined): boolean =>
  session?.operator?.permission === 'ADMINISTER';
