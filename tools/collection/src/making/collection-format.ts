/** The subset of the collection format v2.1 that we write and run. */
export interface Collection {
  readonly info: { readonly name: string; readonly description: string; readonly schema: string };
  readonly auth: BasicAuth;
  readonly variable: readonly Variable[];
  readonly item: readonly Folder[];
}

export interface Folder {
  readonly name: string;
  readonly description?: string;
  readonly item: readonly RequestItem[];
}

export interface RequestItem {
  readonly name: string;
  readonly event?: readonly ScriptEvent[];
  readonly request: CollectionRequest;
}

export interface ScriptEvent {
  readonly listen: 'prerequest' | 'test';
  readonly script: { readonly type: 'text/javascript'; readonly exec: readonly string[] };
}

export interface CollectionRequest {
  readonly method: string;
  /** Instead of the collection's. */
  readonly auth?: BearerAuth;
  readonly description?: string;
  readonly header: readonly Header[];
  readonly url: Url;
  readonly body?: {
    readonly mode: 'raw';
    readonly raw: string;
    readonly options: { readonly raw: { readonly language: 'json' } };
  };
}

export interface Header {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
  readonly disabled?: boolean;
}

export interface Url {
  /** The parts below that are not disabled, in one text. */
  readonly raw: string;
  readonly host: readonly string[];
  readonly path: readonly string[];
  readonly query?: readonly QueryParameter[];
}

export type QueryParameter = Header;

export interface Variable {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
}

export interface BasicAuth {
  readonly type: 'basic';
  readonly basic: readonly { readonly key: string; readonly value: string; readonly type: 'string' }[];
}

export interface BearerAuth {
  readonly type: 'bearer';
  readonly bearer: readonly { readonly key: string; readonly value: string; readonly type: 'string' }[];
}

/** By this address a client knows the format; it is never called. */
export const FORMAT = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
