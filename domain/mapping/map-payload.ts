import { findChallenge, type Challenge } from './challenge.js';
import { findDeliveryId, type DeliveryId } from './delivery-id.js';
import { searchEmails, type EmailCandidate, type FoundEmail } from './email-search.js';
import { findEventName, type EventName } from './event-name.js';
import { excerptOf } from './excerpt.js';
import type { NamePart } from './name-fields.js';
import { overriddenEmail, overriddenEventName, overriddenName, type MappingOverride } from './override.js';
import { searchPersonIds, type PersonId } from './person-ids.js';
import { searchNames, type NameCandidate } from './person-names.js';
import { sceneOf } from './payload-context.js';
import { walkPayload } from './walk.js';

export interface MappingInput {
  /** Names in any case. */
  headers: Record<string, string>;
  /** The parsed body: JSON, or a form through `expandFormKeys`. Objects of a class count as scalars. */
  body: unknown;
  /** Names the event when nothing else does. */
  sourceName: string;
  /** Where the source says that things stand. */
  override?: MappingOverride;
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

type Names = Pick<Mapping, 'firstName' | 'lastName' | 'name'>;

/** Candidates kept to show. */
const MAX_SHOWN = 10;

/**
 * Maps any provider's payload to a person and an event: a scored search in bounded time, the same for all providers.
 * Never throws, whatever the body.
 */
export function mapPayload(input: MappingInput): Mapping {
  const { headers, override = {} } = input;
  const body = excerptOf(input.body);
  const event = eventNameOf(input, body, override);
  const walk = walkPayload(body);
  const emails = searchEmails(walk, sceneOf(walk, event.name));
  const said = override.email === undefined ? null : overriddenEmail(input.body, override.email);
  const best = bestOf(emails, said?.value);
  const address = said === null ? (best?.value ?? null) : said.value;
  const names = searchNames(
    emails.filter((one) => one.score > 0 && one.value === address),
    event.name,
  );
  return {
    eventName: event.name,
    eventNameReason: event.reason,
    email: address,
    emailReason: said?.reason ?? emailReason(best, emails.length),
    ...chosenNames(names, input.body, override),
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

function eventNameOf(input: MappingInput, body: unknown, override: MappingOverride): EventName {
  const said = override.eventName === undefined ? null : overriddenEventName(input.body, override.eventName);
  if (said !== null && said.value !== null) return { name: said.value, reason: said.reason };
  const found = findEventName({ headers: input.headers, body, sourceName: input.sourceName });
  return said === null ? found : { name: found.name, reason: `${said.reason}; ${found.reason}` };
}

/** The best candidate, or with an address that the source names the best place of that one. */
function bestOf(emails: readonly FoundEmail[], said: string | null | undefined): FoundEmail | null {
  const wanted = said === undefined ? emails[0] : emails.find((one) => one.value === said);
  return wanted !== undefined && wanted.score > 0 ? wanted : null;
}

function emailReason(best: FoundEmail | null, found: number): string {
  if (best !== null) return `${best.path}: ${best.reasons.join(', ')}`;
  return found === 0 ? 'no e-mail address in the payload' : "no address in the payload is the person's";
}

function chosenNames(names: readonly NameCandidate[], body: unknown, override: MappingOverride): Names {
  const best = (part: NamePart): string | null => names.find((name) => name.part === part)?.value ?? null;
  const firstName =
    override.firstName === undefined ? best('first') : overriddenName(body, override.firstName);
  const lastName = override.lastName === undefined ? best('last') : overriddenName(body, override.lastName);
  const name = best('full');
  return {
    ...(firstName === null ? {} : { firstName }),
    ...(lastName === null ? {} : { lastName }),
    ...(name === null || (firstName !== null && lastName !== null) ? {} : { name }),
  };
}
