import {
  answersQuery,
  carriesOut,
  childCall,
  RejectedError,
  reportingCall,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
  type Recording,
} from '@causeway/commands';
import { idOf, isCurrencyCode, uuidOf, type Id } from '@causeway/kernel';
import type { StablecoinRejection } from '../domain/rejection-codes.js';
import { chooseLink, linkRefusal } from '../domain/provider-account.decide.js';
import {
  concludeProvisioning,
  currencyCandidate,
  decideStablecoin,
  finishEnablement,
  registerStablecoin,
  requestEnablement,
  tokenRefusal,
} from '../domain/stablecoin.decide.js';
import type { RegisteredToken, Stablecoin, StablecoinEvent } from '../domain/stablecoin.js';
import type { StablecoinDocument } from '../published/documents.js';
import { findLink, findLinks, type LinkRow } from '../read/provider-account.view.js';
import { findStablecoin, listStablecoins, toStablecoinDocument } from '../read/stablecoin.view.js';
import { askThrough, isRefusedWith, uuidFrom } from './issuer.js';
import { once } from './once.js';
import { stablecoinReview } from './operator-settings.js';
import type { StablecoinPorts } from './ports.js';
import {
  DecideStablecoin,
  GetStablecoin,
  ListStablecoins,
  RegisterStablecoin,
  RequestEnablement,
  type TokenWanted,
} from './requests.js';
import { stablecoinStreams, TOKEN_NAMES } from './stablecoin.aggregate.js';

const no = (code: StablecoinRejection, details: Readonly<Record<string, unknown>> = {}): RejectedError =>
  new RejectedError('stablecoins', code, details);

/**
 * Tokens and their way to becoming a currency of the service (stablecoins §4). A registration is carried out once for
 * each idempotency key (§2).
 */
export const stablecoinHandlings = (ports: StablecoinPorts): readonly CustomHandling[] => [
  carriesOut<RegisterStablecoin>({
    command: RegisterStablecoin,
    execute: (wanted, call) =>
      once(ports, { name: 'register-stablecoin', content: wanted }, call, () =>
        register(ports, wanted, call),
      ),
  }),
  carriesOut<RequestEnablement>({
    command: RequestEnablement,
    execute: ({ stablecoinId }, call) =>
      change(ports, call, stablecoinId, 'request-enablement', (stablecoin, when) =>
        requestEnablement({}, stablecoin, when),
      ),
  }),
  carriesOut<DecideStablecoin>({
    command: DecideStablecoin,
    execute: ({ stablecoinId, decision }, call) =>
      change(ports, call, stablecoinId, `decide-${decision.toLowerCase()}`, (stablecoin, when) =>
        decideStablecoin(decision, stablecoin, when),
      ),
  }),
];

/** The link, then the token as its provider knows it (stablecoins §4). */
const register = async (
  ports: StablecoinPorts,
  { stablecoinProviderAccountId, ...wanted }: TokenWanted,
  call: CallContext,
): Promise<StablecoinDocument> => {
  const link = await linkOf(ports, stablecoinProviderAccountId, call);
  const found = await tokenAt(ports, link, wanted.providerTokenIdentifier, call);
  const refusal = tokenRefusal(wanted, found, call.environment);
  if (refusal !== undefined || found === undefined) throw no(refusal ?? 'TOKEN_UNKNOWN');
  const { name, symbol, baseCurrency, decimals } = found;
  if (!isCurrencyCode(baseCurrency)) throw no('BASE_CURRENCY_UNKNOWN');
  const { reviewsStablecoins = false } = await stablecoinReview.find(ports, call);
  const token: RegisteredToken = {
    stablecoinId: idOf('Stablecoin', uuidFrom(call, 'stablecoin')),
    platformId: call.platformId,
    ...{ name, symbol, baseCurrency, decimals },
    ...wanted,
    provider: link.provider,
    stablecoinProviderAccountId: link.accountId,
  };
  return ports.record(childCall(call, 'register'), {
    name: 'record-stablecoin',
    on: stablecoinStreams,
    id: uuidOf(token.stablecoinId),
    content: { stablecoinProviderAccountId, ...wanted },
    begins: true,
    movesMoney: true,
    decide: (stablecoin, when) =>
      registerStablecoin({ token, isReviewed: reviewsStablecoins }, stablecoin, when),
    answer: (stablecoin) => shown(stablecoin, call),
    nameTaken: () => 'TOKEN_REGISTERED',
  });
};

