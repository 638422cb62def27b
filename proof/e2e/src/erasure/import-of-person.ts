import { ApiClient, type CredentialsFile } from '../harness/api-client.js';
import { uploadCsv } from '../harness/customers-csv.js';
import { eventually } from '../harness/eventually.js';
import type { CanaryPerson } from './person.js';

const HEADER =
  'umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country';
/** Of someone else, whose row is refused in the same file. */
export const OTHER_ROW = 'of-someone-else';

/** What an import says of its rows: whose they were, and why they were refused. */
export const refusedRows = async (api: ApiClient, jobId: string): Promise<readonly string[][]> => {
  const { body } = await api.get(`/customers/bulk/jobs/${jobId}`);
  const errors = body['errors'] as readonly { readonly correlationId: string; readonly code: string }[];
  return errors.map(({ correlationId, code }) => [correlationId, code]);
};

/**
 * A file whose one row is the person's, and whose other one is someone else's without a birth date. Both are refused: the
 * person's own for the same reason, or, once the person is registered, because that name is taken.
 */
export const isRefusedInImport = async (
  keys: CredentialsFile,
  person: CanaryPerson,
  birthDate = '',
): Promise<string> => {
  const address = `${person.text('import line')},${person.text('import city')},CA,94105,US`;
  const { umaUser, platformCustomerId } = person;
  const rows = [
    `$${umaUser}@uma.localhost,${platformCustomerId},INDIVIDUAL,${person.text('import')},${birthDate},${address}`,
    `$other@uma.localhost,${OTHER_ROW},INDIVIDUAL,Ada Lovelace,,1 Main Street,Springfield,IL,62701,US`,
  ];
  const jobId = await uploadCsv(keys, new Blob([[HEADER, ...rows, ''].join('\n')], { type: 'text/csv' }));
  const api = ApiClient.as(keys.sandbox, keys.baseUrl);
  await eventually('every row to be refused', async () => {
    const { body } = await api.get(`/customers/bulk/jobs/${jobId}`);
    return body['status'] === 'FAILED' || undefined;
  });
  return jobId;
};
