import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RollcallError } from '../api/client';
import { isOvertaken } from '../api/tagged';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Field } from '../ui/form/field';
import { Form } from '../ui/form/form';
import { Fact, Facts, InlineField } from '../ui/form/inline-field';
import { Instant } from '../ui/marks';
import { Popover } from '../ui/popover';
import { SectionHeading } from '../ui/frame/screen';
import { givenName } from '../../domain/contact/given-name.js';
import { fieldText } from './contact-columns';
import { changeContact, contactQuery, type ContactChange, type TaggedContact } from './contact-queries';
import styles from './contact.module.css';
import type { Contact } from './queries';

const PERSON = ['firstName', 'lastName', 'language', 'timezone'] as const;

interface Props {
  tagged: TaggedContact;
  mayEdit: boolean;
}

/** The fields of a contact, edited in place; a change that conflicts with someone else's is shown beside theirs. */
export function ContactFields({ tagged, mayEdit }: Props) {
  const texts = useTexts('contactPage');
  const save = useSave(tagged);
  const { contact } = tagged;
  const custom = Object.keys(contact.customFields).sort();
  return (
    <section>
      <SectionHeading
        {...(mayEdit && {
          action: <AddField onAdd={(name, value) => save(customChange(name, value), name)} />,
        })}
      >
        {texts.fields}
      </SectionHeading>
      <Facts>
        {PERSON.map((name) => (
          <OneField
            key={name}
            label={texts[name]}
            value={contact[name] ?? ''}
            mayEdit={mayEdit}
            onSave={(text) => save({ [name]: text === '' ? null : text }, name)}
          />
        ))}
        {contact.firstName === null && contact.name !== null && (
          <Fact label={texts.greetedAs}>{givenName(contact.name, contact.language) ?? texts.noGreeting}</Fact>
        )}
        {custom.map((name) => (
          <OneField
            key={name}
            label={name}
            value={fieldText(contact.customFields[name])}
            mayEdit={mayEdit}
            onSave={(text) => save(customChange(name, text, contact.customFields[name]), name)}
          />
        ))}
        <Fact label={texts.created}>
          <Instant at={contact.createdAt} />
        </Fact>
      </Facts>
      {!mayEdit && <p className={styles['note']}>{texts.viewer}</p>}
    </section>
  );
}

interface OneFieldProps {
  label: string;
  value: string;
  mayEdit: boolean;
  onSave: (text: string) => Promise<unknown>;
}

function OneField({ label, value, mayEdit, onSave }: OneFieldProps) {
  const texts = useTexts('contactPage');
  if (!mayEdit) return <Fact label={label}>{value === '' ? '–' : value}</Fact>;
  return <InlineField label={label} value={value} onSave={onSave} overtaken={texts.stale} />;
}

/** Saves unless someone else has changed the contact; otherwise shows their value, which the next attempt overwrites. */
function useSave(tagged: TaggedContact): (change: ContactChange, field: string) => Promise<void> {
  const texts = useTexts('contactPage');
  const queryClient = useQueryClient();
  const query = contactQuery(tagged.contact.id);
  return async (change, field) => {
    try {
      queryClient.setQueryData(query.queryKey, await changeContact(tagged, change));
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    } catch (error) {
      if (!isOvertaken(error) && !isStale(error)) throw fieldMessage(error);
      const { contact } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      throw new Error(texts.stale(shownValue(contact, field)), { cause: error });
    }
  };
}

/** True if another change of the contact was committed first. */
function isStale(error: unknown): boolean {
  return error instanceof RollcallError && error.code === 'stale';
}

/** The message for the field rather than for the whole call. */
function fieldMessage(error: unknown): unknown {
  if (!(error instanceof RollcallError) || error.errors[0] === undefined) return error;
  return new Error(error.errors[0].message, { cause: error });
}

function shownValue(contact: Contact, field: string): string {
  const person = PERSON.find((name) => name === field);
  return person === undefined ? fieldText(contact.customFields[field]) : (contact[person] ?? '');
}

/** An empty text removes the field; text that had another type keeps it where it can. */
function customChange(name: string, text: string, before?: unknown): ContactChange {
  const value = text === '' ? null : typeof before === 'string' ? text : parsed(text);
  return { customFields: { [name]: value } };
}

function parsed(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(text) ? Number(text) : text;
}

function AddField({ onAdd }: { onAdd: (name: string, value: string) => Promise<void> }) {
  const texts = useTexts('contactPage');
  return (
    <Popover
      label={texts.addField}
      trigger={
        <Button size="small" kind="bare">
          {texts.add}
        </Button>
      }
    >
      {(close) => <AddFieldForm onAdd={onAdd} onDone={close} />}
    </Popover>
  );
}

interface AddFieldFormProps {
  onAdd: (name: string, value: string) => Promise<void>;
  onDone: () => void;
}

function AddFieldForm({ onAdd, onDone }: AddFieldFormProps) {
  const texts = useTexts('contactPage');
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = async () => {
    try {
      await onAdd(name.trim(), value);
      onDone();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Form className={styles['form']} onSubmit={() => void add()}>
      <Field label={texts.fieldName} value={name} onChange={setName} problem={problem} autoFocus />
      <Field label={texts.fieldValue} hint={texts.valueHint} value={value} onChange={setValue} />
      <Button type="submit" kind="primary" isDisabled={name.trim() === '' || value === ''}>
        {texts.add}
      </Button>
    </Form>
  );
}
