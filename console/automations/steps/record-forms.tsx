import { useQuery } from '@tanstack/react-query';
import { personFieldNames } from '../../../domain/contact/contact-properties.js';
import { isJsonObject } from '../../../domain/json/json.js';
import { contactFieldsQuery } from '../../api/catalogues';
import { listsQuery } from '../../contacts/queries';
import { useTexts } from '../../texts/language';
import { Select } from '../../ui/form/choice';
import { EventNameField } from '../../ui/form/event-name-field';
import { Field } from '../../ui/form/field';
import { Suggest } from '../../ui/form/suggest';
import { JsonField } from './json-field';
import { PairFields } from './pairs';
import { findProblem, without, type StepFormProps, type StepOf } from './step-parts';
import { ValueField } from './value-field';

export function UpdateContactForm({
  step,
  onChange,
  problems,
  automation,
}: StepFormProps<StepOf<'updateContact'>>) {
  const texts = useTexts('stepForms');
  const { data } = useQuery(contactFieldsQuery);
  const fields = [...personFieldNames, ...(data?.data.map(({ key }) => key) ?? [])];
  return (
    <PairFields
      legend={texts.set}
      value={step.set}
      onChange={(set) => onChange({ ...step, set })}
      addLabel={texts.addField}
      initial=""
      hint={problems.find(({ path }) => path === 'set')?.message}
      keyField={(name, onRename) => (
        <Suggest
          label={texts.fieldName}
          value={name}
          onChange={onRename}
          suggestions={fields.map((value) => ({ value }))}
        />
      )}
      valueField={(name, value, onValue) => (
        <ValueField
          value={value}
          onChange={onValue}
          problem={findProblem(problems, `set.${name}`)}
          eventName={automation.eventName}
        />
      )}
    />
  );
}

export function SendEventForm({ step, onChange, problems, automation }: StepFormProps<StepOf<'sendEvent'>>) {
  const texts = useTexts('stepForms');
  const properties = step.eventProperties ?? {};
  const set = (next: unknown) =>
    onChange(next === undefined ? without(step, 'eventProperties') : { ...step, eventProperties: next });
  const problem = findProblem(problems, 'eventProperties');
  return (
    <>
      <EventNameField
        label={texts.eventToSend}
        value={step.eventName}
        onChange={(eventName) => onChange({ ...step, eventName })}
        withInternal={false}
        problem={findProblem(problems, 'eventName')}
      />
      {isJsonObject(properties) ? (
        <PairFields
          legend={texts.properties}
          value={properties}
          onChange={(next) => set(Object.keys(next).length === 0 ? undefined : next)}
          addLabel={texts.addProperty}
          initial=""
          hint={problem}
          keyField={(name, onRename) => <Field label={texts.property} value={name} onChange={onRename} />}
          valueField={(_, value, onValue) => (
            <ValueField value={value} onChange={onValue} eventName={automation.eventName} />
          )}
        />
      ) : (
        <JsonField
          label={texts.properties}
          value={properties}
          onChange={set}
          problem={problem}
          eventName={automation.eventName}
        />
      )}
    </>
  );
}

type ListStep = StepOf<'addToList'> | StepOf<'removeFromList'>;

export function ListForm({ step, onChange, problems }: StepFormProps<ListStep>) {
  const texts = useTexts('stepForms');
  const { data } = useQuery(listsQuery);
  return (
    <Select
      label={texts.list}
      value={step.listId === '' ? null : step.listId}
      placeholder={texts.chooseList}
      options={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(listId) => onChange({ ...step, listId })}
      hint={step.type === 'addToList' ? texts.addHint : texts.removeHint}
      problem={findProblem(problems, 'listId')}
    />
  );
}
