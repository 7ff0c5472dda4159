import type { ObjectId } from 'mongodb';
import { may, type Scope } from '../../domain/accounts/access.js';
import { RollcallError } from '../../domain/errors.js';
import { automationStats } from '../automations/automation-stats.js';
import { presentAutomationStats } from '../automations/stats-presenter.js';
import { jsonTextOf } from '../body/json-text.js';
import type { Deps } from '../deps.js';
import { enrollmentNames } from '../enrollments/enrollment-names.js';
import { presentEnrollment } from '../enrollments/presenter.js';
import { readEnrollment } from '../enrollments/read-enrollments.js';
import { presentTailed } from '../events/presenter.js';
import { isTailToken, tailEvents } from '../events/tail-events.js';
import { grantOf, type Caller } from '../http/caller.js';
import { callerOf, workspaceOf, type ApiContext } from '../http/context.js';
import { lastEventId, openLiveStream, type LiveItem } from '../http/live-stream.js';
import { parseQuery } from '../http/parse.js';
import { presentJob } from '../jobs/presenter.js';
import { readJob } from '../jobs/read-jobs.js';
import { readAttention } from '../overview/attention.js';
import { presentAttention } from '../overview/presenter.js';
import { followState, merged } from './follow.js';
import { parseTopics, streamQuery, type Topic } from './schemas.js';

const scopes: Record<Topic['kind'], Scope> = {
  events: 'events:read',
  attention: 'events:read',
  enrollments: 'automations:read',
  enrollment: 'automations:read',
  job: 'admin',
};

/** How often a state is looked up, however many clients follow it. */
const LOOK_EVERY_MS = { enrollments: 1_000, enrollment: 1_000, job: 1_000, attention: 10_000 };
/** A look may use what another client's look has found. */
const MAX_AGE = 0.9;

/** Streams what is new of all topics over one connection; `Last-Event-ID` resumes an earlier stream. */
export async function open(ctx: ApiContext, deps: Deps): Promise<void> {
  const topics = parseTopics(parseQuery(streamQuery, ctx));
  const after = lastEventId(ctx, isTailToken);
  const caller = callerOf(ctx);
  const allows = (now: Caller): boolean => topics.every((topic) => mayFollow(topic, caller, now));
  if (!allows(caller)) throw new RollcallError('forbidden', 'A topic requires a scope that is missing.');
  const workspaceId = workspaceOf(ctx);
  const states = topics.flatMap((topic) => (topic.kind === 'events' ? [] : [topic]));
  // What does not exist is a 404, and not a stream.
  for (const topic of states) await stateOf(deps, { workspaceId, caller, topic });
  const { closing, log, credentials } = deps;
  const hasEvents = states.length < topics.length;
  // One with events is a tail of the log, of which there are fewer.
  const places = hasEvents ? deps.eventTails : deps.streams;
  const followed = (topic: StateTopic, signal: AbortSignal): AsyncGenerator<LiveItem> => {
    const read = (): Promise<string> => stateOf(deps, { workspaceId, caller, topic });
    const gone = jsonTextOf({ topic: topic.name, data: null });
    const everyMs = LOOK_EVERY_MS[topic.kind];
    // The heartbeats of events have the position.
    return followState({ event: topic.kind, read, everyMs, gone, beats: !hasEvents }, signal);
  };
  openLiveStream(
    ctx,
    { closing, log, places, current: (known) => credentials.current(known) },
    {
      allows,
      items: (signal) =>
        merged([
          ...(hasEvents ? [followEvents(deps, { workspaceId, after, signal })] : []),
          ...states.map((topic) => followed(topic, signal)),
        ]),
    },
  );
}

/** What needs attention depends on all that a caller may read, so that must still be the same. */
function mayFollow({ kind }: Topic, caller: Caller, now: Caller): boolean {
  return may(now, scopes[kind]) && (kind !== 'attention' || grantOf(now) === grantOf(caller));
}

async function* followEvents(
  deps: Deps,
  of: { workspaceId: ObjectId; after: string | null; signal: AbortSignal },
): AsyncGenerator<LiveItem> {
  let hasPosition = false;
  for await (const tailed of tailEvents(deps, { ...of, filters: {}, isPatient: true })) {
    const { message, isIdle = false, ...rest } = presentTailed(tailed);
    const sent = tailed.kind === 'event' ? { ...message, event: 'events' } : message;
    // A client needs a position before it can resume.
    yield { message: sent, isIdle: isIdle && hasPosition, ...rest };
    hasPosition ||= message.id !== undefined;
  }
}

type StateTopic = Exclude<Topic, { kind: 'events' }>;

interface WantedState {
  workspaceId: ObjectId;
  caller: Caller;
  topic: StateTopic;
}

/** @throws RollcallError `not_found` */
function stateOf(deps: Deps, wanted: WantedState): Promise<string> {
  const { workspaceId, caller, topic } = wanted;
  const grant = topic.kind === 'attention' ? grantOf(caller) : '';
  const name = `${workspaceId.toHexString()} ${topic.name} ${grant}`;
  const maxAgeMs = LOOK_EVERY_MS[topic.kind] * MAX_AGE;
  return deps.stateReads.get({ name, maxAgeMs }, async () =>
    jsonTextOf({ topic: topic.name, data: await presented(deps, wanted) }),
  );
}

async function presented(deps: Deps, { workspaceId, caller, topic }: WantedState): Promise<object> {
  switch (topic.kind) {
    case 'attention':
      return presentAttention(await readAttention(deps, { workspaceId, grant: caller }));
    case 'enrollments':
      return presentAutomationStats(await automationStats(deps, { workspaceId, id: topic.id }));
    case 'enrollment': {
      const enrollment = await readEnrollment(deps, { workspaceId, id: topic.id });
      const of = { workspaceId, enrollments: [enrollment], showsPeople: false };
      const namesOf = await enrollmentNames(deps.db, of);
      return presentEnrollment(enrollment, deps.settings.temporal, namesOf(enrollment));
    }
    case 'job': {
      const job = await readJob(deps, { workspaceId, id: topic.id });
      // Those of the whole installation are for administrators.
      if (job.workspaceId === null) throw new RollcallError('not_found', 'Job not found.');
      return presentJob(job);
    }
  }
}
