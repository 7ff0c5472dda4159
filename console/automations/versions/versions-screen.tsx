import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api, dataOf } from '../../api/client.js';
import { useMe } from '../../api/me.js';
import { isAtLeast } from '../../../domain/accounts/access.js';
import { useTexts } from '../../texts/language.js';
import { BareLink, Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { PaddedFailure } from '../../ui/failure.js';
import { Instant } from '../../ui/marks.js';
import { Screen, SkeletonRows } from '../../ui/frame/screen.js';
import { Status } from '../../ui/status.js';
import { notify } from '../../ui/toast.js';
import { changesBetween } from '../model/changes.js';
import { toDefinition, type Definition, draftArms, withArm, type DraftStep } from '../model/definition.js';
import { Outline } from '../outline.js';
import { automationQuery, versionQuery, versionsQuery } from '../queries.js';
import { inWords } from '../stale-banner.js';
import { stepInfos } from '../step-info.js';
import { AutomationTabs } from '../automation-tabs';
import { useEnds } from '../use-ends';
import type { Titles } from '../step-title.js';
import { useStepTitles } from '../use-step-titles';
import styles from './versions.module.css';
import { findStep, insertAt, locate, findSteps } from '../model/tree.js';

const route = getRouteApi('/shell/automations/$id/versions');

/** Every version, and what changed from one to another, marked on the outline. */
export function VersionsScreen() {
  const texts = useTexts('versions');
  const { id } = route.useParams();
  const { a, b } = route.useSearch();
  const { data: automation } = useQuery(automationQuery(id));
  const { data: versions, error, refetch } = useQuery(versionsQuery(id));
  const shown = a ?? versions?.data[0]?.version;
  const against = b ?? versions?.data.find(({ version }) => shown !== undefined && version < shown)?.version;
  return (
    <Screen
      title={texts.versions}
      above={
        <BareLink to="/automations/$id" params={{ id }}>
          {automation?.name ?? '…'}
        </BareLink>
      }
    >
      <AutomationTabs id={id} />
      {error !== null && <PaddedFailure error={error} onRetry={() => void refetch()} />}
      {versions === undefined && error === null && <SkeletonRows />}
      {versions !== undefined && (
        <div className={styles['versions']}>
          <ol className={styles['list']} aria-label={texts.versions}>
            {versions.data.map(({ version, current, steps, createdAt }) => (
              <li key={version}>
                <BareLink
                  to="/automations/$id/versions"
                  params={{ id }}
                  search={{ a: version }}
                  className={cx(styles['version'], version === shown && styles['shown'])}
                  aria-current={version === shown ? 'true' : undefined}
                >
                  <b>{texts.version(version)}</b>
                  {current && <Status tone="good">{texts.current}</Status>}
                  <span>
                    <Instant at={createdAt} /> · {texts.steps(steps)}
                  </span>
                </BareLink>
              </li>
            ))}
          </ol>
          {shown !== undefined && <Comparison id={id} shown={shown} against={against} />}
        </div>
      )}
    </Screen>
  );
}

interface ComparisonProps {
  id: string;
  shown: number;
  against: number | undefined;
}

function Comparison({ id, shown, against }: ComparisonProps) {
  const { data: now } = useQuery(versionQuery(id, shown));
  const { data: before } = useQuery({ ...versionQuery(id, against ?? 1), enabled: against !== undefined });
  const titles = useStepTitles(now === undefined ? undefined : toDefinition(behaviour(now)));
  if (now === undefined || (against !== undefined && before === undefined)) return <SkeletonRows />;
  const definition = toDefinition(behaviour(now));
  return (
    <Difference
      id={id}
      shown={shown}
      isCurrent={now.current}
      definition={definition}
      before={before === undefined || against === undefined ? null : toDefinition(behaviour(before))}
      against={against}
      titles={titles}
    />
  );
}

/** The behavior of a version, without its number, time and step titles. */
function behaviour({
  version: _v,
  current: _c,
  createdAt: _at,
  stepTitles: _t,
  ...rest
}: Record<string, unknown>) {
  return rest;
}

interface DifferenceProps extends ComparisonProps {
  isCurrent: boolean;
  definition: Definition;
  before: Definition | null;
  titles: Titles;
}

function Difference({ id, shown, isCurrent, definition, before, against, titles }: DifferenceProps) {
  const texts = useTexts('versions');
  const words = useTexts('builder');
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const drawn = useMemo(
    () => (before === null ? definition : withRemoved(before, definition)),
    [before, definition],
  );
  const infos = useMemo(() => {
    const draft = { problems: [], warnings: [] };
    const changes = before === null ? {} : { changes: changesBetween(before, definition) };
    return stepInfos(drawn, { titles, draft, graph: undefined, ...changes });
  }, [before, definition, drawn, titles]);
  const { mutate, isPending } = useRestore(id, shown);
  const ends = useEnds(definition, { problems: noProblems, where: titles.where });
  return (
    <div>
      <div className={styles['summary']}>
        <p>
          {against === undefined ? texts.first : <b>{texts.against(against)}: </b>}
          {before !== null && inWords(before, definition, { texts: words, titles })}
        </p>
        {mayEdit && !isCurrent && (
          <Button size="small" isPending={isPending} onPress={() => mutate()}>
            {texts.restore}
          </Button>
        )}
      </div>
      <Outline
        automationId={id}
        definition={drawn}
        infos={infos}
        trigger={ends.trigger}
        exits={ends.exits}
        selected={undefined}
        onSelect={nothing}
        onOpen={nothing}
      />
    </div>
  );
}

/** Those of a draft are of no interest here. */
const noProblems: [] = [];

/** A version is looked at, not edited. */
function nothing(): void {}

function useRestore(id: string, version: number) {
  const texts = useTexts('versions');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/api/automations/{id}/versions/{n}/restore', {
          params: { path: { id, n: version } },
        }),
      ),
    onSuccess: () => notify(texts.restored(version)),
    onError: (error) => notify(error.message, { tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['automations'] }),
  });
}

/** A version with the steps that it no longer has, where they were, so that they can be shown as removed. */
function withRemoved(before: Definition, after: Definition): Definition {
  let drawn = after;
  for (const { step, list, index } of locate(before)) {
    if (findStep(drawn, step.id) !== undefined) continue;
    const there = findSteps(drawn, list);
    if (there === null) continue;
    const earlier = (findSteps(before, list) ?? []).slice(0, index).map(({ id }) => id);
    const at = there.findLastIndex(({ id }) => earlier.includes(id)) + 1;
    drawn = insertAt(drawn, { list, index: at }, [bare(step)]);
  }
  return drawn;
}

/** Without the steps in its arms: those that are gone follow, and those that are kept are elsewhere. */
function bare(step: DraftStep): DraftStep {
  return draftArms(step).reduce((one, { port }) => withArm(one, port, []), step);
}
