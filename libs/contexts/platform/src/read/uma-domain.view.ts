import type { InlineView } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import type { Environment, Instant } from '@causeway/kernel';
import type { PlatformEvent } from '../domain/platform-config.js';
import { platformIdOf } from '../domain/streams.js';
import type { UmaDomainProof, UmaDomainProofs } from '../domain/uma-domain-proof.js';

export const umaDomainView = {
  table: 'uma_domain_view',
  key: ['environment', 'platform_id', 'uma_domain'],
  columns: {
    environment: 'text',
    platform_id: 'text',
    uma_domain: 'text',
    failed_checks: 'integer',
    checked_at: 'timestamptz',
    next_check_at: 'timestamptz',
    proof: 'text',
    proven_at: 'timestamptz',
  },
} as const satisfies ViewDefinition;

export type UmaDomainRow = {
  readonly environment: Environment;
  readonly platform_id: string;
  readonly uma_domain: string;
  readonly failed_checks: number;
  readonly checked_at: Instant | null;
  readonly next_check_at: Instant | null;
  readonly proof: UmaDomainProof | null;
  readonly proven_at: Instant | null;
};

/** One row a domain that a platform's claim to was looked at; the claim itself stands in the configuration. */
export const umaDomainRows: InlineView<PlatformEvent, UmaDomainRow> = {
  definition: umaDomainView,
  rowKey: (event, { streamId, metadata: { environment } }) =>
    'umaDomain' in event
      ? { environment, platform_id: platformIdOf(streamId), uma_domain: event.umaDomain }
      : undefined,
  fold: (row, event, { streamId, metadata: { environment } }) => {
    if (!('umaDomain' in event)) return row ?? null;
    const { umaDomain: uma_domain } = event;
    const unknown = {
      ...{ environment, platform_id: platformIdOf(streamId), uma_domain },
      ...{ failed_checks: 0, checked_at: null, next_check_at: null, proof: null, proven_at: null },
    };
    switch (event.type) {
      case 'UmaDomainChanged':
        return row ? unknown : null;
      case 'UmaDomainCheckFailed':
        return {
          ...unknown,
          failed_checks: event.failedChecks,
          checked_at: event.checkedAt,
          next_check_at: event.nextCheckAt ?? null,
        };
      case 'UmaDomainProven':
        return { ...unknown, proof: event.proof, proven_at: event.provenAt };
    }
  },
};

/** What a platform's rows say about its domains, `claimed` being the one of now: as the fold of its events has it. */
export const proofsOf = (
  rows: readonly UmaDomainRow[],
  claimed: string | undefined,
): UmaDomainProofs | undefined => {
  const proven = rows.filter(({ proven_at }) => proven_at !== null).map(({ uma_domain }) => uma_domain);
  const failedChecks = rows.find(({ uma_domain }) => uma_domain === claimed)?.failed_checks ?? 0;
  return proven.length === 0 && failedChecks === 0 ? undefined : { proven, failedChecks };
};
