import { Values, type Api } from '@causeway/client';
import { FileInput, NativeSelect, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { api } from '../api/clients.js';
import { Act } from './act.js';

/** Uploads a paper of a customer or an owner. */
export const UploadDocument = ({ documentHolder }: { readonly documentHolder: string }): ReactElement => {
  const [documentType, setType] = useState<Api.DocumentType>('PASSPORT');
  const [country, setCountry] = useState('US');
  const [file, setFile] = useState<File | null>(null);
  return (
    <section className="card" aria-label="Upload a document">
      <h3>Upload a document</h3>
      <div className="filters">
        <NativeSelect
          label="Type of the document"
          value={documentType}
          onChange={({ currentTarget }) => setType(currentTarget.value as Api.DocumentType)}
          data={[...Values.DocumentType]}
        />
        <TextInput
          label="Country that issued it"
          value={country}
          maxLength={2}
          onChange={({ currentTarget }) => setCountry(currentTarget.value.toUpperCase())}
        />
        <FileInput
          label="File"
          placeholder="A picture or a PDF"
          accept="image/jpeg,image/png,application/pdf"
          value={file}
          onChange={setFile}
        />
      </div>
      <div className="actions">
        <Act
          name="Upload"
          act={() => {
            if (file === null) throw new Error('Choose a file first.');
            return api.uploadDocument({ body: { documentHolder, documentType, country, file } });
          }}
          onDone={() => setFile(null)}
        />
      </div>
    </section>
  );
};
