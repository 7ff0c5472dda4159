import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { isSame } from '../app/is-same';
import { useBegunHere } from '../app/use-begun-here';
import { useKept } from '../app/use-kept';
import { useTexts } from '../texts/language';
import { BareLink, Button } from '../ui/button';
import { Failure, unplaced } from '../ui/failure';
import { Screen } from '../ui/frame/screen';
import { notify } from '../ui/toast';
import type { RuleBody } from './queries';
import { toRuleBody, emptyDraft, type RuleDraft } from './rule-draft';
import { RuleFields, shownPaths } from './rule-fields';
import styles from './rules.module.css';

const route = getRouteApi('/shell/rules/new');
const CREATE = ['rules', 'create'];

/** Makes a rule, which is on from then on. */
export function NewRuleScreen() {
  const texts = useTexts('rules');
  const { send = 'event' } = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const begun = useBegunHere();
  const empty = emptyDraft(send);
  const isBegun = (now: RuleDraft) => !isSame(now, empty);
  // What is being created is not lost with its screen.
  const asksWithin = useIsMutating({ mutationKey: CREATE }) === 0;
  const [draft, setDraft] = useKept(`rules/new/${send}`, { begin: empty, isUnsaved: isBegun, asksWithin });
  const [isBroken, setBroken] = useState(false);
  const create = useMutation({
    mutationKey: CREATE,
    mutationFn: (body: RuleBody) => dataOf(api.POST('/api/rules', { body })),
    onMutate: begun.place,
    onSuccess: async ({ id, name }, _body, place) => {
      setDraft(() => empty);
      await queryClient.invalidateQueries({ queryKey: ['rules'] });
      if (begun.isStill(place)) await navigate({ to: '/rules/$id', params: { id }, ignoreBlocker: true });
      notify(texts.created(name));
    },
  });
  const submit = () => {
    const body = toRuleBody(draft);
    setBroken(body === null);
    if (body !== null) create.mutate(body);
  };
  const error = unplaced(create.error, shownPaths);
  return (
    <Screen
      title={texts.newRule}
      above={<BareLink to="/rules">{texts.rules}</BareLink>}
      actions={
        <>
          {isBegun(draft) && !create.isPending && (
            <Button onPress={() => setDraft(() => empty)}>{texts.revert}</Button>
          )}
          <Button kind="primary" isPending={create.isPending} onPress={submit}>
            {texts.create}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        {error && <Failure error={error} />}
        <RuleFields
          draft={draft}
          onChange={(next) => setDraft(() => next)}
          error={create.error}
          isBroken={isBroken}
          isNew
        />
      </div>
    </Screen>
  );
}
