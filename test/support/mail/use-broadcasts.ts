import type { Stack } from '../engine/stack.js';
import type { SignedUp, TestApi } from '../http/api.js';
import { Broadcasts, type Member } from './broadcasts.js';
import type { SinkMail } from '../servers/smtp-sink.js';
import { useApi, useOwner } from '../http/use-api.js';
import { on, useWorker } from '../engine/use-worker.js';

export interface UsedBroadcasts {
  stack: Stack;
  api: TestApi;
  owner: SignedUp;
  /** Those of the owner's workspace. */
  some: Broadcasts;
  /** The mails at the sink to these people. */
  mailsTo: (people: readonly Member[]) => SinkMail[];
}

/** Lists and broadcasts of the owner's workspace, for the body of a `describe`. */
export function broadcastsOf(api: TestApi, owner: SignedUp): Broadcasts {
  return new Broadcasts({
    client: owner.client,
    get db() {
      return api.db;
    },
    get workspaceId() {
      return owner.workspaceId;
    },
  });
}

/**
 * A worker and an API on it, a workspace before each test, and its lists and broadcasts. The mail sink accepts everything
 * until a test says otherwise.
 */
export function useBroadcasts(): UsedBroadcasts {
  const stack = useWorker();
  const api = useApi(on(stack));
  const owner = useOwner(api);
  const some = broadcastsOf(api, owner);
  beforeEach(() => stack.smtp.behave());
  afterEach(() => stack.smtp.behave());
  const mailsTo = (people: readonly Member[]): SinkMail[] => {
    const emails = new Set(people.map(({ email }) => email));
    return stack.smtp.mails.filter(({ to: [to = ''] }) => emails.has(to));
  };
  return { stack, api, owner, some, mailsTo };
}
