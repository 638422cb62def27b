import type { ReactElement } from 'react';
import type { Read } from '../api/reveal.js';
import { maskedFields } from './masked-fields.js';
import { Personal } from './personal.js';

interface RawJsonProps {
  readonly of: unknown;
  readonly title?: string;
  /** How the document is asked for: what is masked in it can be shown then, field by field. */
  readonly read?: Read;
  /** Where this stands in the document that is asked for. */
  readonly within?: string;
}

/** What the API said, as it said it, with persons masked. */
export const RawJson = ({ of, title = 'JSON', read, within }: RawJsonProps): ReactElement => (
  <details className="raw">
    <summary>{title}</summary>
    <pre tabIndex={0}>{JSON.stringify(of, null, 2)}</pre>
    {read !== undefined && <Masked fields={maskedFields(of)} read={read} within={within} />}
  </details>
);

interface MaskedProps {
  readonly fields: readonly string[];
  readonly read: Read;
  readonly within: string | undefined;
}

const Masked = ({ fields, read, within }: MaskedProps): ReactElement | null =>
  fields.length === 0 ? null : (
    <ul className="masked" aria-label="Masked">
      {fields.map((field) => (
        <li key={field}>
          <code>{field}</code>{' '}
          <Personal
            of=""
            what={field}
            field={within === undefined ? field : `${within}.${field}`}
            read={read}
          />
        </li>
      ))}
    </ul>
  );
