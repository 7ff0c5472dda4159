import { webhookMethods } from '../../../domain/automation/automation.js';
import { useTexts } from '../../texts/language';
import { Segments, Select } from '../../ui/form/choice';
import { Field } from '../../ui/form/field';
import { LiquidField } from '../../ui/form/liquid-field';
import { JsonField } from './json-field';
import { PairFields } from './pairs';
import { findProblem, without, type StepFormProps, type StepOf } from './step-parts';
import styles from './steps.module.css';

type Webhook = StepOf<'webhook'>;
const EXAMPLE = { email: '{{ contact.email }}' };

export function WebhookForm({ step, onChange, problems, automation }: StepFormProps<Webhook>) {
  const texts = useTexts('stepForms');
  const { eventName } = automation;
  const method = step.method ?? 'POST';
  const setHeaders = (headers: Record<string, unknown>) => {
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
    onChange(texts.length === 0 ? without(step, 'headers') : { ...step, headers: Object.fromEntries(texts) });
  };
  return (
    <>
      <LiquidField
        label={texts.url}
        value={step.url}
        placeholder="https://example.com/hook"
        onChange={(url) => onChange({ ...step, url })}
        hint={texts.urlHint}
        problem={findProblem(problems, 'url')}
        eventName={eventName}
      />
      <Select
        label={texts.method}
        value={method}
        options={webhookMethods.map((value) => ({ value, label: value }))}
        onChange={(next) => onChange({ ...(next === 'GET' ? without(step, 'body') : step), method: next })}
        problem={findProblem(problems, 'method')}
      />
      <PairFields
        legend={texts.headers}
        value={step.headers ?? {}}
        onChange={setHeaders}
        addLabel={texts.addHeader}
        initial=""
        hint={findProblem(problems, 'headers') ?? texts.headerHidden}
        keyField={(name, onRename) => <Field label={texts.header} value={name} onChange={onRename} />}
        valueField={(_, value, onValue) => (
          <LiquidField label={texts.value} value={String(value)} onChange={onValue} eventName={eventName} />
        )}
      />
      <BodyFields step={step} onChange={onChange} problems={problems} automation={automation} />
      {step.id !== undefined && <p className={styles['hint']}>{texts.answers(step.id)}</p>}
    </>
  );
}

function BodyFields({ step, onChange, problems, automation }: StepFormProps<Webhook>) {
  const texts = useTexts('stepForms');
  const setBody = (body: unknown) => onChange(body === undefined ? without(step, 'body') : { ...step, body });
  return (
    <>
      {step.method !== 'GET' && (
        <Segments
          label={texts.body}
          value={step.body === undefined ? 'default' : 'own'}
          options={[
            { value: 'default', label: texts.bodyDefault },
            { value: 'own', label: texts.bodyOwn },
          ]}
          onChange={(next) => setBody(next === 'own' ? EXAMPLE : undefined)}
        />
      )}
      {step.body !== undefined && (
        <JsonField
          label={texts.body}
          value={step.body}
          onChange={(body) => setBody(body ?? null)}
          hint={texts.bodyHint}
          problem={findProblem(problems, 'body')}
          eventName={automation.eventName}
        />
      )}
    </>
  );
}
