import type { LiveBatch, LiveMessage, LiveRequest, LiveState } from './messages';
import { StreamConnection } from './stream-connection';

/** Between two batches: at most four a second. */
const BATCH_MS = 250;
/** Events that one batch has room for; beyond that the log is read again. */
const MOST_EVENTS = 500;
/** A tab that has not said anything for this long has been closed. Those in the background may speak once a minute. */
const EXPIRY_MS = 150_000;

interface Member {
  scope: string;
  topics: ReadonlySet<string>;
  seenAt: number;
  deliver: (batch: LiveBatch) => void;
}

/** Shares one connection among the tabs of a browser. */
export class LiveHub {
  readonly #members = new Map<string, Member>();
  readonly #connection: StreamConnection;
  /** The last state of each topic, for tabs that begin to follow it later. */
  readonly #known = new Map<string, LiveMessage>();
  #waiting: LiveMessage[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #batchAt = 0;
  #state: LiveState = 'live';
  /** The user and the workspace whose session the connection has. */
  #scope: string | null = null;

  constructor() {
    this.#connection = new StreamConnection({
      onMessage: (message) => this.#add(message),
      onState: (state) => {
        if (state === this.#state) return;
        this.#state = state;
        for (const { deliver } of this.#members.values()) deliver({ state, messages: [] });
      },
    });
  }

  /** Does what a tab asks for; `deliver` reaches that tab. */
  handle(id: string, request: LiveRequest, deliver: Member['deliver']): void {
    switch (request.type) {
      case 'follow':
        return this.#follow(id, request, deliver);
      case 'ping': {
        const member = this.#members.get(id);
        if (member) member.seenAt = Date.now();
        return this.#update();
      }
      case 'wake':
        return this.#connection.wake();
      case 'end':
        return this.#enter(null);
      case 'bye':
        this.#members.delete(id);
        return this.#update();
    }
  }

  #follow(id: string, { scope, topics }: { scope: string; topics: string[] }, deliver: Member['deliver']) {
    if (topics.length > 0 && scope !== this.#scope) this.#enter(scope);
    const before = this.#members.get(id);
    const member = { scope, topics: new Set(topics), seenAt: Date.now(), deliver };
    this.#members.set(id, member);
    this.#update();
    const isNew = (topic: string) => before?.scope !== scope || !before.topics.has(topic);
    const known = topics.filter(isNew).flatMap((topic) => this.#known.get(topic) ?? []);
    deliver({ state: this.#state, messages: known });
  }

  /** What was received belongs to another session, or to none. */
  #enter(scope: string | null): void {
    this.#scope = scope;
    this.#waiting = [];
    this.#known.clear();
    this.#connection.end();
  }

  #update(): void {
    const oldest = Date.now() - EXPIRY_MS;
    const topics = new Set<string>();
    for (const [id, { scope, topics: own, seenAt }] of this.#members) {
      if (seenAt < oldest) this.#members.delete(id);
      else if (scope === this.#scope) for (const topic of own) topics.add(topic);
    }
    for (const topic of this.#known.keys()) if (!topics.has(topic)) this.#known.delete(topic);
    this.#connection.follow([...topics]);
  }

  #add(message: LiveMessage): void {
    if (message.kind === 'lost') this.#waiting = this.#waiting.filter(({ kind }) => kind !== 'events');
    if (message.kind !== 'events') {
      // Only the last state counts.
      this.#waiting = this.#waiting.filter(({ topic, kind }) => topic !== message.topic || kind === 'events');
      if (message.kind !== 'lost') this.#known.set(message.topic, message);
    }
    this.#waiting.push(message);
    if (this.#timer !== null) return;
    this.#timer = setTimeout(() => this.#flush(), Math.max(0, this.#batchAt + BATCH_MS - Date.now()));
  }

  #flush(): void {
    this.#timer = null;
    this.#batchAt = Date.now();
    const all = withoutFlood(this.#waiting);
    this.#waiting = [];
    for (const { scope, topics, deliver } of this.#members.values()) {
      if (scope !== this.#scope) continue;
      const messages = all.filter(({ topic }) => topics.has(topic));
      if (messages.length > 0) deliver({ state: this.#state, messages });
    }
  }
}

function withoutFlood(messages: LiveMessage[]): LiveMessage[] {
  const events = messages.filter(({ kind }) => kind === 'events');
  if (events.length <= MOST_EVENTS) return messages;
  const others = messages.filter(({ topic }) => topic !== 'events');
  return [{ kind: 'lost', topic: 'events', data: null }, ...others];
}
