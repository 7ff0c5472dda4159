import { useMutation, useQuery } from '@tanstack/react-query';
import { enrollmentTones } from '../../enrollments/tones';
import { eventNamesQuery } from '../../api/catalogues';
import { api, dataOf } from '../../api/client';
import { BranchReasons } from '../../conditions/branch-reasons';
import { ContactLookup } from '../../contacts/contact-lookup';
import { DecisionSentence } from '../../events/decision';
import { useTexts } from '../../texts/language';
import { Button, IconButton } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Field } from '../../ui/form/field';
import { CloseIcon, PlayIcon } from '../../ui/icons';
import { Instant } from '../../ui/marks';
import { Banner, Status } from '../../ui/status';
import styles from '../builder.module.css';
import { given } from '../../app/search-values';
import { customEventKey } from '../../../domain/automation/event-name.js';
import { isJsonObject } from '../../../domain/json/json.js';
import { asObject, asText } from '../../../domain/json/lenient.js';
import type { Fields } from '../model/definition';
import { findStep } from '../model/tree';
import { ChosenArms, testedBranches } from './chosen-arms';
import { fittingEvent } from './fitting-event';
import { isTestable, type DryRun } from '../queries';
import type { Builder } from '../use-builder';

/** A chosen contact is sent through what is typed; the path is drawn on the canvas. */
export function DryRunPane({ builder, onClose }: { builder: Builder; onClose: () => void }) {
  const texts = useTexts('dryRun');
  const { definition, dryRun, edit } = builder;
  const { contact, typed, arms } = dryRun.input;
  const set = (part: Partial<typeof dryRun.input>) => dryRun.setInput((now) => ({ ...now, ...part }));
  const fitting = useFittingText(definition);
  const properties = typed ?? fitting;
  const parsed = jsonObjectIn(properties);
  const run = useDryRun(builder);
  const hasProblems = edit.tagged.draft.problems.length > 0;
  const close = () => {
    dryRun.set(null);
    onClose();
  };
  return (
    <>
      <div className={styles['paneHead']}>
        <h2>{texts.dryRun}</h2>
        <IconButton size="small" icon={CloseIcon} label={texts.close} onPress={close} />
      </div>
      <p className={styles['note']}>{texts.intro}</p>
      {hasProblems && <Banner tone="bad">{texts.hasProblems}</Banner>}
      <ContactLookup
        label={texts.contact}
        placeholder={texts.sample}
        value={contact}
        onChange={(next) => set({ contact: next })}
      />
      <Field
        label={texts.properties}
        hint={texts.propertiesHint}
        rows={3}
        value={properties}
        onChange={(text) => set({ typed: text })}
        problem={parsed === null ? texts.notJson : undefined}
      />
      <ChosenArms builder={builder} value={arms} onChange={(next) => set({ arms: next })} />
      <div>
        <Button
          kind="primary"
          isPending={run.isPending}
          isDisabled={parsed === null || hasProblems}
          onPress={() => run.mutate({ contactId: contact?.value, properties: parsed ?? {}, arms })}
        >
          <PlayIcon aria-hidden="true" />
          {dryRun.result === null ? texts.run : texts.again}
        </Button>
      </div>
      {run.error !== null && <Failure error={run.error} />}
      {dryRun.result !== null && <Result builder={builder} result={dryRun.result} />}
    </>
  );
}

/** The properties of an event by which people enter, such as those that came; empty if any event does. */
function useFittingText({ trigger }: Fields): string {
  const { event, where } = asObject(trigger);
  const { data } = useQuery(eventNamesQuery);
  const key = customEventKey(asText(event));
  const seen = data?.names.find((one) => customEventKey(one.name) === key)?.properties ?? [];
  const properties = fittingEvent(seen, where);
  return Object.keys(properties).length === 0 ? '' : JSON.stringify(properties, null, 2);
}

interface Run {
  contactId: string | undefined;
  properties: Fields;
  /** Those that are not to be computed, by step. */
  arms: Record<string, number>;
}

function useDryRun({ definition, edit, dryRun }: Builder) {
  const texts = useTexts('dryRun');
  return useMutation({
    mutationFn: async ({ contactId, properties, arms }: Run) => {
      await edit.save();
      if (!isTestable(definition)) throw new Error(texts.hasProblems);
      const { trigger, exitOn, goal, reentry, cooldown, steps } = definition;
      const rest = { exitOn, goal, reentry, cooldown };
      const body = {
        automation: { ...given(rest), trigger, steps },
        ...(contactId !== undefined && { contact: { id: contactId } }),
        events: [{ eventName: trigger.event, eventProperties: properties }],
        arms: Object.fromEntries(
          testedBranches(definition).flatMap(({ id }) => (arms[id] === undefined ? [] : [[id, arms[id]]])),
        ),
      };
      return await dataOf(api.POST('/api/automations/test', { body }));
    },
    onSuccess: (result) => dryRun.set(result),
  });
}

function Result({ builder: { definition, titles }, result }: { builder: Builder; result: DryRun }) {
  const texts = useTexts('dryRun');
  const [enrollment] = result.enrollments;
  if (enrollment === undefined) return <NotEntered name={asText(definition['name'])} result={result} />;
  const titleById = (id: string) => {
    const step = findStep(definition, id)?.step;
    return step === undefined ? id : titles.title(step);
  };
  return (
    <section>
      <h3 className={styles['paneAbove']}>{texts.path}</h3>
      <ol className={styles['path']}>
        {enrollment.path.map(({ step, enteredAt, result: outcome, arm, reason, reasons = [] }, index) => (
          <li key={index}>
            <Instant at={enteredAt.at} />
            <div>
              <b>{titleById(step)}</b>
              <span>
                {texts.results[outcome] ?? outcome}
                {arm !== undefined && `: ${texts.arm(arm)}`}
                {reason !== undefined && ` (${reason})`}
              </span>
              {reasons.length > 0 && <BranchReasons reasons={reasons} />}
            </div>
          </li>
        ))}
      </ol>
      <Status tone={enrollmentTones[enrollment.status]} isPill>
        {texts.ends[enrollment.status]}
      </Status>
      {result.truncated && <p className={styles['note']}>{texts.truncated}</p>}
    </section>
  );
}

/** Why the contact would not enter. */
function NotEntered({ name, result: { events } }: { name: string; result: DryRun }) {
  const texts = useTexts('dryRun');
  const decided = events.flatMap(({ decisions }) => decisions);
  const refused = events.flatMap((event) => event.refused ?? []);
  return (
    <Banner tone="warn">
      <p>
        <b>{texts.notEntered}</b>
      </p>
      {decided.map((decision, index) => (
        <p key={index}>
          <DecisionSentence decision={decision} name={name} />
        </p>
      ))}
      {refused.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Banner>
  );
}

/** The object that a text has; null if it is something else. An empty text means no properties. */
function jsonObjectIn(text: string): Fields | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
