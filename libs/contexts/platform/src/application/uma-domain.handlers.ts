import {
  answersQuery,
  carriesOut,
  decides,
  type CommandHandling,
  type CustomHandling,
  type QueryHandling,
  type ViewReader,
} from '@causeway/commands';
import { newUuid } from '@causeway/kernel';
import type { Platform, PlatformEvent } from '../domain/platform-config.js';
import { recordUmaDomainCheck, releaseUmaDomain } from '../domain/uma-domain-proof.decide.js';
import { findUmaDomain, listUmaDomainClaims } from '../read/uma-domain.query.js';
import { ofPlatform } from './platform-config.handlers.js';
import type { PlatformPorts } from './ports.js';
import {
  CheckUmaDomain,
  FindUmaDomain,
  ListUmaDomainClaims,
  RecordUmaDomainCheck,
  ReleaseUmaDomain,
} from './uma-domain.requests.js';

type Views = { readonly views: ViewReader };

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

export const umaDomainCommands = ({
  views,
  opener,
  dispatch,
  domainProver,
}: Pick<PlatformPorts, 'views' | 'opener' | 'dispatch' | 'domainProver'>): readonly (
  CommandHandling | CustomHandling
)[] => [
  decides<Platform, PlatformEvent, RecordUmaDomainCheck>({
    command: RecordUmaDomainCheck,
    ...ofPlatform({ views, opener }),
    decide: recordUmaDomainCheck,
    answer: () => null,
  }),
  decides<Platform, PlatformEvent, ReleaseUmaDomain>({
    command: ReleaseUmaDomain,
    ...ofPlatform({ views, opener }),
    decide: releaseUmaDomain,
    answer: () => null,
  }),
  carriesOut<CheckUmaDomain>({
    command: CheckUmaDomain,
    // Looks first, records after: a crash between the two looks once more.
    execute: async (_nothing, call) => {
      const { platformId, environment } = call;
      const claimOfNow = async () => (await listUmaDomainClaims(views, environment, platformId))[0] ?? null;
      const claim = await claimOfNow();
      if (claim === null || claim.status === 'PROVEN') return claim;
      const { umaDomain } = claim;
      const proof = await domainProver.proofOf(claim, environment);
      const inner = { ...call, commandId: newUuid(), causationId: call.commandId };
      await dispatch.execute(new RecordUmaDomainCheck({ umaDomain, proof }, inner));
      return claimOfNow();
    },
  }),
];
