import type { AgentTool, InterfaceDocument } from './agent-tools.js';
import type { Arguments } from './argument-faults.js';

export interface Settings {
  readonly apiUrl: string;
  readonly accessToken: string;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Longer than the service's own patience of 30 seconds. */
const TIMEOUT_MS = 40_000;

/** The service's API for the agent of one access token. */
export class AgentApi {
  constructor(private readonly settings: Settings) {}

  async document(): Promise<InterfaceDocument> {
    const { status, text } = await this.send('GET', '/openapi.json', {});
    if (status !== 200) throw new Error(`The API's document was answered with ${String(status)}`);
    return JSON.parse(text) as InterfaceDocument;
  }

  /** Sends the operation of a tool, each argument to its place; arguments that it does not take are left out. */
  call({ method, path, inQuery, inHeaders, hasBody }: AgentTool, given: Arguments): Promise<Answer> {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(asText(given[name])),
    );
    const query = new URLSearchParams(
      inQuery
        .filter((name) => given[name] !== undefined)
        .map((name): [string, string] => [name, asText(given[name])]),
    ).toString();
    const headers = Object.fromEntries(
      Object.entries(inHeaders)
        .filter(([argument]) => given[argument] !== undefined)
        .map(([argument, name]) => [name, asText(given[argument])]),
    );
    const body = hasBody && given['body'] !== undefined && { body: JSON.stringify(given['body']) };
    return this.send(method, `${filled}${query === '' ? '' : `?${query}`}`, { headers, ...body });
  }

  private async send(
    method: string,
    path: string,
    { headers = {}, body }: { readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
  ): Promise<Answer> {
    const { apiUrl, accessToken } = this.settings;
    const answer = await fetch(`${apiUrl.replace(/\/+$/, '')}${path}`, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${accessToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: answer.status, text: await answer.text() };
  }
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** Why a request failed; a fetch says so in its cause. */
export const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
};
