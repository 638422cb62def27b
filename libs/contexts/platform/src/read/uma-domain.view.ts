import type { InlineView } from '@causeway/commands';
import { defineView, integer, text, time, type ViewRowOf } from '@causeway/event-store';
import { foldedBy, type Environment } from '@causeway/kernel';
import type { LoadedPlatformEvent } from '../domain/platform-config.js';
import { platformIdOf } from '../domain/streams.js';
import type { UmaDomainEvent, UmaDomainProof, UmaDomainProofs } from '../domain/uma-domain-proof.js';

export const umaDomainView = defineView('platform.uma_domain_view', {
  key: ['environment', 'platformId', 'umaDomain'],
  columns: {
    environment: text<Environment>(),
    platformId: text(),
    umaDomain: text(),
    failedChecks: integer(),
    checkedAt: time().optional(),
    nextCheckAt: time().optional(),
    proof: text<UmaDomainProof>().optional(),
    provenAt: time().optional(),
  },
});

export type UmaDomainRow = ViewRowOf<typeof umaDomainView>;

/** One row for each checked domain of a platform; the claim itself is in the configuration. */
export const umaDomainRows: InlineView<LoadedPlatformEvent, UmaDomainRow> = {
  definition: umaDomainView,
  rowKey: (event, { streamId, metadata: { environment } }) =>
    isAboutDomain(event)
      ? { environment, platform_id: platformIdOf(streamId), uma_domain: event.umaDomain }
      : undefined,
  fold: (row, event, { streamId, metadata: { environment } }) =>
    isAboutDomain(event)
      ? rowAfter({ environment, platformId: platformIdOf(streamId), isThere: (row ?? null) !== null }, event)
      : (row ?? null),
};

const isAboutDomain = (event: LoadedPlatformEvent): event is UmaDomainEvent => 'umaDomain' in event;

interface Before {
  readonly environment: Environment;
  readonly platformId: string;
  readonly isThere: boolean;
}
const unchecked = ({ environment, platformId }: Before, { umaDomain }: UmaDomainEvent): UmaDomainRow => ({
  ...{ environment, platform_id: platformId, uma_domain: umaDomain },
  ...{ failed_checks: 0, checked_at: null, next_check_at: null, proof: null, proven_at: null },
});
const rowAfter = foldedBy<Before, UmaDomainEvent, UmaDomainRow | null>({
  UmaDomainChanged: (before, event) => (before.isThere ? unchecked(before, event) : null),
  UmaDomainCheckFailed: (before, event) => ({
    ...unchecked(before, event),
    failed_checks: event.failedChecks,
    checked_at: event.checkedAt,
    next_check_at: event.nextCheckAt ?? null,
  }),
  UmaDomainProven: (before, event) => ({
    ...unchecked(before, event),
    proof: event.proof,
    proven_at: event.provenAt,
  }),
  UmaDomainReleased: () => null,
});

/** A platform's domains from its rows, as the fold of its events gives them; `claimed` is the current one. */
export const proofsOf = (
  rows: readonly UmaDomainRow[],
  claimed: string | undefined,
): UmaDomainProofs | undefined => {
  const proven = rows.filter(({ proven_at }) => proven_at !== null).map(({ uma_domain }) => uma_domain);
  const failedChecks = rows.find(({ uma_domain }) => uma_domain === claimed)?.failed_checks ?? 0;
  return proven.length === 0 && failedChecks === 0 ? undefined : { proven, failedChecks };
};
