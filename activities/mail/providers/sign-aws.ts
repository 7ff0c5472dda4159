import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'AWS4-HMAC-SHA256';

export interface AwsRequest {
  method: string;
  url: URL;
  /** Names in lower case; all of them are signed, and `host` and `x-amz-date`. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export interface AwsKey {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  service: string;
}

/**
 * The headers that sign a request to AWS (Signature Version 4): `x-amz-date` and `authorization`. The path must not need
 * encoding.
 *
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function signAws(request: AwsRequest, key: AwsKey, now: Date): Record<string, string> {
  const time = now.toISOString().replace(/[:-]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${key.region}/${key.service}/aws4_request`;
  const headers: Record<string, string> = { ...request.headers, host: request.url.host, 'x-amz-date': time };
  const names = Object.keys(headers).sort();
  const canonical = [
    request.method,
    request.url.pathname,
    canonicalQuery(request.url),
    ...names.map((name) => `${name}:${headers[name]?.trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    sha256(request.body),
  ].join('\n');
  const text = [ALGORITHM, time, scope, sha256(canonical)].join('\n');
  const signing = [day, key.region, key.service, 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${key.secretAccessKey}`,
  );
  const signature = createHmac('sha256', signing).update(text).digest('hex');
  return {
    'x-amz-date': time,
    authorization: `${ALGORITHM} Credential=${key.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}

function canonicalQuery({ searchParams }: URL): string {
  const encode = (text: string): string =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  return [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
