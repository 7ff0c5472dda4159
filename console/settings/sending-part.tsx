import { useQuery } from '@tanstack/react-query';
import { useMe } from '../api/me';
import { ConflictBanner } from '../edit/conflict-banner';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Select, Switch } from '../ui/form/choice';
import { DurationField } from '../ui/form/duration-field';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Fact, Facts } from '../ui/form/inline-field';
import { Buttons, Pair, Panel } from '../ui/frame/layout';
import { WeekdaysField } from '../ui/form/weekdays-field';
import { Loaded } from './part';
import { PartForm } from './part-form';
import { sendingQuery, type Limits, type Sending, type TaggedSending } from './queries';
import { TrackingSwitches } from './tracking-switches';
import { useSendingEdit } from './use-sending-edit';

type QuietHours = NonNullable<Limits['quietHours']>;
type Cap = NonNullable<Limits['cap']>;

const NIGHT: QuietHours = { from: '21:00', to: '08:00', days: null };
const THREE_A_WEEK: Cap = { atMost: 3, within: '7 days', whenReached: 'wait' };
const ACTIONS = ['wait', 'skip'] as const;
const PATHS = ['quietHours.from', 'quietHours.to', 'cap.atMost', 'cap.within'].map(
  (path) => `marketing.${path}`,
);

/** Quiet hours and cap of marketing email, and what is measured about it. */
export function SendingPart() {
  const { role } = useMe();
  const query = useQuery(sendingQuery);
  return (
    <Loaded query={query}>
      {(stored) =>
        isAtLeast(role, 'admin') ? <SendingForm stored={stored} /> : <SendingFacts sending={stored.sending} />
      }
    </Loaded>
  );
}

function SendingFacts({ sending: { marketing, tracking } }: { sending: Sending }) {
  const { quietHours, cap } = marketing;
  const measured = (['clicks', 'opens'] as const).filter((kind) => tracking[kind]);
  const texts = useTexts('sending');
  const formats = useFormats();
  const { adminsChange } = useTexts('settings');
  return (
    <Panel title={texts.title} hint={adminsChange}>
      <Facts>
        <Fact label={texts.quietHours}>{quietHours ? `${quietHours.from} – ${quietHours.to}` : '–'}</Fact>
        <Fact label={texts.cap}>{cap ? texts.capOf(cap.atMost, formats.duration(cap.within)) : '–'}</Fact>
        <Fact label={texts.tracking}>{measured.map((kind) => texts[kind]).join(', ') || '–'}</Fact>
      </Facts>
    </Panel>
  );
}

function SendingForm({ stored }: { stored: TaggedSending }) {
  const texts = useTexts('sending');
  const common = useTexts('settings');
  const edit = useSendingEdit(stored);
  const { base, change, error, theirs } = edit;
  const { quietHours, cap, clicks, opens, withoutAnswer } = edit.typed;
  const labels = {
    quietHours: texts.quietHours,
    cap: texts.cap,
    clicks: texts.clicks,
    opens: texts.opens,
    withoutAnswer: texts.withoutAnswer,
  };
  const parts = Object.entries(labels).flatMap(([key, label]) => (theirs && key in theirs ? [label] : []));
  return (
    <PartForm onSubmit={() => void edit.save()} error={unplaced(error, PATHS)}>
      <Panel title={texts.quietHours} hint={texts.quietHint}>
        <Switch
          isOn={quietHours !== null}
          onChange={(isOn) => change({ quietHours: isOn ? (base.quietHours ?? NIGHT) : null })}
        >
          {texts.quietOn}
        </Switch>
        {quietHours !== null && (
          <QuietFields hours={quietHours} error={error} onChange={(hours) => change({ quietHours: hours })} />
        )}
      </Panel>
      <Panel title={texts.cap} hint={texts.capHint}>
        <Switch
          isOn={cap !== null}
          onChange={(isOn) => change({ cap: isOn ? (base.cap ?? THREE_A_WEEK) : null })}
        >
          {texts.capOn}
        </Switch>
        {cap !== null && <CapFields cap={cap} error={error} onChange={(next) => change({ cap: next })} />}
      </Panel>
      <Panel title={texts.tracking} hint={texts.trackingHint}>
        <TrackingSwitches tracking={{ clicks, opens, withoutAnswer }} onChange={change} />
      </Panel>
      <ConflictBanner edit={edit} parts={parts} />
      <Buttons>
        <Button
          type="submit"
          kind="primary"
          isPending={edit.isPending}
          isDisabled={!edit.isChanged || theirs !== null}
        >
          {common.save}
        </Button>
      </Buttons>
    </PartForm>
  );
}

interface FieldsProps {
  error: Error | null;
}

function QuietFields({
  hours,
  error,
  onChange,
}: FieldsProps & { hours: QuietHours; onChange: (hours: QuietHours) => void }) {
  const texts = useTexts('sending');
  const time = (key: 'from' | 'to') => ({
    label: texts[key],
    type: 'time' as const,
    value: hours[key],
    onChange: (value: string) => onChange({ ...hours, [key]: value }),
    problem: problemAt(error, `marketing.quietHours.${key}`),
  });
  return (
    <>
      <Pair>
        <Field {...time('from')} />
        <Field {...time('to')} />
      </Pair>
      <WeekdaysField
        label={texts.days}
        value={hours.days ?? []}
        onChange={(days) => onChange({ ...hours, days: days.length === 0 ? null : days })}
        hint={texts.daysHint}
      />
    </>
  );
}

function CapFields({ cap, error, onChange }: FieldsProps & { cap: Cap; onChange: (cap: Cap) => void }) {
  const texts = useTexts('sending');
  return (
    <>
      <Pair>
        <Field
          label={texts.atMost}
          inputMode="numeric"
          value={String(cap.atMost || '')}
          onChange={(value) => onChange({ ...cap, atMost: Number(value.replaceAll(/\D/g, '').slice(0, 3)) })}
          problem={problemAt(error, 'marketing.cap.atMost')}
        />
        <DurationField
          label={texts.within}
          value={cap.within}
          onChange={(within) => onChange({ ...cap, within })}
          problem={problemAt(error, 'marketing.cap.within')}
        />
      </Pair>
      <Select
        label={texts.whenReached}
        value={cap.whenReached}
        options={ACTIONS.map((value) => ({ value, label: texts.actions[value] }))}
        onChange={(whenReached) => onChange({ ...cap, whenReached })}
      />
    </>
  );
}
