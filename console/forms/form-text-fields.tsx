import { useQuery } from '@tanstack/react-query';
import { listsQuery } from '../contacts/queries';
import { isLanguage, languageNames, useTexts } from '../texts/language';
import { Check, Select } from '../ui/form/choice';
import { problemAt } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Pair, Panel } from '../ui/frame/layout';
import { ColorField } from './color-field';
import type { FormDraft } from './queries';

interface Props {
  draft: FormDraft;
  onChange: (draft: FormDraft) => void;
  error: Error | null;
  /** What stands above the fields of the form, or below. */
  part: 'page' | 'rest';
}

/** Paths of problems that these fields show. */
export const textPaths = [
  'name',
  'listId',
  'introText',
  'consentText',
  'trackingText',
  'privacyUrl',
  'submitLabel',
  'successMessage',
  'redirectUrl',
  'theme.color',
  'theme.background',
  'theme.radius',
  'allowedOrigins',
];

const NONE = 'none';
type TextKey =
  | 'introText'
  | 'consentText'
  | 'trackingText'
  | 'privacyUrl'
  | 'submitLabel'
  | 'successMessage'
  | 'redirectUrl';

/** The texts of a form, and everything else but its fields. */
export function FormTextFields({ part, ...props }: Props) {
  return part === 'page' ? <PageFields {...props} /> : <RestFields {...props} />;
}

type PartProps = Omit<Props, 'part'>;

/** Properties of a field for a text that is null where the built-in one, or none, is used. */
function textField({ draft, onChange, error }: PartProps, key: TextKey) {
  return {
    value: draft[key] ?? '',
    onChange: (text: string) => onChange({ ...draft, [key]: text === '' ? null : text }),
    problem: problemAt(error, key),
  };
}

function PageFields(props: PartProps) {
  const { draft, onChange, error } = props;
  const texts = useTexts('forms');
  const { data } = useQuery(listsQuery);
  const lists = data?.data ?? [];
  return (
    <Panel title={texts.page}>
      <Field
        label={texts.name}
        hint={texts.nameHint}
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
        problem={problemAt(error, 'name')}
      />
      <Pair>
        <Select
          label={texts.list}
          hint={texts.listHint}
          options={[
            ...lists.map(({ id, name }) => ({ value: id, label: name })),
            { value: NONE, label: texts.noList },
          ]}
          value={draft.listId ?? NONE}
          onChange={(list) => onChange({ ...draft, listId: list === NONE ? null : list })}
          problem={problemAt(error, 'listId')}
        />
        <Select
          label={texts.language}
          hint={texts.languageHint}
          options={[
            ...languageNames.map(({ language, name }) => ({ value: language, label: name })),
            ...(isLanguage(draft.language) ? [] : [{ value: draft.language, label: draft.language }]),
          ]}
          value={draft.language}
          onChange={(language) => onChange({ ...draft, language })}
        />
      </Pair>
      <Field label={texts.intro} rows={2} {...textField(props, 'introText')} />
    </Panel>
  );
}

function RestFields(props: PartProps) {
  const { draft, onChange, error } = props;
  const texts = useTexts('forms');
  const setTheme = (theme: Partial<FormDraft['theme']>) =>
    onChange({ ...draft, theme: { ...draft.theme, ...theme } });
  return (
    <>
      <ConsentFields {...props} />
      <Panel title={texts.button}>
        <Field label={texts.submitLabel} {...textField(props, 'submitLabel')} />
        <Field label={texts.successMessage} rows={2} {...textField(props, 'successMessage')} />
        <Field
          label={texts.redirectUrl}
          type="url"
          placeholder="https://example.com/thanks"
          {...textField(props, 'redirectUrl')}
        />
      </Panel>
      <Panel title={texts.look}>
        <Pair>
          <ColorField
            label={texts.color}
            value={draft.theme.color}
            onChange={(color) => setTheme({ color })}
            problem={problemAt(error, 'theme.color')}
          />
          <ColorField
            label={texts.background}
            value={draft.theme.background}
            onChange={(background) => setTheme({ background })}
            problem={problemAt(error, 'theme.background')}
          />
        </Pair>
      </Panel>
      <Panel title={texts.embedding}>
        <Origins draft={draft} onChange={onChange} error={error} />
      </Panel>
    </>
  );
}

/** What the boxes of consents say. */
function ConsentFields(props: PartProps) {
  const { draft, onChange } = props;
  const texts = useTexts('forms');
  return (
    <Panel title={texts.consent}>
      <Field
        label={texts.consentText}
        hint={texts.consentHint}
        rows={2}
        {...textField(props, 'consentText')}
      />
      <Check
        isOn={draft.consentRequired}
        onChange={(consentRequired) => onChange({ ...draft, consentRequired })}
      >
        {texts.consentRequired}
      </Check>
      <Field
        label={texts.trackingText}
        hint={texts.trackingHint}
        placeholder={texts.trackingExample}
        rows={2}
        {...textField(props, 'trackingText')}
      />
      <Field
        label={texts.privacyUrl}
        type="url"
        placeholder="https://example.com/privacy"
        {...textField(props, 'privacyUrl')}
      />
    </Panel>
  );
}

function Origins({ draft, onChange, error }: PartProps) {
  const texts = useTexts('forms');
  const lines = draft.allowedOrigins.join('\n');
  const index = draft.allowedOrigins.findIndex(
    (_, at) => problemAt(error, `allowedOrigins[${at}]`) !== undefined,
  );
  return (
    <Field
      label={texts.origins}
      hint={texts.originsHint}
      rows={2}
      spellCheck="false"
      value={lines}
      onChange={(typed) => onChange({ ...draft, allowedOrigins: typed === '' ? [] : typed.split('\n') })}
      problem={problemAt(error, index === -1 ? 'allowedOrigins' : `allowedOrigins[${index}]`)}
    />
  );
}
