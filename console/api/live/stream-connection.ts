import { goneMessage, messageOf, type LiveMessage, type LiveState } from './messages';
import { readStream } from './read-stream';

/** Pauses before the next attempt. */
const PAUSES_MS = [1_000, 2_000, 5_000, 15_000];
/** The server says something every 15 seconds. */
const SILENCE_MS = 40_000;
/** Screens that change their topics together cause one connection. */
const SETTLE_MS = 60;
const MOST_TOPICS = 20;

interface Listener {
  onMessage: (message: LiveMessage) => void;
  onState: (state: LiveState) => void;
}

/** One connection to the stream of all topics, which reconnects and resumes where it was. */
export class StreamConnection {
  readonly #listener: Listener;
  #topics: readonly string[] = [];
  /** Topics whose thing does not exist: one of them would have the whole stream refused. */
  #missing = new Set<string>();
  /** After which event to resume. */
  #position: string | null = null;
  #failures = 0;
  #run: AbortController | null = null;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** Follows these topics instead of those before; none ends the connection. */
  follow(topics: readonly string[]): void {
    const wanted = topics.toSorted();
    if (wanted.join() === this.#topics.join()) return;
    this.#topics = wanted;
    this.#missing = new Set([...this.#missing].filter((topic) => wanted.includes(topic)));
    if (!wanted.includes('events')) this.#position = null;
    this.#start(SETTLE_MS);
  }

  /** Tries again at once if it is waiting to. */
  wake(): void {
    if (this.#failures > 0) this.#start(0);
  }

  /** Ends the connection and forgets everything about it. */
  end(): void {
    this.#position = null;
    this.follow([]);
  }

  #start(delayMs: number): void {
    this.#run?.abort();
    this.#run = null;
    if (this.#topics.length === 0) {
      this.#failures = 0;
      this.#listener.onState('live');
      return;
    }
    const run = new AbortController();
    this.#run = run;
    void this.#keepOpen(delayMs, run.signal);
  }

  async #keepOpen(delayMs: number, signal: AbortSignal): Promise<void> {
    await pause(delayMs, signal);
    while (!signal.aborted) {
      const isFine = await this.#open(signal).catch(() => false);
      if (signal.aborted) return;
      if (isFine) continue;
      this.#failures += 1;
      this.#listener.onState('reconnecting');
      const pauseMs = PAUSES_MS[Math.min(this.#failures, PAUSES_MS.length) - 1] ?? 0;
      await pause(pauseMs * (0.75 + Math.random() / 2), signal);
    }
  }

  /** Resolves when the server has ended the stream as it does every few minutes; false to try again later. */
  async #open(signal: AbortSignal): Promise<boolean> {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), SILENCE_MS);
    const topics = this.#topics.filter((topic) => !this.#missing.has(topic)).slice(0, MOST_TOPICS);
    if (topics.length === 0) return await pause(SILENCE_MS, signal).then(() => false);
    try {
      const response = await request(topics, {
        signal: AbortSignal.any([signal, silence.signal]),
        ...(this.#position !== null && { headers: { 'Last-Event-ID': this.#position } }),
      });
      if (!response.ok || response.body === null) return await this.#isRefusedForTopic(response, topics);
      this.#failures = 0;
      this.#listener.onState('live');
      if (topics.includes('events') && this.#position === null) {
        this.#listener.onMessage({ kind: 'lost', topic: 'events', data: null });
      }
      for await (const said of readStream(response.body)) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE_MS);
        if (said === null) continue;
        if (said.id !== null) this.#position = said.id;
        if (said.event === 'revoked' || said.event === 'error') return false;
        const message = messageOf(said.event, said.data);
        if (message !== null && !signal.aborted) this.#listener.onMessage(message);
      }
      return true;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Finds the topics that do not exist, and leaves them out; the others are then followed at once. */
  async #isRefusedForTopic({ status }: Response, topics: readonly string[]): Promise<boolean> {
    if (status === 422) this.#position = null;
    if (status !== 404 && status !== 403) return false;
    const before = this.#missing.size;
    for (const topic of topics) {
      const { status: own } = await request([topic], { method: 'HEAD' });
      if (own !== 404 && own !== 403) continue;
      this.#missing.add(topic);
      const gone = goneMessage(topic);
      if (gone !== null) this.#listener.onMessage(gone);
    }
    return this.#missing.size > before;
  }
}

function request(topics: readonly string[], init: RequestInit): Promise<Response> {
  const path = `/api/stream?topics=${encodeURIComponent(topics.join(','))}`;
  return globalThis.fetch(new URL(path, location.origin), { cache: 'no-store', ...init });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
