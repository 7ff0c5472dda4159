import { useQuery } from '@tanstack/react-query';
import { contactFieldsQuery } from '../../api/catalogues';
import { useTexts } from '../../texts/language';
import { Segments, Select } from '../../ui/form/choice';
import { DurationField } from '../../ui/form/duration-field';
import { Field } from '../../ui/form/field';
import { Suggest } from '../../ui/form/suggest';
import { WeekdaysField } from '../../ui/form/weekdays-field';
import { findProblem, without, type StepFormProps, type StepOf } from './step-parts';

type Wait = StepOf<'wait'>;
type Daily = Exclude<NonNullable<Wait['until']>, string>;
const MODES = ['waitFor', 'waitUntil', 'waitField'] as const;
type Mode = (typeof MODES)[number];

function waitMode(step: Wait): Mode {
  if (step.untilField !== undefined) return 'waitField';
  return step.until !== undefined ? 'waitUntil' : 'waitFor';
}

export function WaitForm({ step, onChange, problems }: StepFormProps<Wait>) {
  const texts = useTexts('stepForms');
  const mode = waitMode(step);
  const bare = without(step, 'for', 'until', 'untilField', 'offset');
  const initial: Record<Mode, Wait> = {
    waitFor: { ...bare, for: '1 day' },
    waitUntil: { ...bare, until: { time: '09:00' } },
    waitField: { ...bare, untilField: 'createdAt' },
  };
  return (
    <>
      <Segments
        label={texts.waitKind}
        value={mode}
        options={MODES.map((one) => ({ value: one, label: texts[one] }))}
        onChange={(next) => onChange(initial[next])}
      />
      {mode === 'waitFor' && (
        <DurationField
          label={texts.duration}
          value={step.for ?? ''}
          onChange={(duration) => onChange({ ...step, for: duration })}
          problem={findProblem(problems, 'for') ?? findProblem(problems, '')}
        />
      )}
      {mode === 'waitUntil' && (
        <DailyFields
          until={step.until}
          onChange={(until) => onChange({ ...step, until: until ?? { time: '' } })}
          problem={(path) => findProblem(problems, path)}
        />
      )}
      {mode === 'waitField' && <FieldWait step={step} onChange={onChange} problems={problems} />}
    </>
  );
}

type FieldWaitProps = Pick<StepFormProps<Wait>, 'step' | 'onChange' | 'problems'>;

function FieldWait({ step, onChange, problems }: FieldWaitProps) {
  const texts = useTexts('stepForms');
  const { data } = useQuery(contactFieldsQuery);
  const custom = data?.data.map(({ key }) => `customFields.${key}`) ?? [];
  const suggestions = ['createdAt', ...custom].map((value) => ({ value }));
  const offset = step.offset ?? '';
  const direction = offset === '' ? 'offsetNone' : offset.startsWith('-') ? 'offsetBefore' : 'offsetAfter';
  const length = offset.replace(/^[+-] ?/, '');
  const write = (kind: string, duration: string) => {
    if (kind === 'offsetNone') return onChange(without(step, 'offset'));
    onChange({ ...step, offset: kind === 'offsetBefore' ? `-${duration}` : duration });
  };
  return (
    <>
      <Suggest
        label={texts.field}
        value={step.untilField ?? ''}
        suggestions={suggestions}
        onChange={(untilField) => onChange({ ...step, untilField })}
        hint={texts.fieldHint}
        problem={findProblem(problems, 'untilField')}
      />
      <Select
        label={texts.offset}
        value={direction}
        options={(['offsetNone', 'offsetBefore', 'offsetAfter'] as const).map((value) => ({
          value,
          label: texts[value],
        }))}
        onChange={(next) => write(next, length === '' ? '1 day' : length)}
      />
      {direction !== 'offsetNone' && (
        <DurationField
          label={texts.duration}
          value={length}
          onChange={(duration) => write(direction, duration)}
          problem={findProblem(problems, 'offset')}
        />
      )}
      <DailyFields
        until={step.until}
        isOptional
        onChange={(until) => onChange(until === undefined ? without(step, 'until') : { ...step, until })}
        problem={(path) => findProblem(problems, path)}
      />
    </>
  );
}

interface DailyFieldsProps {
  until: Wait['until'];
  isOptional?: boolean;
  onChange: (until: Daily | undefined) => void;
  problem: (path: string) => string | undefined;
}

function DailyFields({ until, isOptional = false, onChange, problem }: DailyFieldsProps) {
  const texts = useTexts('stepForms');
  const daily: Daily = typeof until === 'string' ? { time: until } : (until ?? { time: '' });
  const zones = ['contact', ...Intl.supportedValuesOf('timeZone')];
  return (
    <>
      <Field
        label={isOptional ? texts.atTime : texts.time}
        type="time"
        value={daily.time}
        onChange={(time) => onChange(isOptional && time === '' ? undefined : { ...daily, time })}
        problem={problem('until.time') ?? (typeof until === 'object' ? undefined : problem('until'))}
        {...(isOptional && { hint: texts.atTimeHint })}
      />
      {(!isOptional || daily.time !== '') && (
        <>
          <WeekdaysField
            label={texts.weekdays}
            value={daily.weekdays ?? []}
            onChange={(weekdays) =>
              onChange(weekdays.length === 0 ? without(daily, 'weekdays') : { ...daily, weekdays })
            }
            hint={problem('until.weekdays') ?? texts.anyDay}
          />
          <Suggest
            label={texts.timezone}
            value={daily.timezone ?? 'contact'}
            suggestions={zones.map((zone) => ({
              value: zone,
              ...(zone === 'contact' && { hint: texts.contactZone }),
            }))}
            onChange={(timezone) => onChange({ ...daily, timezone })}
            problem={problem('until.timezone')}
          />
        </>
      )}
    </>
  );
}
