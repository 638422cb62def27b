import { reportingCall, RejectedError, type CallContext } from '@causeway/commands';
import { derivedUuid, Erased, newUuid, uuidOf } from '@causeway/kernel';
import {
  CredentialsRefusedError,
  IssuerUnreachableError,
  type IssuerCredentials,
  type TokenIssuer,
} from '@causeway/rails';
import { isVerifiedLately, noteCredentials } from '../domain/provider-account.decide.js';
import type { KeptCredentials } from '../domain/provider-account.js';
import type { LinkRow } from '../read/provider-account.view.js';
import type { StablecoinPorts } from './ports.js';
import { providerAccounts } from './provider-account.aggregate.js';

type Ports = Pick<StablecoinPorts, 'clock' | 'issuers' | 'record' | 'vault'>;

const subjectOf = (credentialsId: string): string => `StablecoinCredentials:${credentialsId}`;

/** Seals credentials under a key of their own; each time another one. */
export const sealCredentials = async (
  { vault }: Pick<StablecoinPorts, 'vault'>,
  { apiClientId, apiClientSecret }: IssuerCredentials,
): Promise<KeptCredentials> => {
  const credentialsId = newUuid();
  const sealedCredentials = await vault.seal(subjectOf(credentialsId), { apiClientId, apiClientSecret });
  return { credentialsId, sealedCredentials };
};

/** Destroys the key of credentials that were replaced, wherever their sealed text still is. */
export const destroyCredentials = (
  { vault }: Pick<StablecoinPorts, 'vault'>,
  credentialsId: string,
): Promise<void> => vault.shred(subjectOf(credentialsId));

/** The issuer that credentials lead to; refuses by name where none is connected. */
export const issuerWith = (
  { issuers }: Pick<StablecoinPorts, 'issuers'>,
  credentials: IssuerCredentials,
  { environment, platformId }: CallContext,
): TokenIssuer => {
  const issuer = issuers.issuerFor(environment, platformId, credentials);
  if (issuer === undefined) throw new RejectedError('stablecoins', 'PROVIDER_NOT_CONNECTED');
  return issuer;
};

/**
 * A call to the provider through a link. It is noted what it showed of the credentials; where they are refused, the call
 * is refused with `PROVIDER_ACCOUNT_INVALID`, and where no answer comes, with `PROVIDER_UNREACHABLE` (stablecoins §3).
 */
export const askThrough = async <Answer>(
  ports: Ports,
  link: LinkRow,
  call: CallContext,
  ask: (issuer: TokenIssuer) => Promise<Answer>,
): Promise<Answer> => {
  const opened = await ports.vault.open(link.sealedCredentials);
  if (opened instanceof Erased) throw new RejectedError('stablecoins', 'PROVIDER_ACCOUNT_INVALID');
  const issuer = issuerWith(ports, opened as IssuerCredentials, call);
  try {
    const answer = await ask(issuer);
    if (!isVerifiedLately(link, ports.clock.now(call.environment))) await note(ports, link, true, call);
    return answer;
  } catch (error) {
    if (error instanceof IssuerUnreachableError)
      throw new RejectedError('stablecoins', 'PROVIDER_UNREACHABLE');
    if (!(error instanceof CredentialsRefusedError)) throw error;
    await note(ports, link, false, call);
    throw new RejectedError('stablecoins', 'PROVIDER_ACCOUNT_INVALID');
  }
};

const note = (
  { record }: Ports,
  { accountId, credentialsId }: LinkRow,
  areAccepted: boolean,
  call: CallContext,
): Promise<void> =>
  record(reportingCall(call), {
    name: 'note-credentials',
    on: providerAccounts,
    id: uuidOf(accountId),
    content: { credentialsId, areAccepted },
    decide: (account, when) => noteCredentials({ credentialsId, areAccepted }, account, when),
  });

/** Whether the error is this context's refusal with this code. */
export const isRefusedWith = (error: unknown, code: string): error is RejectedError =>
  error instanceof RejectedError && error.context === 'stablecoins' && error.code === code;

/** The uuid of what a request makes: the same request makes the same. */
export const uuidFrom = ({ commandId }: CallContext, what: string): string => derivedUuid(what, commandId);
