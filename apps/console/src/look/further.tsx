import { OPERATIONS, type OperationCall, type OperationName } from '@causeway/client';
import { FileInput, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api } from '../api/clients.js';
import { Act } from './act.js';
import { bodyFor, inputOf, parametersOf } from './operation-input.js';
import { RawJson } from './raw-json.js';
import { loadReference, type OperationReference } from './reference.js';

interface FurtherProps {
  readonly names: readonly OperationName[];
  /** What the page knows: ids that the operations need. */
  readonly known?: Readonly<Record<string, string>>;
}

type Call = (client: typeof api, input: object) => Promise<unknown>;

/** Asks any operation by its name; what it takes is said by the reference, and checked by the API. */
const asking =
  (name: OperationName): Call =>
  (client, input) =>
    (client[name] as (input: object) => Promise<unknown>)(input);

/** What the API can do here beyond the buttons of the page. */
export const Further = ({ names, known = {} }: FurtherProps): ReactElement => {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<OperationName>(names[0] ?? 'getPlatformConfig');
  const { data: reference } = useQuery({
    queryKey: ['reference'],
    queryFn: ({ signal }) => loadReference(signal),
    enabled: isOpen,
    staleTime: Infinity,
  });
  return (
    <details className="raw further" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>More that the API can do here</summary>
      {reference !== undefined && (
        <section className="card" aria-label="More that the API can do here">
          <NativeSelect
            label="Operation"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value as OperationName)}
            data={names.map((each) => ({ value: each, label: reference[each]?.summary ?? each }))}
          />
          <Asked key={name} name={name} known={known} reference={reference[name]} />
        </section>
      )}
    </details>
  );
};

interface AskedProps {
  readonly name: OperationName;
  readonly known: Readonly<Record<string, string>>;
  readonly reference: OperationReference | undefined;
}

const Asked = ({ name, known, reference }: AskedProps): ReactElement => {
  const call: OperationCall = OPERATIONS[name];
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(known);
  const [body, setBody] = useState(bodyFor(reference?.example, known));
  const [file, setFile] = useState<File | null>(null);
  const [answer, setAnswer] = useState<{ readonly of: unknown }>();
  const input = (): object => inputOf(call, { texts, body, file });
  return (
    <>
      <p className="quiet">
        <code>
          {call.method} {call.path}
        </code>
      </p>
      <div className="filters">
        {parametersOf(call).map((each) => (
          <TextInput
            key={each}
            label={each}
            value={texts[each] ?? ''}
            onChange={({ currentTarget }) => setTexts({ ...texts, [each]: currentTarget.value.trim() })}
          />
        ))}
        {call.isForm === true && (
          <FileInput label="File" placeholder="Choose" value={file} onChange={setFile} />
        )}
      </div>
      {body !== undefined && (
        <Textarea
          label="Body, in JSON"
          value={body}
          autosize
          minRows={3}
          maxRows={20}
          onChange={({ currentTarget }) => setBody(currentTarget.value)}
        />
      )}
      <div className="actions">
        <Act
          name={call.method === 'GET' ? 'Ask' : 'Send'}
          act={async () => setAnswer({ of: await asking(name)(api, input()) })}
          {...(call.method === 'DELETE' && { confirm: 'It cannot be taken back.', color: 'red' })}
        />
      </div>
      {answer !== undefined && (
        <div role="status">
          {answer.of === undefined ? (
            'Done, with nothing to say.'
          ) : (
            <RawJson
              of={answer.of}
              title="The answer"
              {...(call.method === 'GET' && { read: (client: typeof api) => asking(name)(client, input()) })}
            />
          )}
        </div>
      )}
    </>
  );
};
