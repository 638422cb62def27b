import { command, type Command } from '../cli/command.js';

export const referenceCommands: readonly Command[] = [
  command<unknown>({
    words: 'openapi',
    summary: "the operator's API as an OpenAPI document",
    request: () => ({ method: 'GET', path: '/operator/openapi.json' }),
    format: (document) => [JSON.stringify(document, null, 2)],
  }),
];
