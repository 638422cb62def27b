import { API_PATH } from '@causeway/client';

interface Described {
  readonly operationId?: string;
  readonly summary?: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
}

/** What the reference says of an operation: in a few words, and with a body that it would take. */
export interface OperationReference {
  readonly summary: string;
  /** Absent where it takes no body. */
  readonly example?: unknown;
}

/** What the reference of this installation says of every operation; empty where this address does not serve it. */
export const loadReference = async (
  signal: AbortSignal,
): Promise<Readonly<Record<string, OperationReference>>> => {
  const answer = await fetch(`${API_PATH}/openapi.json`, { signal });
  if (answer.status === 404) return {};
  if (!answer.ok) throw new Error(`The reference was answered with ${answer.status}.`);
  const { paths } = (await answer.json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  };
  return Object.fromEntries(
    Object.values(paths)
      .flatMap((item) => Object.values(item))
      .map((each) => [each.operationId ?? '', referenceOf(each)]),
  );
};

const referenceOf = ({ summary = '', requestBody }: Described): OperationReference => {
  if (requestBody === undefined) return { summary };
  const { example = {} } = Object.values(requestBody.content)[0] ?? {};
  return { summary, example };
};
