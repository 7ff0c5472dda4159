import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../api/me';
import { isOvertaken } from '../api/tagged';
import { isAtLeast } from '../shell/roles';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button, LinkButton } from '../ui/button';
import { Failure, unplaced } from '../ui/failure';
import { Columns } from '../ui/layout';
import { OvertakenBanner } from '../ui/overtaken-banner';
import { Banner } from '../ui/status';
import { notify } from '../ui/toast';
import { changeRule, ruleQuery, type Rule, type RuleBody, type TaggedRule } from './queries';
import { bodyOf, draftOf } from './rule-draft';
import { RuleFacts } from './rule-facts';
import { RuleFields, shownPaths } from './rule-fields';
import { RuleHead } from './rule-head';
import { RuleSecret } from './rule-secret';
import { RuleTry } from './rule-try';
import { ruleTexts } from './texts';

const route = getRouteApi('/shell/rules/$id');

/** One rule: what it sends and where to, a test, and its secret. */
export function RuleScreen() {
  const texts = useTexts(ruleTexts);
  const { id } = route.useParams();
  const { data: tagged } = useSuspenseQuery(ruleQuery(id));
  const { role } = useMe();
  const mayEdit = isAtLeast(role, 'editor');
  const edit = useRuleEdit(tagged);
  return (
    <RuleHead
      tagged={tagged}
      mayEdit={mayEdit}
      onRevert={edit.isChanged ? edit.revert : null}
      actions={
        edit.isChanged && (
          <Button kind="primary" isPending={edit.isPending} onPress={() => edit.save()}>
            {texts.save}
          </Button>
        )
      }
    >
      <Columns
        label={texts.signing}
        aside={
          <>
            {mayEdit && <RuleTry ruleId={id} isChanged={edit.isChanged} />}
            <RuleSecret tagged={tagged} mayRotate={isAtLeast(role, 'admin')} />
          </>
        }
      >
        <Health rule={tagged.rule} />
        {tagged.rule.warnings.map(({ path, message }) => (
          <Banner key={path} tone="warn">
            {`${tagged.rule.trigger.event} ${message}`}
          </Banner>
        ))}
        <EditProblem edit={edit} />
        {mayEdit ? (
          <RuleFields draft={edit.draft} onChange={edit.change} error={edit.error} isBroken={edit.isBroken} />
        ) : (
          <RuleFacts rule={tagged.rule} />
        )}
      </Columns>
    </RuleHead>
  );
}

type Edit = ReturnType<typeof useRuleEdit>;

/** What was typed, beside what is saved; typed text survives a refusal and a newer version. */
function useRuleEdit(tagged: TaggedRule) {
  const texts = useTexts(ruleTexts);
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<ReturnType<typeof draftOf> | null>(null);
  const [base, setBase] = useState(tagged);
  const [isBroken, setBroken] = useState(false);
  const { queryKey } = ruleQuery(tagged.rule.id);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: ({ body, isForced }: { body: RuleBody; isForced: boolean }) =>
      changeRule(isForced ? { ...base, etag: '*' } : base, body),
    onSuccess: (fresh) => {
      queryClient.setQueryData(queryKey, fresh);
      void queryClient.invalidateQueries({ queryKey: ['rules'], refetchType: 'none' });
      setTyped(null);
      notify(texts.saved);
    },
  });
  const draft = typed ?? draftOf(tagged.rule);
  const forget = () => {
    setTyped(null);
    setBroken(false);
    reset();
  };
  return {
    draft,
    isBroken,
    error,
    isPending,
    isChanged: typed !== null,
    change: (next: typeof draft) => {
      if (typed === null) setBase(tagged);
      setTyped(next);
    },
    revert: () => {
      forget();
      void queryClient.invalidateQueries({ queryKey });
    },
    save: (isForced = false) => {
      const body = bodyOf(draft);
      setBroken(body === null);
      if (body !== null) mutate({ body, isForced });
    },
  };
}

function EditProblem({ edit }: { edit: Edit }) {
  const texts = useTexts(ruleTexts);
  if (isOvertaken(edit.error)) {
    return (
      <OvertakenBanner texts={texts} onTakeTheirs={edit.revert} onKeepMine={() => edit.save(true)}>
        {texts.stale}
      </OvertakenBanner>
    );
  }
  const error = unplaced(edit.error, shownPaths);
  return error && <Failure error={error} />;
}

/** Why the rule is off, or that it fails. */
function Health({ rule: { id, off, enabled, failingSince } }: { rule: Rule }) {
  const texts = useTexts(ruleTexts);
  const formats = useFormats();
  const said =
    !enabled && off !== null
      ? texts[off.reason === 'gone' ? 'gone' : 'gaveUp'](formats.short(new Date(off.at)))
      : enabled && failingSince !== null
        ? texts.failing(formats.short(new Date(failingSince)))
        : null;
  if (said === null) return null;
  return (
    <Banner
      tone={enabled ? 'warn' : 'bad'}
      actions={
        <LinkButton to="/rules/$id/deliveries" params={{ id }} search={{ status: 'failed' }} size="small">
          {texts.seeDeliveries}
        </LinkButton>
      }
    >
      {said}
    </Banner>
  );
}
