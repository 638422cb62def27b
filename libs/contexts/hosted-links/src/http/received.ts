import { DOCUMENT_FORM, keepingDocuments, type KeptFile } from '@causeway/customers/uploads';
import type { FileStore } from '@causeway/file-store';
import { ApiError, bringsParts, readForm, type EdgeRequest, type ReadForm } from '@causeway/http';
import { formOf, sentForm, type Problems, type SentForm } from '@causeway/http/pages';
import type { Flow } from './flow.js';
import type { ArrivedFile } from './steps/step.js';

/** A form of the flow, and the file that came with it. */
export interface Received {
  readonly form: SentForm;
  readonly file: (ArrivedFile & { settle(): Promise<void> }) | undefined;
}

/** Reads a form; a file is sealed and stored while it arrives. What no step claims is dropped by `settle`. */
export const received = async (
  files: FileStore,
  { visit }: Pick<Flow, 'visit'>,
  request: EdgeRequest,
): Promise<Received> => {
  if (!bringsParts(request)) return { form: await sentForm(request), file: undefined };
  const arrived = await readForm(request, DOCUMENT_FORM, keepingDocuments(files, visit.environment));
  return { form: formOf(new URLSearchParams(arrived.texts)), file: claimable(arrived) };
};

/** What is wrong with a form that could not be read to its end, at its file; throws any other failure again. */
export const unread = (error: unknown): Problems => {
  const errors = error instanceof ApiError && error.status === 400 ? error.details?.['errors'] : undefined;
  const [first] = Array.isArray(errors) ? (errors as readonly { readonly message: string }[]) : [];
  if (first === undefined) throw error;
  return { file: `File ${first.message}` };
};

const claimable = (arrived: ReadForm<KeptFile>): NonNullable<Received['file']> => {
  let isClaimed = false;
  const [problem] = arrived.problems;
  return {
    ...(arrived.kept && problem === undefined && { kept: arrived.kept.value }),
    ...(problem && { problem: problem.message }),
    claim: () => {
      isClaimed = true;
    },
    drop: () => arrived.drop(),
    settle: () => (isClaimed ? Promise.resolve() : arrived.drop()),
  };
};
