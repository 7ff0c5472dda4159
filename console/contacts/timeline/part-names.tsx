import { useTexts } from '../../texts/language';
import type { TimelineEntry } from './fold-timeline';

/** The parts of a sign-up in a row, each once: `form posted · contact added · confirmed`. */
export function PartNames({ parts }: { parts: readonly TimelineEntry[] }) {
  const texts = useTexts('timeline');
  const { details } = useTexts('parts');
  const found = new Set(parts.flatMap((part) => partName(part) ?? []));
  const entered = parts.flatMap(({ step }) => (step?.line.type === 'entered' ? [step.automation.name] : []));
  const names = [
    ...ORDER.flatMap((name) => (found.has(name) ? [texts.parts[name]] : [])),
    ...entered.map((name) => texts.parts.entered(name)),
  ];
  return names.length === 0 ? details : names.join(' · ');
}

/** As a sign-up goes. */
const ORDER = ['form', 'added', 'mail', 'confirmed', 'subscribed'] as const;

function partName({ event, mail, consent }: TimelineEntry): (typeof ORDER)[number] | null {
  if (mail !== undefined) return 'mail';
  if (consent !== undefined) return consent.action === 'confirmed' ? 'confirmed' : null;
  if (event?.eventName === 'contact_added') return 'added';
  if (event?.eventName === 'form_submitted') return 'form';
  return event?.eventName === 'list_subscribed' ? 'subscribed' : null;
}
