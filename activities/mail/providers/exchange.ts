import { Readable } from 'node:stream';
import { request as post, type Dispatcher } from 'undici';
import { asError } from '../../http/as-error.js';
import type { Deadline } from '../../http/deadline.js';
import { readResponse } from '../../http/webhook-response.js';
import type { ProviderAnswer, ProviderRequest } from './provider-api.js';

export type Exchanged =
  | { outcome: 'answered'; answer: ProviderAnswer }
  /** `begin` returned false: not a byte was written. */
  | { outcome: 'stopped' }
  | { outcome: 'failed'; error: Error; isBegun: boolean };

/** What `begin` said: nothing yet, or the promise of its answer. */
interface Gate {
  opened?: Promise<boolean>;
  isBegun: boolean;
  /** The request has failed, which may be before `begin` has answered. */
  isOver: boolean;
}

/**
 * Posts a request. `begin` is awaited once the connection stands, before the first byte: a request that fails earlier cannot
 * have been received.
 *
 * @throws what `begin` throws
 */
export async function exchange(
  dispatcher: Dispatcher,
  { url, headers, body }: ProviderRequest,
  { begin, deadline }: { begin: () => Promise<boolean>; deadline: Deadline },
): Promise<Exchanged> {
  const gate: Gate = { isBegun: false, isOver: false };
  try {
    const answering = post(url, {
      dispatcher,
      method: 'POST',
      headers: { 'user-agent': 'Rollcall', ...headers, 'content-length': String(body.length) },
      body: Readable.from(gatedBody(body, gate, begin), { objectMode: false }),
      signal: deadline.signal,
    });
    // During lookup and connect, undici notices an abort only at their end.
    const response = await Promise.race([answering, deadline.stopped]);
    return { outcome: 'answered', answer: await readResponse(response) };
  } catch (error) {
    gate.isOver = true;
    if (gate.opened !== undefined && !(await gate.opened)) return { outcome: 'stopped' };
    return { outcome: 'failed', error: asError(error), isBegun: gate.isBegun };
  }
}

/** The body, which is read when the connection stands, and before the headers are written. */
async function* gatedBody(body: Buffer, gate: Gate, begin: () => Promise<boolean>): AsyncGenerator<Buffer> {
  gate.opened = begin();
  if (!(await gate.opened)) throw new Error('The mail may not be sent any more');
  if (gate.isOver) throw new Error('The request has failed');
  gate.isBegun = true;
  yield body;
}
