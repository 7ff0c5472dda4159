import { ruleMethods } from '../../domain/webhook/rule.js';
import { RollcallError } from '../api/client';
import { useConditionCatalogue } from '../conditions/catalogue';
import { EventConditions, EventPicker } from '../conditions/event-picker';
import type { Problem } from '../conditions/problems';
import { useTexts } from '../texts/language';
import { Select } from '../ui/form/choice';
import { problemAt } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Pair, Panel } from '../ui/frame/layout';
import { LiquidField } from '../ui/form/liquid-field';
import { SectionHeading } from '../ui/frame/screen';
import { HeaderFields } from './header-fields';
import { contents } from './contents';
import { EXAMPLE_BODY, exampleUrls, type RuleDraft } from './rule-draft';
import styles from './rules.module.css';

interface Props {
  draft: RuleDraft;
  onChange: (draft: RuleDraft) => void;
  error: Error | null;
  /** Whether the body is not valid JSON. */
  isBroken: boolean;
  isNew?: boolean;
}

/** Paths of problems that the fields show. */
export const shownPaths = [
  'name',
  'trigger.event',
  'trigger.where',
  'action.url',
  'action.text',
  'action.body',
];

/** A rule's fields: when it sends, what, and where to. */
export function RuleFields({ draft, onChange, error, isBroken, isNew = false }: Props) {
  const texts = useTexts('rules');
  const catalogue = useConditionCatalogue({ events: [draft.event], isAboutBeside: true });
  const set = (part: Partial<RuleDraft>) => onChange({ ...draft, ...part });
  return (
    <>
      <div className={styles['name']}>
        <Field
          label={texts.name}
          placeholder={texts.nameHint}
          value={draft.name}
          onChange={(name) => set({ name })}
          problem={problemAt(error, 'name')}
          autoFocus={isNew}
        />
      </div>
      <Panel title={texts.when}>
        <EventPicker
          label={texts.event}
          hint={texts.whenHint}
          value={draft}
          onChange={({ event, where }) => set({ event, where })}
          problem={problemAt(error, 'trigger.event')}
        />
        <SectionHeading>{texts.where}</SectionHeading>
        <EventConditions
          value={draft}
          onChange={(where) => set({ where })}
          problems={problemsBelow(error, 'trigger.where')}
          catalogue={catalogue}
        />
      </Panel>
      <Receiver draft={draft} set={set} error={error} isBroken={isBroken} />
      <Panel title={texts.headers} hint={texts.headersHint}>
        <HeaderFields headers={draft.headers} onChange={(headers) => set({ headers })} error={error} />
      </Panel>
    </>
  );
}

interface MessageProps {
  draft: RuleDraft;
  set: (part: Partial<RuleDraft>) => void;
  error: Error | null;
  /** Whether the body is not valid JSON. */
  isBroken: boolean;
}

/** What is sent, and where to. */
function Receiver({ draft, set, error, isBroken }: MessageProps) {
  const texts = useTexts('rules');
  return (
    <Panel title={texts.send}>
      <Pair>
        <Select
          label={texts.sendHint}
          options={contents.map((value) => ({ value, label: texts.content[value] }))}
          value={draft.content}
          onChange={(content) =>
            set({ content, ...(content === 'own' && draft.body === '' && { body: EXAMPLE_BODY }) })
          }
          hint={texts.contentHint[draft.content]}
        />
      </Pair>
      <Field
        label={texts.url}
        type="url"
        placeholder={exampleUrls[draft.content]}
        value={draft.url}
        onChange={(url) => set({ url })}
        problem={problemAt(error, 'action.url')}
        autoComplete="off"
      />
      <Message draft={draft} set={set} error={error} isBroken={isBroken} />
    </Panel>
  );
}

function Message({ draft, set, error, isBroken }: MessageProps) {
  const texts = useTexts('rules');
  const { content } = draft;
  if (content === 'event' || content === 'own') {
    return (
      <>
        {content === 'own' && (
          <Field
            label={texts.body}
            hint={texts.bodyHint}
            rows={8}
            spellCheck="false"
            value={draft.body}
            onChange={(body) => set({ body })}
            problem={isBroken ? texts.notJson : problemIn(error, 'action.body')}
          />
        )}
        <Pair>
          <Select
            label={texts.method}
            options={ruleMethods.map((value) => ({ value, label: value }))}
            value={draft.method}
            onChange={(method) => set({ method })}
          />
        </Pair>
      </>
    );
  }
  return (
    <LiquidField
      label={texts.text}
      hint={texts.textHint}
      rows={4}
      placeholder={
        content === 'slack'
          ? '*{{ event.total }}* by {{ contact.email }}'
          : '**{{ event.total }}** by {{ contact.email }}'
      }
      eventName={draft.event === '' ? undefined : draft.event}
      value={draft.text}
      onChange={(text) => set({ text })}
      problem={problemAt(error, 'action.text')}
    />
  );
}

/** Problems at a path or below it, with the rest of their paths. */
function problemsBelow(error: Error | null, path: string): Problem[] {
  if (!(error instanceof RollcallError)) return [];
  return error.errors
    .filter((one) => one.path.startsWith(path))
    .map((one) => ({ path: one.path.slice(path.length).replace(/^\./, ''), message: one.message }));
}

/** The first problem at a path or below it, in one line. */
function problemIn(error: Error | null, path: string): string | undefined {
  const [first] = problemsBelow(error, path);
  return first && `${first.path} ${first.message}`.trim();
}
