import type { CredentialsFile, EnvironmentKeys } from './api-client.js';

interface Upload {
  /** The customer's id, or an owner's. */
  readonly documentHolder: string;
  readonly documentType: string;
  readonly fileName?: string;
  /** What the document says, so that it can be looked for. */
  readonly says?: string;
  readonly documentNumber?: string;
}

/** Sends a PDF as a document; gives its id. */
export const uploadDocument = async (
  { baseUrl }: Pick<CredentialsFile, 'baseUrl'>,
  { apiKeyId, apiKeySecret }: EnvironmentKeys,
  { documentHolder, documentType, fileName = 'scan.pdf', says = '', documentNumber = 'X1234567' }: Upload,
): Promise<string> => {
  const form = new FormData();
  const fields = {
    ...{ documentHolder, documentType, country: 'US' },
    ...(documentType === 'PASSPORT' && { documentNumber, issuingAuthority: 'State' }),
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const pdf = `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n% ${says}\n%%EOF\n`;
  form.append('file', new Blob([pdf], { type: 'application/pdf' }), fileName);
  const authorization = `Basic ${Buffer.from(`${apiKeyId}:${apiKeySecret}`).toString('base64')}`;
  const answer = await fetch(`${baseUrl}/documents`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`not taken: ${String(answer.status)} ${text}`);
  return (JSON.parse(text) as { readonly id: string }).id;
};
