/**
 * Where the build puts what it made of the documents, beside the programs. Modules that run as they were compiled have none
 * beside them, and make the documents when they are first asked for.
 */
export const MADE_REFERENCE = new URL('./openapi.made.json', import.meta.url);
export const MADE_OPERATOR_REFERENCE = new URL('./operator-openapi.made.json', import.meta.url);
