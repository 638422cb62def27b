export interface CredentialsFile {
  readonly baseUrl: string;
  readonly operatorToken: string;
  readonly platformId: string;
  readonly sandbox: EnvironmentKeys;
  readonly production: EnvironmentKeys;
}
export interface EnvironmentKeys {
  readonly apiKeyId: string;
  readonly apiKeySecret: string;
  readonly webhookPublicKeyPem: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as it came, for suites that compare bytes. */
  readonly text: string;
  // A suite reads answers as a platform would: by the field's name.
  readonly body: Record<string, any>;
}

/**
 * Longer than the service's own patience: 30 s for a request (config-and-tokens §7), 60 s for a move of its clock.
 * Silence beyond it is a fault of the service.
 */
const ANSWER_TIMEOUT_MS = 75_000;

/** Calls the API as a platform does: over HTTP, with Basic credentials. */
export class ApiClient {
  constructor(
    readonly baseUrl: string,
    private readonly authorization: string | undefined,
  ) {}

  static as(
    { apiKeyId, apiKeySecret }: Pick<EnvironmentKeys, 'apiKeyId' | 'apiKeySecret'>,
    baseUrl: string,
  ): ApiClient {
    return new ApiClient(baseUrl, `Basic ${Buffer.from(`${apiKeyId}:${apiKeySecret}`).toString('base64')}`);
  }

  /** The operator's API lies beside the platform's, not below it. */
  static operator({ baseUrl, operatorToken }: CredentialsFile): ApiClient {
    return new ApiClient(new URL(baseUrl).origin, `Bearer ${operatorToken}`);
  }

  get = (path: string): Promise<Answer> => this.send('GET', path);
  post = (path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    this.send('POST', path, body, headers);
  patch = (path: string, body?: unknown): Promise<Answer> => this.send('PATCH', path, body);
  delete = (path: string): Promise<Answer> => this.send('DELETE', path);

  /** The same caller at another gateway of the installation. */
  at(baseUrl: string): ApiClient {
    return new ApiClient(baseUrl, this.authorization);
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const answer = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        ...headers,
        ...(this.authorization === undefined ? {} : { authorization: this.authorization }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: text === '' ? {} : JSON.parse(text),
    };
  }
}
