import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../api/client';
import { ConflictBanner } from '../edit/conflict-banner';
import { SaveEdit } from '../edit/save-edit';
import { useEdit } from '../edit/use-edit';
import { useTexts } from '../texts/language';
import { Button, IconButton } from '../ui/button';
import { Failure } from '../ui/failure';
import { Field } from '../ui/form/field';
import { CloseIcon } from '../ui/icons';
import { Buttons, Panel } from '../ui/frame/layout';
import { notify } from '../ui/toast';
import { changeSource, sourceQuery, triedQuery, type Mapping, type TaggedSource } from './queries';
import styles from './sources.module.css';
import type { SourceTexts } from '../languages/en/sources/sources';

type Tried = Schemas['TriedMapping'];
const parts = ['email', 'eventName', 'firstName', 'lastName', 'consent'] as const;
type Part = (typeof parts)[number];

interface Props {
  tagged: TaggedSource;
  payloadId: string;
  /** The path of the value that was chosen in the tree. */
  chosen: string | null;
  onPlaced: () => void;
}

/** What is found in a payload, with the paths tried at once; a chosen value becomes one of them. */
export function MappingTest({ tagged, payloadId, chosen, onPlaced }: Props) {
  const texts = useTexts('sources');
  const { id } = tagged.source;
  const queryClient = useQueryClient();
  // What is typed belongs to the source, not to the payload that is looked at.
  const edit = useEdit<TaggedSource, { mapping: Mapping }>({
    name: `sources/${id}/mapping`,
    save: 'button',
    tagged,
    readFields: ({ source }) => ({ mapping: source.mapping ?? {} }),
    change: ({ etag }, _changes, now) =>
      changeSource(id, etag, { mapping: isEmpty(now.mapping) ? null : now.mapping }),
    query: sourceQuery(id),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: ['sources'], exact: true });
      notify(texts.mappingSaved);
    },
  });
  const { mapping } = edit.typed;
  const { data, error } = useQuery(triedQuery(id, payloadId, isEmpty(mapping) ? null : mapping));
  const change = (next: Mapping) => {
    edit.change({ mapping: next });
    onPlaced();
  };
  return (
    <Panel title={texts.found} hint={texts.foundHint}>
      {chosen !== null && <Placing key={chosen} path={chosen} mapping={mapping} onChange={change} />}
      {error && <Failure error={error} />}
      <FoundRows tried={data} mapping={mapping} onChange={change} />
      {data !== undefined && data.note !== null && mapping.contact !== undefined && (
        <p className={styles['soft']}>{data.note}</p>
      )}
      {edit.error && <Failure error={edit.error} />}
      <ConflictBanner edit={edit} />
      {edit.isChanged && (
        <Buttons>
          <SaveEdit edit={edit} label={texts.saveMapping} />
          <Button kind="bare" onPress={edit.discard}>
            {texts.revert}
          </Button>
        </Buttons>
      )}
    </Panel>
  );
}

function isEmpty(mapping: Mapping): boolean {
  return Object.keys(mapping).length === 0;
}

/** Asks what the chosen value is. */
function Placing({
  path,
  mapping,
  onChange,
}: {
  path: string;
  mapping: Mapping;
  onChange: (next: Mapping) => void;
}) {
  const texts = useTexts('sources');
  const [field, setField] = useState<string | null>(null);
  return (
    <div className={styles['placing']} role="group" aria-label={texts.chosenValue(path)}>
      <p>
        <code>{path}</code> {texts.chosenValue('').trim()}
      </p>
      <Buttons>
        {parts.map((part) => (
          <Button key={part} size="small" onPress={() => onChange({ ...mapping, [part]: path })}>
            {texts.fields[part]}
          </Button>
        ))}
        <Button size="small" onPress={() => setField('')}>
          {texts.contactField}
        </Button>
      </Buttons>
      {field !== null && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (field.trim() !== '')
              onChange({ ...mapping, contact: { ...mapping.contact, [field.trim()]: path } });
          }}
        >
          <Field label={texts.fieldName} hint={texts.fieldHint} value={field} onChange={setField} autoFocus />
          <Buttons>
            <Button type="submit" size="small">
              {texts.setField}
            </Button>
          </Buttons>
        </form>
      )}
    </div>
  );
}

interface RowsProps {
  tried: Tried | undefined;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

function FoundRows({ tried, mapping, onChange }: RowsProps) {
  const texts = useTexts('sources');
  const { contact = {}, ...paths } = mapping;
  const withoutField = (name: string) => {
    const { [name]: _removed, ...left } = contact;
    onChange({ ...paths, ...(Object.keys(left).length > 0 && { contact: left }) });
  };
  return (
    <dl className={styles['found']}>
      {parts.map((part) => (
        <div key={part}>
          <dt>{texts.fields[part]}</dt>
          <dd>
            <Found value={tried === undefined ? '…' : partValue(tried, part, texts)} />
            <span>
              {paths[part] === undefined ? tried && partReason(tried, part) : <code>{paths[part]}</code>}
            </span>
            {paths[part] !== undefined && (
              <IconButton
                size="small"
                icon={CloseIcon}
                label={texts.removePath(texts.fields[part])}
                onPress={() => {
                  const { [part]: _removed, ...left } = mapping;
                  onChange(left);
                }}
              />
            )}
          </dd>
        </div>
      ))}
      {Object.entries(contact).map(([name, path]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Found value={asText(tried?.contactFields[name])} />
            <code>{path}</code>
            <IconButton
              size="small"
              icon={CloseIcon}
              label={texts.removeField(name)}
              onPress={() => withoutField(name)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Found({ value }: { value: string | null }) {
  const texts = useTexts('sources');
  return value === null ? <span>{texts.nothing}</span> : <b>{value}</b>;
}

function partValue(tried: Tried, part: Part, { consentSays }: SourceTexts): string | null {
  if (part === 'consent') return tried.consent && consentSays[tried.consent.says];
  return tried[part];
}

/** Why it was found there, as the mapping says. */
function partReason(tried: Tried, part: Part): string {
  if (part === 'email') return tried.emailReason;
  if (part === 'eventName') return tried.eventNameReason;
  return part === 'consent' ? (tried.consent?.reason ?? '') : '';
}

function asText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
