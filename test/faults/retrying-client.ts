import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any call may take. */
const PATIENCE_MS = 30_000;
/** A call not accepted by then counts as lost. */
const GIVE_UP_MS = 180_000;
const AGAIN_MS = 150;

export interface EventCall {
  email: string;
  eventName: string;
  key: string;
  /** Identifies the event without its key. */
  n: string;
}

/** The result of one attempt. */
export interface Try {
  /** The HTTP status, or null for a reset, a refused connection or no response. */
  status: number | null;
  /** The problem's code. */
  code: string | null;
  ms: number;
}

export interface AcceptedCall extends EventCall {
  enrolled: number;
  exited: number;
  replayed: boolean;
  answeredAt: number;
  tries: Try[];
}

/** A client that follows the contract: it repeats a call with the same key, to any process, until it is accepted. */
export class RetryingClient {
  readonly responses: AcceptedCall[] = [];
  readonly tries: Try[] = [];
  private turn = 0;

  constructor(
    private readonly urls: readonly string[],
    private readonly secret: string,
  ) {}

  /** @throws if a response violates the contract, or the call is not accepted. */
  async send(call: EventCall): Promise<AcceptedCall> {
    const response = await this.repeat(call);
    this.responses.push(response);
    return response;
  }

  /** As `send`, without storing the response. */
  async repeat(call: EventCall): Promise<AcceptedCall> {
    const tries: Try[] = [];
    const end = Date.now() + GIVE_UP_MS;
    while (Date.now() < end) {
      const { made, counts } = await this.tryOnce(call);
      tries.push(made);
      this.tries.push(made);
      if (counts !== null) return { ...call, ...counts, answeredAt: Date.now(), tries };
      if (!mayRepeat(made)) throw new Error(`${call.key} was answered ${String(made.status)} ${made.code}`);
      await sleep(AGAIN_MS);
    }
    throw new Error(`${call.key} was not accepted after ${tries.length} tries`);
  }

  /** One attempt at the next process in turn. */
  async tryOnce(call: EventCall): Promise<{ made: Try; counts: Counts | null }> {
    this.turn += 1;
    const url = this.urls[this.turn % this.urls.length] ?? '';
    const began = performance.now();
    const ended = (status: number | null, code: string | null): Try => ({
      status,
      code,
      ms: performance.now() - began,
    });
    try {
      const response = await fetch(`${url}/api/events/send`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${this.secret}`,
          'content-type': 'application/json',
          'idempotency-key': call.key,
        },
        body: JSON.stringify({
          email: call.email,
          eventName: call.eventName,
          eventProperties: { n: call.n },
        }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const body = (await response.json()) as Counts & { code?: string };
      const made = ended(response.status, body.code ?? null);
      if (response.status !== 200) return { made, counts: null };
      const replayed = response.headers.get('idempotency-replayed') === 'true';
      return { made, counts: { enrolled: body.enrolled, exited: body.exited, replayed } };
    } catch (error) {
      return { made: ended(null, error instanceof Error ? error.name : String(error)), counts: null };
    }
  }
}

interface Counts {
  enrolled: number;
  exited: number;
  replayed: boolean;
}

function mayRepeat({ status, code }: Try): boolean {
  return status === null || status === 503 || (status === 409 && code === 'in_progress');
}

/** Results of attempts, counted: `{ "200": 90, "503 unknown": 3, "reset": 4 }`. */
export function countTries(tries: readonly Try[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of tries) {
    const name = status === null ? 'reset' : [status, code].filter((part) => part !== null).join(' ');
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** The given quantile of the attempts' durations, in milliseconds. */
export function percentile(tries: readonly Try[], share: number): number {
  const sorted = tries.map(({ ms }) => ms).sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
