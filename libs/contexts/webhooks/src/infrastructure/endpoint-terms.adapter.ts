import type { CallContext, ViewReader } from '@causeway/commands';
import { instant } from '@causeway/kernel';
import type { EndpointTerms } from '../application/ports.js';
import { sealedSecretsOf } from '../read/signing-key.view.js';

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

const TERMS = `
  select asked.platform_id, asked.environment,
         endpoint.url, coalesce(endpoint.generation, 0) as generation,
         endpoint.paused_at is not null as is_paused, endpoint.updated_at as changed_at,
         signing_key.key_id, signing_key.sealed_private_key, signing_key.sealed_standard_secrets,
         signing_key.other_key_id, signing_key.other_sealed_standard_secrets
    from unnest($1::text[], $2::text[]) as asked (platform_id, environment)
    left join webhooks.endpoint_view endpoint using (platform_id, environment)
    left join webhooks.signing_key_view signing_key using (platform_id, environment)`;

interface TermsRow {
  readonly platform_id: string;
  readonly environment: string;
  readonly url: string | null;
  readonly generation: number;
  readonly is_paused: boolean;
  readonly changed_at: string | Date | null;
  readonly key_id: string | null;
  readonly sealed_private_key: string | null;
  readonly sealed_standard_secrets: string | null;
  readonly other_key_id: string | null;
  readonly other_sealed_standard_secrets: string | null;
}

/** One query for everything that is asked in one turn of the event loop. */
interface Round {
  readonly tenants: Map<string, Tenant>;
  readonly answers: Promise<ReadonlyMap<string, EndpointTerms>>;
}

/**
 * The endpoints and keys of platforms. All deliveries of one claim, and all messages of one commit, ask at once: they
 * share one query, which is sent after they asked, so that no earlier commit is missing in it.
 */
export class EndpointTermsFromViews {
  private round: Round | undefined;

  constructor(private readonly views: ViewReader) {}

  async of(tenant: Tenant): Promise<EndpointTerms> {
    this.round ??= this.begin();
    const { tenants, answers } = this.round;
    tenants.set(keyOf(tenant.platformId, tenant.environment), tenant);
    const terms = (await answers).get(keyOf(tenant.platformId, tenant.environment));
    if (terms === undefined) throw new Error('a query for endpoints answers each of them');
    return terms;
  }

  private begin(): Round {
    const tenants = new Map<string, Tenant>();
    const answers = nextTurn().then(() => {
      this.round = undefined;
      return this.read([...tenants.values()]);
    });
    return { tenants, answers };
  }

  private async read(tenants: readonly Tenant[]): Promise<ReadonlyMap<string, EndpointTerms>> {
    const rows = await this.views.rows<TermsRow>(TERMS, [
      tenants.map(({ platformId }) => platformId),
      tenants.map(({ environment }) => environment),
    ]);
    return new Map(rows.map((row) => [keyOf(row.platform_id, row.environment), termsOf(row)]));
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const keyOf = (platformId: string, environment: string): string => `${environment} ${platformId}`;

const termsOf = (row: TermsRow): EndpointTerms => ({
  endpoint: {
    url: row.url,
    generation: row.generation,
    isPaused: row.is_paused,
    ...(row.changed_at !== null && { changedAt: instant(row.changed_at) }),
  },
  signingKey:
    row.key_id === null || row.sealed_private_key === null
      ? undefined
      : { keyId: row.key_id, sealedPrivateKey: row.sealed_private_key },
  standardSecrets: sealedSecretsOf(row),
});
