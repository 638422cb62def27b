import {
  answersQuery,
  carriesOut,
  RejectedError,
  reportingCall,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
  type Recording,
  type ViewReader,
} from '@causeway/commands';
import type { Platform, PlatformEvent } from '../domain/platform-config.js';
import {
  recordUmaDomainCheck,
  releaseUmaDomain,
  type UmaDomainCheck,
  type UmaDomainRelease,
} from '../domain/uma-domain-proof.decide.js';
import { findUmaDomain, listUmaDomainClaims } from '../read/uma-domain.query.js';
import { platformIn } from './platform-config.handlers.js';
import type { PlatformPorts } from './ports.js';
import {
  CheckUmaDomain,
  FindUmaDomain,
  ListUmaDomainClaims,
  RecordUmaDomainCheck,
  ReleaseUmaDomain,
  type UmaDomainClaim,
} from './uma-domain.requests.js';

type Views = { readonly views: ViewReader };

/** Who has a domain, and every claim to one, proven or not. */
export const umaDomainQueries = ({ views }: Views): readonly QueryHandling[] => [
  answersQuery<FindUmaDomain>({
    query: FindUmaDomain,
    answer: ({ domain }, call) => findUmaDomain(views, call.environment, domain),
  }),
  answersQuery<ListUmaDomainClaims>({
    query: ListUmaDomainClaims,
    answer: async ({ platformId = null }, call) => ({
      data: await listUmaDomainClaims(views, call.environment, platformId),
    }),
  }),
];

type Ports = Pick<PlatformPorts, 'views' | 'opener' | 'record' | 'domainProver'>;

const domainChecked = (
  ports: Ports,
  check: UmaDomainCheck,
  call: CallContext,
): Recording<Platform, PlatformEvent> => ({
  ...platformIn(ports, call),
  name: 'note-uma-domain-check',
  content: check,
  decide: (platform, circumstances) => recordUmaDomainCheck(check, platform, circumstances),
});

/** Takes the domain from the call's platform. */
export const domainReleased = (
  ports: Pick<Ports, 'views' | 'opener'>,
  release: UmaDomainRelease,
  call: CallContext,
): Recording<Platform, PlatformEvent> => ({
  ...platformIn(ports, call),
  name: 'take-uma-domain',
  content: release,
  decide: (platform, circumstances) => releaseUmaDomain(release, platform, circumstances),
});

/** Checks first, records after: a crash between the two repeats the check. */
export const checkClaim =
  (ports: Ports) =>
  async (call: CallContext): Promise<UmaDomainClaim | null> => {
    const { platformId, environment } = call;
    const claimOfNow = async () =>
      (await listUmaDomainClaims(ports.views, environment, platformId))[0] ?? null;
    const claim = await claimOfNow();
    if (claim === null || claim.status === 'PROVEN') return claim;
    const { umaDomain } = claim;
    const proof = await ports.domainProver.proofOf(claim, environment);
    await ports.record(reportingCall(call), domainChecked(ports, { umaDomain, proof }, call));
    return claimOfNow();
  };

/**
 * A claim is checked on request, taken away, or settled by an operator's word. `CheckUmaDomain` refuses with
 * `UMA_DOMAIN_NOT_CLAIMED` where the platform names none.
 */
export const umaDomainCommands = (ports: Ports): readonly CustomHandling[] => [
  carriesOut<RecordUmaDomainCheck>({
    command: RecordUmaDomainCheck,
    execute: async (check, call) => {
      await ports.record(call, domainChecked(ports, check, call));
      return null;
    },
  }),
  carriesOut<ReleaseUmaDomain>({
    command: ReleaseUmaDomain,
    execute: async (release, call) => {
      await ports.record(call, domainReleased(ports, release, call));
      return null;
    },
  }),
  carriesOut<CheckUmaDomain>({
    command: CheckUmaDomain,
    execute: async (_nothing, call) => {
      const claim = await checkClaim(ports)(call);
      if (claim === null) throw new RejectedError('platform', 'UMA_DOMAIN_NOT_CLAIMED');
      return claim;
    },
  }),
];
