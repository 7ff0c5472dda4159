import { useQuery } from '@tanstack/react-query';
import { broadcastNamesQuery } from '../api/names';
import { useLanguage, useTexts } from '../texts/language';
import { Combo } from '../ui/form/combo';
import { Tiles } from '../ui/form/tiles';
import { DesignPicture } from './design-picture';
import { templateNamesQuery } from './queries';
import { beginningIn, beginnings, type Beginning, type Copied } from './read-beginning';

interface BeginningsProps {
  /** Null while none is chosen. */
  value: Beginning | Copied | null;
  onChoose: (from: Beginning | Copied) => void;
  isDisabled?: boolean;
}

/** What a mail can begin with: finished designs, blocks, HTML, or a copy of another. */
export function Beginnings({ value, onChoose, isDisabled = false }: BeginningsProps) {
  const texts = useTexts('beginnings');
  const language = useLanguage();
  return (
    <>
      <Tiles
        label={texts.beginsWith}
        value={typeof value === 'string' ? value : null}
        options={beginnings.map((from) => {
          const [label = from, hint = ''] = texts.beginnings[from];
          const { document } = beginningIn(from, language);
          return { value: from, label, hint, picture: <DesignPicture blocks={document?.blocks ?? []} /> };
        })}
        onChange={onChoose}
        isDisabled={isDisabled}
      />
      <CopyChoice {...{ value, onChoose, isDisabled }} />
    </>
  );
}

/** Templates and what was sent to many before. */
function CopyChoice({ value, onChoose, isDisabled = false }: BeginningsProps) {
  const texts = useTexts('beginnings');
  const { data: templates } = useQuery(templateNamesQuery);
  const { data: broadcasts } = useQuery(broadcastNamesQuery);
  // What is typed would be lost when the others arrive.
  if (templates === undefined || broadcasts === undefined) return null;
  const copies = [
    ...templates.map(({ id, name }) => ({ from: { template: id }, label: texts.templateNamed(name) })),
    ...broadcasts.map(({ id, name }) => ({ from: { broadcast: id }, label: texts.broadcastNamed(name) })),
  ].map(({ from, label }) => ({ from, label, value: JSON.stringify(from) }));
  if (copies.length === 0) return null;
  return (
    <Combo
      label={texts.copyOf}
      value={typeof value === 'string' || value === null ? null : JSON.stringify(value)}
      options={copies}
      onChange={(chosen) => {
        const copy = copies.find((one) => one.value === chosen);
        if (copy) onChoose(copy.from);
      }}
      isDisabled={isDisabled}
    />
  );
}
