import { withSession, type Send } from './client';

/** The parts of a header line of `getAllResponseHeaders`. */
const HEADER = /^([^:]+): ?(.*)$/;

/**
 * Sends a file as the body of a call, which takes as long as it takes. Unlike `fetch`, says how much has been sent, from 0
 * to 1.
 */
export function sendingFile(file: File, onProgress: (share: number) => void): Send {
  return withSession(
    (request) =>
      new Promise((resolve, reject) => {
        const call = new XMLHttpRequest();
        call.open(request.method, request.url);
        for (const [name, value] of request.headers) call.setRequestHeader(name, value);
        call.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
        call.onload = () =>
          resolve(new Response(call.responseText, { status: call.status, headers: readHeaders(call) }));
        call.onerror = () => reject(new TypeError('The connection was lost.'));
        call.onabort = () => reject(new DOMException('Canceled.', 'AbortError'));
        request.signal.addEventListener('abort', () => call.abort());
        call.send(file);
      }),
  );
}

function readHeaders(call: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of call.getAllResponseHeaders().split('\r\n')) {
    const [, name, value] = HEADER.exec(line) ?? [];
    if (name !== undefined && value !== undefined) headers.append(name, value);
  }
  return headers;
}
