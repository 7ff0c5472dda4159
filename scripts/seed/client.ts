/** Speaks to Rollcall as anybody does: over HTTP, with a session. */
export interface SeedClient {
  get: (path: string) => Promise<Body>;
  /** With a key, so that it happens once however often the seed runs. */
  post: (path: string, body: object, key?: string) => Promise<Body>;
  put: (path: string, body: object) => Promise<Body>;
}

/** What a server answers, field by field as it is read. */
export type Body = Record<string, unknown>;

/** An answer that is no success, with what Rollcall says about it. */
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

const PATIENCE_MS = 30_000;

/** @param url without a slash at its end */
export function createClient(url: string): SeedClient {
  let cookie = '';
  const call = async (method: string, path: string, body?: object, key?: string): Promise<Body> => {
    const response = await fetch(path.startsWith('http') ? path : url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(cookie === '' ? {} : { Cookie: cookie }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    for (const line of response.headers.getSetCookie()) cookie = line.split(';', 1)[0] ?? '';
    const answer = objectOf(await response.text());
    if (response.ok) return answer;
    throw new Refused(response.status, textOf(answer['code']), textOf(answer['detail']));
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body, key) => call('POST', path, body, key),
    put: (path, body) => call('PUT', path, body),
  };
}

function objectOf(text: string): Body {
  const value: unknown = text === '' ? {} : JSON.parse(text);
  return isBody(value) ? value : {};
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** The rows of a list. */
export function rowsOf({ data }: Body): Body[] {
  return Array.isArray(data) ? data.filter(isBody) : [];
}

export function partOf(body: Body, key: string): Body {
  const part = body[key];
  return isBody(part) ? part : {};
}