const linkOf = async (
  ports: StablecoinPorts,
  wanted: Id<'StablecoinProviderAccount'> | undefined,
  call: CallContext,
): Promise<LinkRow> => {
  if (wanted === undefined) {
    const chosen = chooseLink(await findLinks(ports, call));
    if ('refused' in chosen) throw no(chosen.refused);
    return chosen.link;
  }
  const link = await findLink(ports, call, wanted);
  if (link === undefined) throw no('PROVIDER_ACCOUNT_NOT_FOUND');
  const refusal = linkRefusal(link);
  if (refusal !== undefined) throw no(refusal);
  return link;
};

const tokenAt = async (
  ports: StablecoinPorts,
  link: LinkRow,
  providerTokenIdentifier: string,
  call: CallContext,
) => {
  try {
    return await askThrough(ports, link, call, (issuer) =>
      issuer.tokenOf(link.providerAccountId, providerTokenIdentifier),
    );
  } catch (error) {
    throw isRefusedWith(error, 'PROVIDER_UNREACHABLE') ? no('PROVIDER_AWAY') : error;
  }
};

/** A decision on a stablecoin of the platform; another one's behaves as absent. */
const change = async (
  ports: StablecoinPorts,
  call: CallContext,
  stablecoinId: Id<'Stablecoin'>,
  name: string,
  decide: Recording<Stablecoin, StablecoinEvent>['decide'],
): Promise<StablecoinDocument> => {
  if ((await findStablecoin(ports, call, stablecoinId)) === undefined)
    throw no('STABLECOIN_NOT_FOUND', { resource: 'Stablecoin' });
  return ports.record(call, {
    ...{ name, decide },
    on: stablecoinStreams,
    id: uuidOf(stablecoinId),
    movesMoney: true,
    answer: (stablecoin: Stablecoin) => shown(stablecoin, call),
  });
};

/** More codes than ever collide: then something else is wrong. */
const CANDIDATES_MAX = 100;

/** What goes on by itself: the provider is asked for an accepted token, and an approved one gets its currency code. */
export const advanceStablecoin = async (
  ports: StablecoinPorts,
  stablecoinId: Id<'Stablecoin'>,
  call: CallContext,
): Promise<void> => {
  const stablecoin = await findStablecoin(ports, call, stablecoinId);
  if (stablecoin?.issuanceStatus === 'PROVISIONING') {
    const link = await findLink(ports, call, stablecoin.stablecoinProviderAccountId);
    const found = link && (await tokenAt(ports, link, stablecoin.providerTokenIdentifier, call));
    const isLive = tokenRefusal(stablecoin, found, call.environment) === undefined;
    await record(ports, stablecoinId, call, 'conclude-provisioning', (before, when) =>
      concludeProvisioning(isLive, before, when),
    );
  }
  if (stablecoin?.serviceOperationsStatus !== 'ENABLING') return;
  for (let attempt = 1; attempt <= CANDIDATES_MAX; attempt += 1) {
    const code = currencyCandidate(stablecoin.symbol, attempt);
    // A currency that the service deals in already is no token.
    if (isCurrencyCode(code)) continue;
    try {
      await record(ports, stablecoinId, call, 'finish-enablement', (before, when) =>
        finishEnablement(code, before, when),
      );
      return;
    } catch (error) {
      if (!isRefusedWith(error, 'CURRENCY_TAKEN')) throw error;
    }
  }
  throw no('CURRENCY_TAKEN');
};

const record = (
  { record: recorder }: StablecoinPorts,
  stablecoinId: Id<'Stablecoin'>,
  call: CallContext,
  name: string,
  decide: Recording<Stablecoin, StablecoinEvent>['decide'],
): Promise<void> =>
  recorder(reportingCall(call), {
    ...{ name, decide },
    on: stablecoinStreams,
    id: uuidOf(stablecoinId),
    nameTaken: (scope) => (scope === TOKEN_NAMES ? 'TOKEN_REGISTERED' : 'CURRENCY_TAKEN'),
  });

export const stablecoinQueries = (ports: StablecoinPorts): readonly QueryHandling[] => [
  answersQuery<GetStablecoin>({
    query: GetStablecoin,
    answer: async ({ stablecoinId }, call) => {
      const found = await findStablecoin(ports, call, stablecoinId);
      if (found === undefined) throw no('STABLECOIN_NOT_FOUND', { resource: 'Stablecoin' });
      return toStablecoinDocument(found, call.environment);
    },
  }),
  answersQuery<ListStablecoins>({
    query: ListStablecoins,
    answer: (wanted, call) => listStablecoins(ports, call, wanted),
  }),
];

const shown = (stablecoin: Stablecoin, { environment }: CallContext): StablecoinDocument => {
  if (stablecoin.status === 'ABSENT') throw new Error('An accepted decision left no stablecoin behind');
  return toStablecoinDocument(stablecoin, environment);
};
