/** A client of the public HTTP API, with an API key. */
export interface SeedClient {
  get: (path: string) => Promise<Body>;
  /** `key` is an idempotency key, so that repeated runs do it once. */
  post: (path: string, body: object, key?: string) => Promise<Body>;
  put: (path: string, body: object) => Promise<Body>;
}

/** A JSON object in a response. */
export type Body = Record<string, unknown>;

/** An error response, with its code and detail. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
  ) {
    super(detail);
    this.name = 'Refused';
  }
}

const TIMEOUT_MS = 30_000;

/** @param url without a trailing slash */
export function createClient(url: string, apiKey: string): SeedClient {
  const call = async (method: string, path: string, body?: object, key?: string): Promise<Body> => {
    const response = await fetch(path.startsWith('http') ? path : url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        Authorization: `Bearer ${apiKey}`,
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = parseBody(await response.text());
    if (response.ok) return answer;
    throw new Refused(response.status, asText(answer['code']), asText(answer['detail']));
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body, key) => call('POST', path, body, key),
    put: (path, body) => call('PUT', path, body),
  };
}

function parseBody(text: string): Body {
  const value: unknown = text === '' ? {} : JSON.parse(text);
  return isBody(value) ? value : {};
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function asNumber(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** The rows of a list. */
export function listRows({ data }: Body): Body[] {
  return Array.isArray(data) ? data.filter(isBody) : [];
}

export function bodyPart(body: Body, key: string): Body {
  const part = body[key];
  return isBody(part) ? part : {};
}
