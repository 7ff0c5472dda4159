import { MAX_ARMS } from '../../../domain/automation/automation.js';
import { useConditionCatalogue } from '../../conditions/catalogue';
import { BranchConditions } from '../../conditions/conditions';
import { EventConditions, EventPicker, type EventMatch } from '../../conditions/event-picker';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { Button, IconButton } from '../../ui/button';
import { Select } from '../../ui/form/choice';
import { DurationField } from '../../ui/form/duration-field';
import { Field } from '../../ui/form/field';
import { DeleteIcon, PlusIcon } from '../../ui/icons';
import { below, findProblem, without, type StepFormProps, type StepOf } from './step-parts';
import styles from './steps.module.css';

export function WaitForEventForm(props: StepFormProps<StepOf<'waitForEvent'>>) {
  const { step, onChange, problems, automation } = props;
  const texts = useTexts('stepForms');
  const catalogue = useConditionCatalogue({
    events: step.event === '' ? [] : [step.event],
    entries: automation.eventName === undefined ? [] : [automation.eventName],
    isAboutBeside: true,
  });
  const change = ({ event, where }: EventMatch) =>
    onChange({ ...without(step, 'where'), event, ...(where !== undefined && { where }) });
  return (
    <>
      <EventPicker
        label={texts.event}
        value={step}
        onChange={change}
        problem={findProblem(problems, 'event')}
      />
      <section className={styles['group']} aria-label={texts.where}>
        <h3>{texts.where}</h3>
        <EventConditions
          value={step}
          onChange={(where) => change({ event: step.event, where })}
          problems={below(problems, 'where')}
          catalogue={catalogue}
        />
      </section>
      <DurationField
        label={texts.timeout}
        value={step.timeout}
        onChange={(timeout) => onChange({ ...step, timeout })}
        problem={findProblem(problems, 'timeout')}
      />
      <Select
        label={texts.onTimeout}
        value={step.onTimeout ?? 'continue'}
        options={[
          { value: 'continue', label: texts.continue },
          { value: 'exit', label: texts.leave },
        ]}
        onChange={(onTimeout) => onChange({ ...step, onTimeout })}
      />
    </>
  );
}

export function BranchForm({ step, onChange, problems, automation }: StepFormProps<StepOf<'branch'>>) {
  const texts = useTexts('stepForms');
  const { eventName, answers = [] } = automation;
  const events = eventName === undefined ? [] : [eventName];
  const catalogue = useConditionCatalogue({ events, steps: answers, isBranch: true });
  return (
    <section className={styles['group']} aria-label={texts.condition}>
      <h3>{texts.condition}</h3>
      <BranchConditions
        value={step.if}
        onChange={(where) => onChange({ ...step, if: where ?? { all: [] } })}
        problems={below(problems, 'if')}
        catalogue={catalogue}
      />
    </section>
  );
}

export function SplitForm({ step, onChange, problems }: StepFormProps<StepOf<'split'>>) {
  const texts = useTexts('stepForms');
  const formats = useFormats();
  const { arms } = step;
  const total = arms.reduce((sum, { weight }) => sum + weight, 0);
  const weigh = (index: number, text: string) => {
    const weight = Number(text.replaceAll(/\D/g, '').slice(0, 7));
    onChange({ ...step, arms: arms.map((arm, at) => (at === index ? { ...arm, weight } : arm)) });
  };
  return (
    <fieldset className={styles['group']}>
      <legend>{texts.arms}</legend>
      {arms.map(({ weight, steps }, index) => (
        <div key={index} className={styles['arm']}>
          <Field
            label={texts.arm(index + 1)}
            inputMode="numeric"
            value={String(weight)}
            onChange={(text) => weigh(index, text)}
            hint={
              total === 0 ? undefined : texts.share(formats.percent(Math.round((100 * weight) / total) / 100))
            }
            problem={
              findProblem(problems, `arms[${index}].weight`) ?? findProblem(problems, `arms.${index}.weight`)
            }
          />
          {arms.length > 2 && steps.length === 0 && (
            <IconButton
              size="small"
              icon={DeleteIcon}
              label={texts.removeArm(index + 1)}
              onPress={() => onChange({ ...step, arms: arms.filter((_, at) => at !== index) })}
            />
          )}
        </div>
      ))}
      <Button
        size="small"
        isDisabled={arms.length >= MAX_ARMS}
        onPress={() => onChange({ ...step, arms: [...arms, { weight: 1, steps: [] }] })}
      >
        <PlusIcon aria-hidden="true" /> {texts.addArm}
      </Button>
    </fieldset>
  );
}
