import { reentryModes } from '../../../domain/automation/automation.js';
import { useTexts } from '../../texts/language';
import { Select } from '../../ui/form/choice';
import { Field } from '../../ui/form/field';
import { Fact, Facts } from '../../ui/form/inline-field';
import { isJsonObject } from '../../../domain/json/json.js';
import { asText } from '../../../domain/json/lenient.js';
import { problemAt } from './match-form';
import styles from './settings.module.css';
import type { SettingsProps } from './trigger-form';

const modes = [...reentryModes, 'key'] as const;

/** Name, description, re-entry and where replies go. */
export function AutomationForm(props: SettingsProps) {
  const { definition, onChange, problems, isReadOnly } = props;
  const texts = useTexts('automationSettings');
  const field = (name: string) => asText(definition[name]);
  const set = (name: string) => (value: string) =>
    onChange({ [name]: value === '' && name !== 'name' ? null : value }, name);
  if (isReadOnly) return <Values {...props} />;
  return (
    <div className={styles['form']}>
      <Field
        label={texts.name}
        value={field('name')}
        onChange={set('name')}
        problem={problemAt(problems, 'name')}
      />
      <Field
        label={texts.description}
        rows={2}
        value={field('description')}
        onChange={set('description')}
        problem={problemAt(problems, 'description')}
      />
      <Reentry {...props} />
      <Field
        label={texts.cooldown}
        hint={texts.cooldownHint}
        placeholder="7 days"
        value={field('cooldown')}
        onChange={set('cooldown')}
        problem={problemAt(problems, 'cooldown')}
      />
      <Field
        label={texts.replyTo}
        hint={texts.replyToHint}
        placeholder="hello@example.com"
        value={field('replyTo')}
        onChange={set('replyTo')}
        problem={problemAt(problems, 'replyTo')}
      />
    </div>
  );
}

function Reentry({ definition, onChange, problems }: SettingsProps) {
  const texts = useTexts('automationSettings');
  const { reentry } = definition;
  const mode = isJsonObject(reentry) ? 'key' : (modes.find((one) => one === reentry) ?? 'whenFinished');
  const key = isJsonObject(reentry) ? asText(reentry['key']) : '';
  return (
    <>
      <Select
        label={texts.reentry}
        hint={texts.reentryHints[mode]}
        value={mode}
        options={modes.map((value) => ({ value, label: texts.reentries[value] }))}
        onChange={(next) => onChange({ reentry: next === 'key' ? { key: 'event.' } : next }, 'reentry')}
        problem={problemAt(problems, 'reentry')}
      />
      {mode === 'key' && (
        <Field
          label={texts.key}
          placeholder="event.orderId"
          value={key}
          onChange={(next) => onChange({ reentry: { key: next } }, 'reentry')}
          problem={problemAt(problems, 'reentry.key')}
        />
      )}
    </>
  );
}

function Values({ definition }: SettingsProps) {
  const texts = useTexts('automationSettings');
  const { reentry } = definition;
  const mode = isJsonObject(reentry) ? 'key' : (modes.find((one) => one === reentry) ?? 'whenFinished');
  const facts: [string, string][] = [
    [texts.name, asText(definition['name'])],
    [texts.description, asText(definition['description'])],
    [texts.reentry, texts.reentries[mode]],
    [texts.cooldown, asText(definition['cooldown'])],
    [texts.replyTo, asText(definition['replyTo'])],
  ];
  return (
    <Facts>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
    </Facts>
  );
}
