import type { ReactElement } from 'react';
import { CONSOLE_URL, ofThisPage } from '../api/clients.js';
import type { Session } from '../api/session.js';
import { Act } from './act.js';

interface SaveDocumentProps {
  readonly documentId: string;
  readonly of: NonNullable<Session['platform']>;
}

/** Saves the file of a document: an action of the operator, on record as each is. */
export const SaveDocument = ({ documentId, of }: SaveDocumentProps): ReactElement => {
  const { platformId, environment } = of;
  const save = async (): Promise<void> => {
    const answer = await ofThisPage(`${CONSOLE_URL}/operator/documents/content`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ platformId, environment, documentId }),
    });
    if (!answer.ok) throw new Error(((await answer.json()) as { readonly message: string }).message);
    const [, name = documentId] =
      /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await answer.blob());
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Act
      name="Save the file"
      variant="default"
      act={save}
      confirm="The file names a person. That you saved it is written down."
    />
  );
};
