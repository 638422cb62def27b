import { readFile } from 'node:fs/promises';
import { ApiClient, type CredentialsFile } from './api-client.js';

const HEADER =
  'umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country,currencies';

interface Wanted {
  readonly rows: number;
  /** Before the names of the customers, so that two files name different ones. */
  readonly prefix: string;
  /** One row in so many has no birth date and no country, which is refused. */
  readonly wrongEvery?: number;
}

/** A file of individuals, for `POST /customers/bulk/csv`. */
export const customersCsv = ({ rows, prefix, wrongEvery = Number.POSITIVE_INFINITY }: Wanted): Blob => {
  const lines = Array.from({ length: rows }, (_, nth) => {
    const name = `${prefix}-${String(nth + 1)}`;
    const [birthDate, country] = (nth + 1) % wrongEvery === 0 ? ['', ''] : ['1990-01-15', 'US'];
    const address = `1 Main Street,Springfield,IL,62701,${country}`;
    return `$${name}@bulk.example,${name},INDIVIDUAL,Ada Lovelace,${birthDate},${address},USD`;
  });
  return new Blob([[HEADER, ...lines, ''].join('\n')], { type: 'text/csv' });
};

/** The file's customers have addresses at it. */
export const takeBulkDomain = async ({ baseUrl, sandbox }: CredentialsFile): Promise<void> => {
  const { status, text } = await ApiClient.as(sandbox, baseUrl).patch('/config', {
    umaDomain: 'bulk.example',
  });
  if (status !== 200) throw new Error(`no domain: ${text}`);
};

/** The job's id. */
export const uploadCsv = async ({ baseUrl, sandbox }: CredentialsFile, csv: Blob): Promise<string> => {
  const form = new FormData();
  form.append('file', csv, 'customers.csv');
  const secret = Buffer.from(`${sandbox.apiKeyId}:${sandbox.apiKeySecret}`).toString('base64');
  const answer = await fetch(`${baseUrl}/customers/bulk/csv`, {
    method: 'POST',
    headers: { authorization: `Basic ${secret}` },
    body: form,
  });
  const body = (await answer.json()) as { readonly jobId?: string };
  if (answer.status !== 202 || body.jobId === undefined)
    throw new Error(`not taken: ${String(answer.status)} ${JSON.stringify(body)}`);
  return body.jobId;
};

/** Bytes that a process holds in memory, as the kernel counts them. */
export const residentBytes = async (pid: number): Promise<number> => {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
};
