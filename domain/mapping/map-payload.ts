import { findChallenge, type Challenge } from './challenge.js';
import { findDeliveryId, type DeliveryId } from './delivery-id.js';
import { searchEmails, type EmailCandidate, type FoundEmail } from './email-search.js';
import { excerptOf } from './excerpt.js';
import { findEventName } from './event-name.js';
import { searchPersonIds, type PersonId } from './person-ids.js';
import { searchNames, type NameCandidate } from './person-names.js';
import type { NamePart } from './name-fields.js';
import { sceneOf } from './scene.js';
import { walkPayload } from './walk.js';

export interface MappingInput {
  /** Names in any case. */
  headers: Record<string, string>;
  /** The parsed body: JSON, or a form through `expandFormKeys`. Objects of a class count as scalars. */
  body: unknown;
  /** Names the event when nothing else does. */
  sourceName: string;
}

/** What a payload means, and why. */
export interface Mapping {
  /** As sent. */
  eventName: string;
  eventNameReason: string;
  /** Lower-case, as stored; null when nobody's address was found. */
  email: string | null;
  emailReason: string;
  firstName?: string;
  lastName?: string;
  /** Only where first and last name do not both stand separately. */
  name?: string;
  deliveryId: DeliveryId | null;
  challenge: Challenge | null;
  /** The provider's ids of the person: with an e-mail those that belong to it, else all to look one up by. */
  personIds: PersonId[];
  /** What the search weighed, the best first. These hold addresses of other people too. */
  candidates: { emails: EmailCandidate[]; names: Omit<NameCandidate, 'part'>[] };
}

/** Candidates kept to show. */
const MAX_SHOWN = 10;

/**
 * Maps any provider's payload to a person and an event: a scored search in bounded time, the same for all providers.
 * Never throws, whatever the body.
 */
export function mapPayload(input: MappingInput): Mapping {
  const { headers, sourceName } = input;
  const body = excerptOf(input.body);
  const event = findEventName({ headers, body, sourceName });
  const walk = walkPayload(body);
  const emails = searchEmails(walk, sceneOf(walk, event.name));
  const best = emails[0] !== undefined && emails[0].score > 0 ? emails[0] : null;
  const places = emails.filter((one) => one.score > 0 && one.value === best?.value);
  const names = searchNames(places, event.name);
  return {
    eventName: event.name,
    eventNameReason: event.reason,
    email: best?.value ?? null,
    emailReason: emailReason(best, emails.length),
    ...chosenNames(names),
    deliveryId: findDeliveryId(headers, body, event.name),
    challenge: findChallenge(headers, body),
    personIds: searchPersonIds(walk, best, event.name),
    candidates: {
      emails: emails
        .slice(0, MAX_SHOWN)
        .map(({ path, value, score, reasons }) => ({ path, value, score, reasons })),
      names: names
        .slice(0, MAX_SHOWN)
        .map(({ path, value, score, reasons }) => ({ path, value, score, reasons })),
    },
  };
}

function emailReason(best: FoundEmail | null, found: number): string {
  if (best !== null) return `${best.path}: ${best.reasons.join(', ')}`;
  return found === 0 ? 'no e-mail address in the payload' : 'no address in the payload is the person’s';
}

function chosenNames(names: readonly NameCandidate[]): Pick<Mapping, 'firstName' | 'lastName' | 'name'> {
  const bestOf = (part: NamePart): string | undefined => names.find((name) => name.part === part)?.value;
  const firstName = bestOf('first');
  const lastName = bestOf('last');
  const name = bestOf('full');
  return {
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(name === undefined || (firstName !== undefined && lastName !== undefined) ? {} : { name }),
  };
}
