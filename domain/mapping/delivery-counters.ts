import { isPlainObject, setOwn, type JsonObject } from './payload.js';
import { splitWords, squeeze } from './words.js';

/** Fields that a provider changes from one attempt at a delivery to the next. */
interface Counters {
  /** Without separators. */
  fields: ReadonlySet<string>;
  /** Beginnings of words in the name of an event that is about such things itself: then they are data. */
  dataWords: readonly string[];
  /** An empty one is data: something has not happened yet. */
  ifSet?: true;
}

const counters: readonly Counters[] = [
  {
    fields: set(`deliveryattempt deliveryattempts deliveryattemptnumber deliveryattemptcount deliverycount
      pendingwebhooks webhookattempt webhookattempts webhookattemptnumber webhookretry webhookretries webhookretrycount
      webhookstatus webhooks webhooksentat webhooktimestamp redelivery redelivered isredelivery isretry retrynum retryreason
      lastattemptat nextattemptat attemptedat lastdeliveryattemptat nextretryat attemptstotal maxattempts`),
    dataWords: [],
  },
  {
    fields: set(`attempt attempts attemptnumber attemptcount attemptno retry retries retrycount retrynumber
      retryattempt`),
    dataWords:
      words(`attempt retr fail declin dunning past overdue unpaid login signin logon auth call quiz exam test course
      game`),
  },
  {
    fields: set(`sentat sentattime senttime sendtime senttimestamp dispatchedat deliverytime
      deliverytimestamp notificationsentat`),
    ifSet: true,
    dataWords: words('send sent deliver dispatch ship messag mail email sms remind notif invit'),
  },
];

/** Objects at the top of a payload that describe its delivery. */
const ENVELOPES = set(
  'meta metadata webhook delivery envelope notification webhookdelivery deliveryinfo hook',
);

/**
 * A payload without the counters and times of its delivery, which differ when the provider sends it again: two of one
 * event are then equal. An event that is about attempts or about what was sent keeps them, since they are its data.
 */
export function withoutCounters(body: unknown, eventName: string): unknown {
  if (!isPlainObject(body)) return body;
  const said = splitWords(eventName);
  const dropped = counters.filter(
    ({ dataWords }) => !said.some((word) => dataWords.some((name) => word.startsWith(name))),
  );
  const isCounter = (field: string, value: unknown): boolean =>
    dropped.some(({ fields, ifSet }) => fields.has(field) && (ifSet !== true || value !== null));
  return without(body, isCounter, ENVELOPES);
}

function without(
  object: JsonObject,
  isCounter: (field: string, value: unknown) => boolean,
  envelopes: ReadonlySet<string>,
): JsonObject {
  const kept: JsonObject = {};
  for (const [key, value] of Object.entries(object)) {
    const field = squeeze(key);
    if (isCounter(field, value)) continue;
    const isEnvelope = envelopes.has(field) && isPlainObject(value);
    setOwn(kept, key, isEnvelope ? without(value, isCounter, new Set()) : value);
  }
  return kept;
}

function words(text: string): string[] {
  return text.split(/\s+/);
}

function set(text: string): ReadonlySet<string> {
  return new Set(words(text));
}
