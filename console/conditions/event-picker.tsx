import type { ReactNode } from 'react';
import { EventNameField } from '../ui/form/event-name-field';
import { AboutFields } from './about-fields';
import type { ConditionCatalogue } from './catalogue';
import { Conditions } from './conditions';
import { joinAbout, partAbout } from './event-about';
import type { Problem } from './problems';
import { useNextEvent } from './use-next-event';
import type { Where } from './where';

/** An event and the conditions that it must meet. */
export interface EventMatch {
  event: string;
  where?: Where | undefined;
}

interface EventPickerProps {
  label: string;
  value: EventMatch;
  onChange: (match: EventMatch) => void;
  hint?: ReactNode;
  problem?: string | undefined;
}

/** What happens, and which list, form, segment, automation or email it is about: “Joins list”, “Newsletter”. */
export function EventPicker({ value: { event, where }, onChange, ...field }: EventPickerProps) {
  const next = useNextEvent({ event, where }, (name, kept) => onChange({ event: name, where: kept }));
  return (
    <>
      <EventNameField {...field} value={event} onChange={next.type} onSettle={next.settle} />
      <AboutFields event={event} where={where} onChange={(next) => onChange({ event, where: next })} />
    </>
  );
}

interface EventConditionsProps {
  value: EventMatch;
  onChange: (where: Where | undefined) => void;
  problems?: readonly Problem[];
  catalogue: ConditionCatalogue;
}

/** The conditions besides what the event is about. */
export function EventConditions({ value: { event, where }, onChange, ...rest }: EventConditionsProps) {
  const { problems = [], catalogue } = rest;
  const parted = partAbout(event, where);
  return (
    <Conditions
      value={parted.rest}
      onChange={(next) => onChange(joinAbout(event, parted.about, next))}
      problems={parted.placed(problems)}
      catalogue={catalogue}
    />
  );
}
