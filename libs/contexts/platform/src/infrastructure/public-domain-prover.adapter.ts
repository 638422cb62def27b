import { OutboundClient, PUBLIC_ONLY, queryTexts, type ResolveAll } from '@causeway/http/outbound';
import type { Environment } from '@causeway/kernel';
import type { ClaimToProve, DomainProver } from '../application/ports.js';

/** Only a timer and an operator wait for it. */
const TIMEOUT_MS = 5_000;
/** The id of a configuration has 51 characters; a file that says more than a page is none of ours. */
const FILE_BYTES_MAX = 4_096;

export interface ProverOptions {
  readonly resolveAll: ResolveAll;
  /** Name servers to ask; the system's when empty. */
  readonly dnsServers: readonly string[];
  /** How files are asked for; over TLS to public addresses when left out. */
  readonly client?: Pick<OutboundClient, 'request' | 'close'>;
}

/**
 * Looks at both places where the owner of a domain can say whose it is. The sandbox calls no institution (sandbox §6):
 * there the record in the DNS counts, and the file does not.
 */
export class PublicDomainProver implements DomainProver {
  private readonly client: Pick<OutboundClient, 'request' | 'close'>;

  constructor(private readonly options: ProverOptions) {
    const { resolveAll, client = new OutboundClient({ resolveAll, mayReach: PUBLIC_ONLY }) } = options;
    this.client = client;
  }

  async proofOf(claim: ClaimToProve, environment: Environment): Promise<'DNS' | 'FILE' | null> {
    const { dnsServers: servers } = this.options;
    const texts = await queryTexts(claim.dnsRecord, { servers, timeoutMs: TIMEOUT_MS });
    if (texts.some((text) => text.trim() === claim.proofText)) return 'DNS';
    return environment === 'production' && (await this.isInFile(claim)) ? 'FILE' : null;
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private async isInFile({ platformId, fileUrl, proofText }: ClaimToProve): Promise<boolean> {
    try {
      const { status, body } = await this.client.request(new URL(fileUrl), {
        tenant: platformId,
        method: 'GET',
        headers: { accept: 'text/plain' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await textOf(body);
      return status === 200 && text.split(/\s+/).includes(proofText);
    } catch {
      // Whatever went wrong on the way, there is no proof today.
      return false;
    }
  }
}

const textOf = async (body: AsyncIterable<Buffer>): Promise<string> => {
  const parts: Buffer[] = [];
  let bytesRead = 0;
  for await (const part of body) {
    bytesRead += part.length;
    if (bytesRead > FILE_BYTES_MAX) return '';
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};
