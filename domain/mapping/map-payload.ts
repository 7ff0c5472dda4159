import { findChallenge, type Challenge } from './challenge.js';
import { mappedContact, type MappedContact } from './contact-fields.js';
import { findDeliveryId, type DeliveryId } from './delivery-id.js';
import { searchEmails, type EmailCandidate, type FoundEmail } from './email-search.js';
import type { EventName } from './event-headers.js';
import { findEventName } from './event-name.js';
import { takeExcerpt } from './excerpt.js';
import type { NamePart } from './name-fields.js';
import { isAboutMail } from './mail-direction.js';
import { overriddenEmail, overriddenEventName, overriddenName, type MappingOverride } from './override.js';
import { searchPersonIds, type PersonId } from './person-ids.js';
import { searchNames, type NameCandidate } from './person-names.js';
import { derivePayloadContext } from './payload-context.js';
import { configuredConsent, findReportedConsent } from './reported-consent.js';
import type { ReportedConsent } from '../contact/consent.js';
import { walkPayload } from './walk.js';

export interface MappingInput {
  /** Names in any case. */
  headers: Record<string, string>;
  /** The parsed body: JSON, or a form expanded by `expandFormKeys`. Class instances count as scalars. */
  body: unknown;
  /** Fallback event name. */
  sourceName: string;
  /** Paths configured for the source. */
  override?: MappingOverride;
  /** The element of a list that the body was reduced to, if it was split: its id is the delivery's. */
  element?: { value: unknown; index: number };
  /** The addresses of the workspace's senders: they tell mail that came in from mail that went out. */
  ownAddresses?: readonly string[];
}

/** The mapping of a payload, with reasons. */
export interface Mapping {
  /** As sent. */
  eventName: string;
  eventNameReason: string;
  /** Lower case, as stored; null if no address of a contact was found. */
  email: string | null;
  emailReason: string;
  firstName?: string;
  lastName?: string;
  /** Only unless first and last name are both known. */
  name?: string;
  /** What it reports about the contact's consent to marketing mail; null for nothing. */
  consent: ReportedConsent | null;
  /** The fields that the source sets. */
  contact?: MappedContact;
  deliveryId: DeliveryId | null;
  /** Whether it is about a mail, so that `ownAddresses` may matter. */
  isAboutMail: boolean;
  challenge: Challenge | null;
  /**
   * The provider's ids of the person: those that belong to the email if one was found, else all that can be used
   * for a lookup.
   */
  personIds: PersonId[];
  /** Scored candidates, best first. May contain other people's addresses. */
  candidates: { emails: EmailCandidate[]; names: Omit<NameCandidate, 'part'>[] };
}

type Names = Pick<Mapping, 'firstName' | 'lastName' | 'name'>;

/** Maximum number of candidates returned. */
const MAX_SHOWN = 10;

/**
 * Maps any provider's payload to a contact and an event, by a scored search in bounded time without
 * provider-specific code. Never throws, whatever the body.
 */
export function mapPayload(input: MappingInput): Mapping {
  const { headers, override = {} } = input;
  const body = takeExcerpt(input.body);
  const event = chooseEventName(input, body, override);
  const walk = walkPayload(body);
  const emails = searchEmails(walk, derivePayloadContext(walk, event.name, input.ownAddresses));
  const configured = override.email === undefined ? null : overriddenEmail(input.body, override.email);
  const best = chooseEmail(emails, configured?.value);
  const address = configured === null ? (best?.value ?? null) : configured.value;
  const names = searchNames(
    emails.filter((one) => one.score > 0 && one.value === address),
    event.name,
  );
  return {
    eventName: event.name,
    eventNameReason: event.reason,
    email: address,
    emailReason: configured?.reason ?? emailReason(best, emails.length),
    ...chosenNames(names, input.body, override),
    consent:
      override.consent === undefined
        ? findReportedConsent(walk, best?.node ?? null, event.name)
        : configuredConsent(input.body, override.consent),
    ...(override.contact !== undefined && { contact: mappedContact(input.body, override.contact) }),
    deliveryId: readDeliveryId(input, body, event.name),
    isAboutMail: isAboutMail(walk),
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

/** The id of the element that the body was reduced to; one around the list counts with the position in it. */
function readDeliveryId(
  { headers, element }: MappingInput,
  body: unknown,
  eventName: string,
): DeliveryId | null {
  const around = findDeliveryId(headers, body, eventName);
  if (element === undefined || around?.from === 'header') return around;
  const own = findDeliveryId(headers, element.value, eventName);
  return own ?? (around && { ...around, key: `${around.key}#${String(element.index)}` });
}

function chooseEventName(input: MappingInput, body: unknown, override: MappingOverride): EventName {
  const configured =
    override.eventName === undefined ? null : overriddenEventName(input.body, override.eventName);
  if (configured !== null && configured.value !== null)
    return { name: configured.value, reason: configured.reason };
  const found = findEventName({ headers: input.headers, body, sourceName: input.sourceName });
  return configured === null ? found : { name: found.name, reason: `${configured.reason}; ${found.reason}` };
}

/** The best candidate; if the source configures the address, the best candidate with that address. */
function chooseEmail(
  emails: readonly FoundEmail[],
  configured: string | null | undefined,
): FoundEmail | null {
  const wanted = configured === undefined ? emails[0] : emails.find((one) => one.value === configured);
  return wanted !== undefined && wanted.score > 0 ? wanted : null;
}

function emailReason(best: FoundEmail | null, found: number): string {
  if (best !== null) return `${best.path}: ${best.reasons.join(', ')}`;
  return found === 0 ? 'no email address in the payload' : "no address in the payload is the contact's";
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
