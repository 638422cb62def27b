import type { Collection, Folder, RequestItem, ScriptEvent } from '../making/collection-format.js';
import { resolveVariables } from './resolve-variables.js';
import { runScript, type Check, type JudgedAnswer, type ScriptOutcome } from './script-context.js';

export interface SentRequest {
  readonly name: string;
  readonly status: number;
  readonly checks: readonly Check[];
}

export interface RunSettings {
  /** Take the place of the collection's own: the address and the keys. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Far more than any folder sends; a script that always asks for the same request again ends here. */
const REQUESTS_MAX = 200;

/**
 * Sends the requests of a folder in their order, or as their scripts say, and judges the answers by the
 * scripts. A check that does not hold is reported and does not stop the run; a script that breaks off ends
 * it, because later requests lack its values. A variable without a value and an answer that does not come are
 * errors.
 */
export const runFolder = async (
  collection: Collection,
  folderName: string,
  { variables: given }: RunSettings,
): Promise<SentRequest[]> => {
  const { item } = folderNamed(collection, folderName);
  const own = collection.variable.map(({ key, value }) => [key, value] as const);
  const variables = new Map([...own, ...Object.entries(given)]);
  const sent: SentRequest[] = [];
  for (let index = 0; index < item.length;) {
    const current = item[index];
    if (current === undefined) break;
    if (sent.length === REQUESTS_MAX) throw new Error(`${folderName} does not come to an end`);
    const { next, isBroken, ...done } = await sendRequest(collection, current, variables);
    sent.push(done);
    if (isBroken) break;
    index = next === undefined ? index + 1 : placeOf(item, next);
  }
  return sent;
};

const folderNamed = ({ item }: Collection, name: string): Folder => {
  const found = item.find((folder) => folder.name === name);
  if (found === undefined) throw new Error(`The collection has no folder ${name}`);
  return found;
};

const placeOf = (item: readonly RequestItem[], name: string): number => {
  const place = item.findIndex((request) => request.name === name);
  if (place < 0) throw new Error(`The folder has no request ${name}`);
  return place;
};

const sendRequest = async (
  collection: Collection,
  item: RequestItem,
  variables: Map<string, string>,
): Promise<SentRequest & Omit<ScriptOutcome, 'checks'>> => {
  const run = async (listen: ScriptEvent['listen'], answer?: JudgedAnswer): Promise<ScriptOutcome> => {
    const event = item.event?.find((candidate) => candidate.listen === listen);
    if (event === undefined) return { checks: [], isBroken: false };
    return runScript(event, item.name, variables, answer);
  };
  const before = await run('prerequest');
  const answer = await send(collection, item, variables);
  const after = await run('test', answer);
  return {
    ...after,
    name: item.name,
    status: answer.status,
    checks: [...before.checks, ...after.checks],
    isBroken: before.isBroken || after.isBroken,
  };
};

const send = async (
  { auth }: Collection,
  { request: { method, url, header, body } }: RequestItem,
  variables: ReadonlyMap<string, string>,
): Promise<JudgedAnswer> => {
  const filled = (text: string): string => resolveVariables(text, variables);
  const credentials = ['username', 'password'].map((key) =>
    filled(auth.basic.find((part) => part.key === key)?.value ?? ''),
  );
  const answer = await fetch(filled(url.raw), {
    method,
    headers: [
      ['authorization', `Basic ${Buffer.from(credentials.join(':')).toString('base64')}`],
      ...header.filter(({ disabled }) => disabled !== true).map(({ key, value }) => [key, filled(value)]),
    ] as [string, string][],
    ...(body !== undefined && { body: filled(body.raw) }),
  });
  return { status: answer.status, text: await answer.text() };
};
