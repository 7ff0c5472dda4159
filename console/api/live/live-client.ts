import { openLink, type Link } from './link';
import type { LiveBatch, LiveMessage, LiveState } from './messages';

const PING_MS = 30_000;

interface Subscription {
  scope: string;
  topics: readonly string[];
  onMessage: (message: LiveMessage) => void;
}

/** What this tab follows. */
export class LiveClient {
  readonly #subscriptions = new Set<Subscription>();
  readonly #listeners = new Set<() => void>();
  #link: Link | null = null;
  #state: LiveState = 'live';
  #known = new Map<string, LiveMessage>();

  /** Returns what ends the subscription. The last known state of a topic is delivered at once. */
  subscribe(subscription: Subscription): () => void {
    this.#subscriptions.add(subscription);
    const known = subscription.topics.flatMap((topic) => this.#known.get(topic) ?? []);
    for (const message of known) subscription.onMessage(message);
    this.#follow();
    return () => {
      this.#subscriptions.delete(subscription);
      this.#follow();
    };
  }

  get state(): LiveState {
    return this.#state;
  }

  /** Calls the listener at each change of the state. */
  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The session has ended or has moved to another workspace. */
  end(): void {
    this.#known.clear();
    this.#link?.send({ type: 'end' });
  }

  readonly wake = (): void => {
    if (this.#state === 'reconnecting') this.#link?.send({ type: 'wake' });
  };

  readonly #follow = (): void => {
    const topics = new Set([...this.#subscriptions].flatMap((one) => one.topics));
    for (const topic of this.#known.keys()) if (!topics.has(topic)) this.#known.delete(topic);
    if (this.#link === null && topics.size === 0) return;
    const scope = [...this.#subscriptions].at(-1)?.scope ?? '';
    this.#opened().send({ type: 'follow', scope, topics: [...topics] });
  };

  #opened(): Link {
    if (this.#link !== null) return this.#link;
    // Later, since the hub of this tab may be ready before the link is.
    const onNewHub = () => queueMicrotask(this.#follow);
    const link = openLink({ onBatch: this.#receive, onNewHub });
    this.#link = link;
    setInterval(() => link.send({ type: 'ping' }), PING_MS);
    addEventListener('pagehide', () => link.send({ type: 'bye' }));
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) this.#follow();
    });
    for (const sign of ['online', 'focus']) addEventListener(sign, this.wake);
    return link;
  }

  readonly #receive = ({ state, messages }: LiveBatch): void => {
    if (state !== this.#state) {
      this.#state = state;
      for (const listener of this.#listeners) listener();
    }
    for (const message of messages) {
      if (message.topic !== 'events') this.#known.set(message.topic, message);
      for (const { topics, onMessage } of [...this.#subscriptions]) {
        if (topics.includes(message.topic)) onMessage(message);
      }
    }
  };
}
