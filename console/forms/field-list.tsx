import { useState, type DragEvent } from 'react';
import { givenTypes } from '../../domain/forms/field-types.js';
import { useTexts } from '../texts/language';
import { Button, IconButton } from '../ui/button';
import { DeleteIcon, DownIcon, GripIcon, OpenIcon, PlusIcon, UpIcon } from '../ui/icons';
import { Menu, MenuItem } from '../ui/menu';
import { FieldEditor, fieldProblem } from './field-editor';
import styles from './forms.module.css';
import type { FieldType, FormField } from './queries';
import type { FormTexts } from '../languages/en/forms/forms';

interface Props {
  fields: readonly FormField[];
  onChange: (fields: FormField[]) => void;
  error: Error | null;
}

/** The fields in their order: moved by dragging or by buttons, opened to be changed. */
export function FieldList({ fields, onChange, error }: Props) {
  const { open, setOpen, dragged, setDragged, said, move, dragOver, remove, add } = useFieldOrder({
    fields,
    onChange,
  });
  return (
    <>
      <ol className={styles['fields']}>
        {fields.map((field, index) => (
          <li
            key={index}
            draggable={open !== index}
            {...(dragged === index && { 'data-dragged': true })}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(index);
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragOver(event, index)}
          >
            <FieldHead
              field={field}
              isOpen={open === index}
              isInvalid={fieldProblem(error, index) !== undefined}
              isFirst={index === 0}
              isLast={index === fields.length - 1}
              onToggle={() => setOpen(open === index ? null : index)}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(index)}
            />
            {open === index && (
              <FieldEditor
                field={field}
                index={index}
                error={error}
                onChange={(next) => onChange(fields.map((one, at) => (at === index ? next : one)))}
              />
            )}
          </li>
        ))}
      </ol>
      <p role="status" className={styles['said']}>
        {said}
      </p>
      <AddField onAdd={add} />
    </>
  );
}

/** Which field is open or dragged, and what changes their order. */
function useFieldOrder({ fields, onChange }: Omit<Props, 'error'>) {
  const texts = useTexts('forms');
  const [open, setOpen] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const field = fields[from];
    if (field === undefined || to < 0 || to >= fields.length || from === to) return;
    const left = fields.filter((_, index) => index !== from);
    onChange([...left.slice(0, to), field, ...left.slice(to)]);
    setSaid(texts.moved(field.label, String(to + 1)));
    setOpen((now) => (now === from ? to : null));
  };
  const dragOver = (event: DragEvent, index: number) => {
    if (dragged === null) return;
    event.preventDefault();
    if (dragged === index) return;
    move(dragged, index);
    setDragged(index);
  };
  const remove = (index: number) => {
    onChange(fields.filter((_, at) => at !== index));
    setOpen(null);
  };
  const add = (type: FieldType) => {
    onChange([...fields, newField(type, fields, texts)]);
    setOpen(fields.length);
  };
  return { open, setOpen, dragged, setDragged, said, move, dragOver, remove, add };
}

interface HeadProps {
  field: FormField;
  isOpen: boolean;
  isInvalid: boolean;
  isFirst: boolean;
  isLast: boolean;
  onToggle: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function FieldHead({ field, isOpen, isInvalid, isFirst, isLast, onToggle, onMove, onRemove }: HeadProps) {
  const texts = useTexts('forms');
  const { label, type, required } = field;
  return (
    <div className={styles['fieldHead']}>
      <GripIcon aria-hidden="true" />
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        {...(isInvalid && { 'data-invalid': true })}
      >
        <b>{label === '' ? texts.field : label}</b>
        <span>
          {texts.types[type]}
          {required && ` · ${texts.required}`}
        </span>
        <OpenIcon aria-hidden="true" />
      </button>
      <IconButton
        size="small"
        icon={UpIcon}
        label={texts.moveUp(label)}
        isDisabled={isFirst}
        onPress={() => onMove(-1)}
      />
      <IconButton
        size="small"
        icon={DownIcon}
        label={texts.moveDown(label)}
        isDisabled={isLast}
        onPress={() => onMove(1)}
      />
      <IconButton
        size="small"
        icon={DeleteIcon}
        label={texts.removeField(label)}
        isDisabled={type === 'email'}
        onPress={onRemove}
      />
    </div>
  );
}

function AddField({ onAdd }: { onAdd: (type: FieldType) => void }) {
  const texts = useTexts('forms');
  return (
    <div>
      <Menu
        label={texts.addField}
        trigger={
          <Button size="small">
            <PlusIcon aria-hidden="true" />
            {texts.addField}
          </Button>
        }
      >
        {givenTypes.map((type) => (
          <MenuItem key={type} onAction={() => onAdd(type)}>
            {texts.types[type]}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

/** The first text is the first name, which most forms ask for; others get a free name. */
function newField(type: FieldType, fields: readonly FormField[], { types, firstName }: FormTexts): FormField {
  const names = new Set(fields.map(({ name }) => name));
  const isChoice = type === 'select' || type === 'radio';
  const rest = { type, required: false, options: isChoice ? ['A', 'B'] : null };
  if (type === 'text' && !names.has('firstName')) return { name: 'firstName', label: firstName, ...rest };
  let number = fields.length + 1;
  while (names.has(`field${number}`)) number += 1;
  return { name: `field${number}`, label: types[type], ...rest };
}
