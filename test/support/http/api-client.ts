/** A test states the types of response bodies itself. */
type Json = ReturnType<typeof JSON.parse>;

export interface ApiResponse<Body = Json> {
  status: number;
  headers: Headers;
  /** Parsed if it is JSON, else undefined. */
  body: Body;
  text: string;
}

export interface RequestOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent verbatim. */
  raw?: string | Uint8Array;
  headers?: Record<string, string>;
}

export type ResponseCheck = (method: string, url: string, response: ApiResponse) => void;

/** Calls an API as a browser (with cookies) or as a machine with a key. */
export class ApiClient {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly base: string,
    private readonly headers: Record<string, string> = {},
    /** Checks every response; throws if it violates the description. */
    private readonly check: ResponseCheck = () => undefined,
  ) {}

  get url(): string {
    return this.base;
  }

  withBearer(secret: string): ApiClient {
    return new ApiClient(this.url, { Authorization: `Bearer ${secret}` }, this.check);
  }

  /** Another client, which sends these headers with every request. */
  withHeaders(headers: Record<string, string>): ApiClient {
    return new ApiClient(this.url, { ...this.headers, ...headers }, this.check);
  }

  /** Another browser, signed in with a session's token. */
  withSession(token: string, secure: boolean): ApiClient {
    const client = new ApiClient(this.url, this.headers, this.check);
    client.cookies.set(secure ? '__Host-rollcall_session' : 'rollcall_session', token);
    return client;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get(path: string, options: RequestOptions = {}): Promise<ApiResponse> {
    return this.request('GET', path, options);
  }

  post(path: string, body?: unknown, options: RequestOptions = {}): Promise<ApiResponse> {
    return this.request('POST', path, { ...options, body });
  }

  put(path: string, body?: unknown, options: RequestOptions = {}): Promise<ApiResponse> {
    return this.request('PUT', path, { ...options, body });
  }

  delete(path: string, options: RequestOptions = {}): Promise<ApiResponse> {
    return this.request('DELETE', path, options);
  }

  async request(method: string, path: string, options: RequestOptions = {}): Promise<ApiResponse> {
    const json = options.body === undefined ? undefined : JSON.stringify(options.body);
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...this.headers,
        ...(this.cookies.size > 0 && { Cookie: this.cookie }),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...options.headers,
      },
      body: options.raw ?? json ?? null,
    });
    this.keepCookies(response.headers);
    const text = await response.text();
    const isJson = /[/+]json/.test(response.headers.get('Content-Type') ?? '') && text !== '';
    const answer: ApiResponse = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
    this.check(method, this.url + path, answer);
    return answer;
  }

  private keepCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
