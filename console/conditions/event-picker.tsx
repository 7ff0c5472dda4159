import type { ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { Select } from '../ui/form/choice';
import { EventNameField } from '../ui/form/event-name-field';
import type { ConditionCatalogue } from './catalogue';
import { Conditions } from './conditions';
import { joinSubject, partSubject, subjectProperty, type SubjectProperty } from './event-subject';
import type { Problem } from './problems';
import { useSubjectNames } from './use-event-titles';
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

/** What happens, and which list, form, segment or automation it is about: “Joins list”, “Newsletter”. */
export function EventPicker({ value: { event, where }, onChange, ...field }: EventPickerProps) {
  const { subject, rest } = partSubject(event, where);
  const property = subjectProperty(event);
  return (
    <>
      <EventNameField
        {...field}
        value={event}
        onChange={(next) => {
          const kept = subjectProperty(next) === property ? where : rest;
          onChange({ event: next, where: kept });
        }}
      />
      {property !== null && (
        <SubjectField
          key={property}
          property={property}
          value={subject}
          onChange={(id) => onChange({ event, where: joinSubject(event, id, rest) })}
        />
      )}
    </>
  );
}

const ANY = 'any';

interface SubjectProps {
  property: SubjectProperty;
  value: string | null;
  onChange: (id: string | null) => void;
}

function SubjectField({ property, value, onChange }: SubjectProps) {
  const texts = useTexts('eventPicker');
  const names = useSubjectNames(new Set([property]))(property) ?? [];
  const isUnknown = value !== null && !names.some(({ id }) => id === value);
  return (
    <Select
      label={texts.which[property]}
      value={value ?? ANY}
      options={[
        { value: ANY, label: texts.any[property] },
        ...names.map(({ id, name }) => ({ value: id, label: name })),
        ...(isUnknown ? [{ value, label: value }] : []),
      ]}
      onChange={(id) => onChange(id === ANY ? null : id)}
    />
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
  const parted = partSubject(event, where);
  return (
    <Conditions
      value={parted.rest}
      onChange={(next) => onChange(joinSubject(event, parted.subject, next))}
      problems={parted.placed(problems)}
      catalogue={catalogue}
    />
  );
}
